"""`ging ledger export`: the whole ledger as plain text for other programs."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.standard_streams import say
from ging_service.reporting.plain_text.formats import FORMATS

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


@click.command(epilog=example("ging ledger export --format hledger -o thursday.journal"))
@session()
@click.option("--format", "format_name", type=click.Choice(list(FORMATS)), default="hledger", show_default=True)
@click.option("-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Default: print it.")
def export(made: Session, *, format_name: str, target: Path | None) -> None:
    """Write the whole ledger as plain text, with the balance of the account after each posting.

    FILE is whole or stays as it was. The formats are in docs/plain-text.md.
    """
    from ging_service.cli.shared.output import print_json
    from ging_service.cli.shared.whole_file import whole_file
    from ging_service.reporting.plain_text.export import export_ledger

    if made.as_json and target is None:
        raise click.UsageError("--json tells what was written to a file: name it with -o, or ask for --format jsonl")
    with whole_file(target) as file, _progress(target) as on_progress:
        done = export_ledger(made.services, made.club, format_name, file.write, on_progress)
    if made.as_json:
        print_json({"file": str(target), "format": format_name, "entries": done.entries, "postings": done.postings})
    elif target:
        say(f"{target}: {done.entries} entries, {done.postings} postings")


def _progress(target: Path | None) -> AbstractContextManager[Any]:
    """A bar on a terminal, unless the ledger is printed there too."""
    from ging_service.cli.shared.progress import counting_bar

    if sys.stderr.isatty() and (target or not sys.stdout.isatty()):
        return counting_bar("entries")
    return nullcontext(lambda _done, _of: None)
