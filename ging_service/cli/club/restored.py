"""Messages about the parts of a club that were restored, and about those that were not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.shared.output import plain_type

if TYPE_CHECKING:
    from ging_service.audit.restore.restore import Restored


def restored_messages(done: Restored) -> list[str]:
    """The messages, line by line."""
    lines = [f"{done.club_id}: {done.events} events are back, root {done.root}"]
    if done.vkey:
        lines.append(f"signed up to event {done.signed_size} by {done.vkey}")
        lines.append("Only a signer with this key goes on from there: see docs/audit.md")
    else:
        lines.append("not signed")
    lines += [f"{count} sealed values of {plain_type(name)} stay sealed" for name, count in done.sealed.items()]
    if done.tables_without_hands:
        lines.append(f"running deals whose hands nobody knows now: {', '.join(done.tables_without_hands)}")
    return lines
