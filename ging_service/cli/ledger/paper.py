"""`ging paper`: old books into the ledger."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import REFUSED, Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.application.ledger_import.context import PaperOptions
    from ging_service.application.ledger_import.import_paper import Paper


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
    from ging_service.cli.ledger.paper_shown import print_preview
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
    from ging_service.cli.ledger.paper_shown import print_members
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
