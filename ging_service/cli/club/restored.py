"""The audit before a club is restored, and messages about the parts that were restored and those that were not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.shared.output import plain_type
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.audit.restore.restore import RestoreConditions, Restored


def need_genuine(folder: Path, terms: RestoreConditions) -> None:
    """Audit a folder, and print the report on standard error if it fails. Raises ``Refused("not_genuine")``."""
    from ging_service.audit.checking.exported.record import verify_record
    from ging_service.audit.checking.report import report_lines, said_in_the_end
    from ging_service.bootstrap import codec
    from ging_service.cli.proof.audit_verify import trust_of

    report = verify_record(folder, codec(), trust_of(terms.keys))
    if report.ok or (report.verdict == "not_signed" and terms.unsigned):
        return
    say(*report_lines(report), err=True)
    raise Refused("not_genuine", "", said_in_the_end(report))


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
