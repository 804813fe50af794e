"""What has come back with a club, and what has not, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.output import plain_type

if TYPE_CHECKING:
    from ging_service.application.audit.restore import Restored


def told(done: Restored) -> list[str]:
    """Line by line."""
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
