"""`ging history`: the events of a club in the order of its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.event_types import EventType
from ging_service.cli.examples import example
from ging_service.cli.numbers import FROM_ONE
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, session
from ging_service.cli.times import TIME

if TYPE_CHECKING:
    from datetime import date

    from ging_service.application.happening import Happening
    from ging_service.application.queries.history import Wanted
    from ging_service.application.queries.paging import Page, Paging

_TYPE = "Of this type, such as LayoutSwept; repeatable."


@click.command(epilog=example("ging history --deal 3 -t first-evening", "ging history --follow"))
@session()
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Of this table only.")
@click.option("--deal", type=FROM_ONE, default=None, help="Of this deal.")
@click.option("--type", "types", type=EventType(), multiple=True, metavar="NAME", help=_TYPE)
@click.option("--member", default="", metavar="ID", help="By this member, about them or about their seat.")
@click.option("--from", "since", type=TIME, metavar="TIME", help="That happened then or later.")
@click.option("--to", "until", type=TIME, metavar="TIME", help="That happened earlier; a date: up to its end.")
@click.option("--recorded-from", type=TIME, metavar="TIME", help="That was recorded then or later.")
@click.option("--recorded-to", type=TIME, metavar="TIME", help="That was recorded earlier; a date: up to its end.")
@click.option("--follow", is_flag=True, help="Go on as things happen, until it is stopped.")
@paged
def history(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    table_id: str,
    deal: int | None,
    types: tuple[str, ...],
    member: str,
    since: date | None,
    until: date | None,
    recorded_from: date | None,
    recorded_to: date | None,
    follow: bool,
    paging: Paging,
) -> None:
    """Show what has happened, event by event. Cards that are not yours to see are left out."""
    from ging_service.application.queries.history import Wanted

    wanted = Wanted(
        table_id=table_id,
        deal=deal or 0,
        types=types,
        member=member,
        happened_from=made.begins(since),
        happened_to=made.ends(until),
        recorded_from=made.begins(recorded_from),
        recorded_to=made.ends(recorded_to),
    )
    if follow:
        _follow(made, wanted, paging.after)
        return
    page = made.desk.history(made.club, wanted, paging)
    if made.as_json:
        from ging_service.cli.api_json import print_events

        print_events(page)
    else:
        _print(made, page)


def _follow(made: Session, wanted: Wanted, after: str) -> None:
    """Events line by line: what there is behind a cursor, then what happens."""
    from ging_service.cli.saying import told

    for one in made.desk.following(made.club, wanted, after):
        if made.as_json:
            from ging_service.cli.api_json import print_event

            print_event(one)
            continue
        for line in told(made, [one]):
            click.echo("  ".join((str(one.position), *_when_and_where(one), line)))


def _print(made: Session, page: Page[Happening]) -> None:
    from ging_service.cli import output
    from ging_service.cli.saying import told

    rows = [
        (
            str(one.position),
            *_when_and_where(one),
            line,
        )
        for one, line in zip(page.items, told(made, page.items), strict=True)
    ]
    output.print_page(page, output.table("History", (">position", "happened (UTC)", "table", "event"), rows))


def _when_and_where(one: Happening) -> tuple[str, str]:
    from ging_service.cli.output import clock

    return clock(one.happened_at or one.recorded_at), one.stream_id.removeprefix("table/")
