"""`ging paper`: old books into the ledger."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.session import REFUSED, Session, session

if TYPE_CHECKING:
    from ging_service.application.import_paper import Paper
    from ging_service.application.paper.check import PaperOptions


@click.group(cls=CommandGroup, epilog=example("ging paper import book.csv --dry-run"))
def paper() -> None:
    """Take in old books, from CSV. The columns are in docs/paper.md."""


@paper.command("import", epilog=example("ging paper import book.csv --dry-run"))
@session(key=True)
@click.argument("file", type=click.File("rb"))
@click.option("--dry-run", is_flag=True, help="Check everything, show what the book would come to, and write nothing.")
@click.option("--add-members", is_flag=True, help="Enter members that the club does not know.")
@click.option("--skip-known", is_flag=True, help="Leave out rows that were taken in before.")
@click.option("--zone", default="", metavar="ZONE", help="Whose noon a day means. [default: of its season, else UTC]")
def import_(  # noqa: PLR0913  how a book is taken in
    made: Session, file: BinaryIO, *, dry_run: bool, add_members: bool, skip_known: bool, zone: str
) -> None:
    """Take a book in, all of it or nothing. FILE may be - for standard input."""
    from ging_service.application.import_paper import Paper
    from ging_service.application.paper.check import PaperOptions

    book = Paper.read(file, getattr(file, "name", "standard input"))
    options = PaperOptions(zone=zone, add_members=add_members, skip_known=skip_known)
    if dry_run:
        _look(made, book, options)
    else:
        _take_in(made, book, options)


def _look(made: Session, book: Paper, options: PaperOptions) -> None:
    """Show what a book would come to. Of one that would be refused the exit code is that of a refusal."""
    from ging_service.application.import_paper import preview_paper
    from ging_service.cli.output import print_json
    from ging_service.cli.paper_shown import print_preview

    preview = preview_paper(made.services, made.club, book, options)
    if made.as_json:
        print_json(preview)
    else:
        print_preview(preview)
    if preview.faults:
        from ging_service.application.paper.faults import BadPaper
        from ging_service.cli.refusals import text_of

        click.echo(f"ging: {text_of(BadPaper(book.name, preview.faults, preview.fault_count))}", err=True)
        sys.exit(REFUSED)


def _take_in(made: Session, book: Paper, options: PaperOptions) -> None:
    from ging_service.application.import_paper import import_paper
    from ging_service.cli.output import print_json
    from ging_service.cli.paper_shown import print_members
    from ging_service.cli.progress import counting

    with counting("rows") as on_progress:
        done = import_paper(made.services, made.club, book, made.caller, options=options, on_progress=on_progress)
    if made.as_json:
        print_json(done)
        return
    if done.members_added:
        click.echo(f"new members: {', '.join(done.members_added)}")
    left_out = done.preview.left_out if done.preview else 0
    known = f", {left_out} were known already" if left_out else ""
    click.echo(f"{done.rows} rows are taken in{known}")
    if done.preview and done.rows:
        print_members(done.preview)
