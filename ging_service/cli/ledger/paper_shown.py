"""Tables of the result of importing an old book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.shared.output import console, signed, table
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.application.ledger_import.preview import ImportPreview
    from ging_service.cli.shared.command_context import Session


def print_preview(made: Session, preview: ImportPreview) -> None:
    """Print the preview of an import.

    It contains the rows by kind, by season and by member, and the first of them as they are posted.
    """
    found = console()
    known = f", {preview.left_out} known already and left out" if preview.left_out else ""
    say(f"{preview.rows} rows{known}; nothing has been written")
    if not preview.rows:
        return
    kinds = [(one.kind.replace("_", " "), str(one.rows), signed(one.counters)) for one in preview.kinds]
    found.print(table("Rows", ("kind", ">rows", ">counters"), kinds))
    seasons = [(one.season or "none", str(one.rows), str(one.late)) for one in preview.seasons]
    found.print(table("Seasons", ("season", ">rows", ">late"), seasons))
    print_members(preview)
    clock = made.clock()
    posted = [
        (str(one.row), clock(one.happened_at), one.source, one.target, str(one.counters), one.reference, one.note)
        for one in preview.first
    ]
    columns = (">row", clock.named("counts at"), "from", "to", ">counters", "reference", "note")
    found.print(table("The first rows, as they are posted", columns, posted))


def print_members(preview: ImportPreview) -> None:
    """Print the effect of the book on each member's account."""
    members = [
        (one.member, f"joins as {one.name}" if one.name else "", str(one.rows), str(one.before), str(one.after))
        for one in preview.members
    ]
    console().print(table("Members", ("member", "", ">rows", ">before", ">after"), members))
