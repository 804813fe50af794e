"""`ging history`: the events of a club."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain
from typing import TYPE_CHECKING

import click

from ging_service.cli.play.event_types import EventType
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE
from ging_service.cli.shared.paging import newest_first
from ging_service.cli.shared.standard_streams import say
from ging_service.cli.shared.times import TIME, check_order

if TYPE_CHECKING:
    from datetime import date

    from ging_service.cli.shared.output import Clock
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.reporting.paging import Page, Paging

_TYPE = "Of this type, such as LayoutSwept; repeatable."


@click.command(epilog=example("ging history --deal 3 -t first-evening", "ging history --follow"))
@session()
@click.option("-t", "--table", "table_id", default="", metavar="ID", help="Only events of this table.")
@click.option("--deal", type=FROM_ONE, default=None, help="Only events of deals with this number.")
@click.option("--type", "types", type=EventType(), multiple=True, metavar="NAME", help=_TYPE)
@click.option("--member", default="", metavar="ID", help="Only events by this member, about them or about their seat.")
@click.option("--from", "since", type=TIME, metavar="TIME", help="That happened then or later.")
@click.option("--to", "until", type=TIME, metavar="TIME", help="That happened earlier; a date: up to its end.")
@click.option("--recorded-from", type=TIME, metavar="TIME", help="That was recorded then or later.")
@click.option("--recorded-to", type=TIME, metavar="TIME", help="That was recorded earlier; a date: up to its end.")
@click.option("--follow", is_flag=True, help="Go on as things happen, in their order, until it is stopped.")
@newest_first
def history(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    table_id: str,
    deal: int | None,
    types: tuple[tuple[str, ...], ...],
    member: str,
    since: date | None,
    until: date | None,
    recorded_from: date | None,
    recorded_to: date | None,
    follow: bool,
    paging: Paging,
) -> None:
    """Show what has happened, event by event, the newest first. Cards that are not yours to see are left out."""
    from ging_service.reporting.events.event_filter import LogFilter

    happened_from, happened_to = made.begins(since), made.ends(until)
    # The end is not included, and `check_order` expects a last moment that is.
    check_order(happened_from, happened_to - timedelta(microseconds=1) if happened_to else None)
    wanted = LogFilter(
        table_id=table_id,
        deal=deal or 0,
        types=tuple(chain.from_iterable(types)),
        member=member,
        happened_from=happened_from,
        happened_to=happened_to,
        recorded_from=made.begins(recorded_from),
        recorded_to=made.ends(recorded_to),
    )
    if follow:
        _follow(made, wanted, paging.after)
        return
    print_events_of(made, wanted, paging)


def print_events_of(made: Session, wanted: LogFilter, paging: Paging) -> None:
    """Print a page of events."""
    page = made.backend.history(made.club, wanted, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_events

        print_events(page)
    else:
        _print(made, page)


def _follow(made: Session, wanted: LogFilter, after: str) -> None:
    """Print events line by line: first the existing ones after a cursor, then new ones as they happen."""
    from ging_service.cli.shared.command_results import event_texts

    clock = made.clock()
    for one in made.backend.following(made.club, wanted, after):
        if made.as_json:
            from ging_service.cli.shared.api_json import print_event

            print_event(one)
            continue
        for line in event_texts(made, [one]):
            when, where = _when_and_where(one, clock)
            say("  ".join((str(one.position), f"{when} {clock.zone}", where, line)))


def _print(made: Session, page: Page[RecordedEvent]) -> None:
    from ging_service.cli.shared import output
    from ging_service.cli.shared.command_results import event_texts

    clock = made.clock()
    rows = [
        (
            str(one.position),
            *_when_and_where(one, clock),
            line,
        )
        for one, line in zip(page.items, event_texts(made, page.items), strict=True)
    ]
    output.print_page(page, output.table("History", (">position", clock.named("happened"), "table", "event"), rows))


def _when_and_where(one: RecordedEvent, clock: Clock) -> tuple[str, str]:
    # `happened_at` is empty where an event was recorded as it happened.
    return clock(one.happened_at or one.recorded_at), one.stream_id.removeprefix("table/")
