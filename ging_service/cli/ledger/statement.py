"""`ging statement`: opening balance, movements and closing balance of a member, a table or the club."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.period_options import in_period

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.cli.backend.parameters import DateRange
    from ging_service.reporting.statements.statement import SubjectKind

_FORMATS = ("text", "json", "csv", "html", "svg")


@click.group(cls=CommandGroup, epilog=example("ging statement member ada --season spring"))
def statement() -> None:
    """Draw up a statement: opening balance, every movement with deal and rule, closing balance.

    It goes by the day on which things happened; what was recorded on a later day is marked late. Text is for a terminal
    or a printer, html a page to be printed, with the chart of the balance in it; svg is the chart alone.
    """


def _drawn(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what all statements share: its session first, the period, and the format."""
    by_format = click.option("--format", "format_name", type=click.Choice(_FORMATS), help="[default: text]")
    to_file = click.option(
        "-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Write to this file."
    )
    return session()(in_period(by_format(to_file(command))))


@statement.command(epilog=example("ging statement member ada --from 2026-09-01 --to 2026-12-31"))
@_drawn
@click.argument("member_id", metavar="ID")
def member(made: Session, *, member_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a member's statement: their counters at home and at tables."""
    _draw(made, "member", member_id, **asked)


@statement.command(epilog=example("ging statement table first-evening --format csv"))
@_drawn
@click.argument("table_id", metavar="ID")
def table(made: Session, *, table_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a table's: stacks and common places, deal by deal."""
    _draw(made, "table", table_id, **asked)


@statement.command(epilog=example("ging statement club --season spring --format html -o club.html"))
@_drawn
def club(made: Session, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up the club's: its bank and all other accounts of its own."""
    _draw(made, "club", "", **asked)


def _draw(  # noqa: PLR0913  what all statements share
    made: Session, kind: SubjectKind, subject_id: str, *, days: DateRange, format_name: str | None, target: Path | None
) -> None:
    from ging_service.cli.shared.whole_file import whole_file
    from ging_service.reporting.statements.statement import Subject

    if made.as_json and format_name not in (None, "json"):
        raise click.UsageError("--json asks for another format than --format")
    name = "json" if made.as_json else format_name or "text"
    pieces = made.backend.statement(made.club, Subject(kind=kind, id=subject_id), days, name)
    # Pieces are made as they are written, so a failure in the middle must leave no file that looks like a shorter
    # statement.
    with whole_file(target) as file:
        for piece in pieces:
            file.write(piece)
