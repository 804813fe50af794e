"""`ging statement`: what a member, a table or the club had, what moved, and what is left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.in_period import in_period
from ging_service.cli.session import Session, session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.application.queries.periods import Period
    from ging_service.application.queries.statements import WholeStatement
    from ging_service.application.statements.statement import SubjectKind

_FORMATS = ("text", "json", "csv", "html", "svg")


@click.group()
def statement() -> None:
    """Draw up a statement: opening balance, every movement with deal and rule, closing balance.

    It goes by the day on which things happened; what was recorded on a later day is marked late. Text is for a terminal
    or a printer, html a page to be printed, with the chart of the balance in it; svg is the chart alone.
    """


def _drawn(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what all statements share: its session first, of which time it is, and on what it is written."""
    by_format = click.option("--format", "format_name", type=click.Choice(_FORMATS), help="[default: text]")
    to_file = click.option(
        "-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", help="Write it there."
    )
    return session()(in_period(by_format(to_file(command))))


@statement.command()
@_drawn
@click.argument("member_id", metavar="ID")
def member(made: Session, *, member_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a member's: his counters at home and at tables."""
    _draw(made, "member", member_id, **asked)


@statement.command()
@_drawn
@click.argument("table_id", metavar="ID")
def table(made: Session, *, table_id: str, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up a table's: stacks and tray, deal by deal."""
    _draw(made, "table", table_id, **asked)


@statement.command()
@_drawn
def club(made: Session, **asked: Any) -> None:  # noqa: ANN401  what all statements share
    """Draw up the club's: its bank and all other accounts of its own."""
    _draw(made, "club", "", **asked)


def _draw(  # noqa: PLR0913  what all statements share
    made: Session, kind: SubjectKind, subject_id: str, *, period: Period, format_name: str | None, target: Path | None
) -> None:
    from ging_service.application.queries.statements import whole_statement
    from ging_service.application.statements.statement import Subject
    from ging_service.cli.whole_file import whole_file

    if made.as_json and format_name not in (None, "json"):
        raise click.UsageError("--json asks for another format than --format")
    whole = whole_statement(made.services, made.club, Subject(kind=kind, id=subject_id), period, most=None)
    with whole_file(target) as file:
        for piece in _written(whole, "json" if made.as_json else format_name or "text"):
            file.write(piece)


def _written(whole: WholeStatement, format_name: str) -> Iterator[bytes]:
    from ging_service.application.statements.formats import FORMATS

    if format_name == "json":
        yield _in_json(whole)
        return
    for piece in FORMATS[format_name].write(whole.statement, whole.movements):
        yield piece.encode()


def _in_json(whole: WholeStatement) -> bytes:
    """The statement as the API has it, all on one page."""
    from ging_service.application.queries.paging import Page
    from ging_service.application.queries.statements import StatementPage
    from ging_service.cli.output import in_json
    from ging_service.web.api.statement_answers import Statement
    from ging_service.web.shape import shape_of

    page = StatementPage(statement=whole.statement, page=Page(items=whole.movements))
    return in_json(shape_of(Statement)(page)) + b"\n"
