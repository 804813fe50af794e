"""`ging paper`: old books into the ledger."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import REFUSED, Session, session
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.application.ledger_import.context import PaperOptions
    from ging_service.application.ledger_import.import_paper import Paper
    from ging_service.application.ledger_import.preview import ImportPreview


@click.group(cls=CommandGroup, epilog=example("ging paper import book.csv --dry-run"))
def paper() -> None:
    """Import old books from CSV. The columns are in docs/paper.md."""


@paper.command("import", epilog=example("ging paper import book.csv --dry-run"))
@session(key=True)
@click.argument("file", type=click.File("rb"))
@click.option("--dry-run", is_flag=True, help="Check everything, show the result, and record nothing.")
@click.option("--add-members", is_flag=True, help="Add members that the club does not know.")
@click.option("--skip-known", is_flag=True, help="Skip rows that were imported before.")
@click.option(
    "--zone", default="", metavar="ZONE", help="A day means noon in this zone. [default: that of its season, else UTC]"
)
def import_(  # noqa: PLR0913  how a book is taken in
    made: Session, file: BinaryIO, *, dry_run: bool, add_members: bool, skip_known: bool, zone: str
) -> None:
    """Import a book, all of it or nothing. FILE may be - for standard input."""
    from ging_service.application.ledger_import.context import PaperOptions
    from ging_service.application.ledger_import.import_paper import Paper

    book = Paper.read(file, getattr(file, "name", "standard input"))
    options = PaperOptions(zone=zone, add_members=add_members, skip_known=skip_known)
    if dry_run:
        _look(made, book, options)
    else:
        _take_in(made, book, options)


def _look(made: Session, book: Paper, options: PaperOptions) -> None:
    """Show the preview of a book. If it would be refused, the exit code is that of a refusal."""
    from ging_service.application.ledger_import.import_paper import preview_paper
    from ging_service.cli.shared.output import print_json

    preview = preview_paper(made.services, made.club, book, options)
    if made.as_json:
        print_json(preview)
    else:
        print_preview(made, preview)
    if preview.faults:
        from ging_service.application.ledger_import.faults import BadPaper
        from ging_service.cli.shared.refusals import text_of

        refusal = BadPaper(book.name, preview.faults, preview.fault_count)
        say(*f"ging: {text_of(refusal)}".split("\n"), err=True)
        sys.exit(REFUSED)


def _take_in(made: Session, book: Paper, options: PaperOptions) -> None:
    from ging_service.application.ledger_import.import_paper import import_paper
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.progress import counting_bar

    with counting_bar("rows") as on_progress:
        done = import_paper(made.services, made.club, book, made.caller, options=options, on_progress=on_progress)
    if made.as_json:
        print_json(done)
        return
    if done.members_added:
        say(f"new members: {', '.join(done.members_added)}")
    left_out = done.preview.left_out if done.preview else 0
    known = f", {left_out} were known already" if left_out else ""
    say(f"{done.rows} rows have been imported{known}")
    if done.preview and done.rows:
        print_members(done.preview)


def print_preview(made: Session, preview: ImportPreview) -> None:
    """Print the preview of an import.

    It contains the rows by kind, by season and by member, and the first of them as they are posted.
    """
    from ging_service.cli.shared.output import console, signed, table

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
    from ging_service.cli.shared.output import console, table

    members = [
        (one.member, f"joins as {one.name}" if one.name else "", str(one.rows), str(one.before), str(one.after))
        for one in preview.members
    ]
    console().print(table("Members", ("member", "", ">rows", ">before", ">after"), members))
