"""The part of a table's stream that has to be read for one deal: two deals around it, instead of the whole table.

A window begins after the start of an earlier deal, with the table as everybody may see it then. Where the start of the
deal is not known (recorded by an older release, or not rebuilt yet), the window is the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.declare import Fact, states
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import begun, evolved, table_stream
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.projections.snapshots import OtherShape, decode_state
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    import psycopg

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services

    View = Callable[[RecordedEvent], RecordedEvent | None]
    """An event as its reader may see it, None if they may not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealWindow:
    """The events with ``after < version <= last``, of which the first belong to ``deal`` (0: before the first deal).

    ``state``: the table before them. ``later``: versions of the events after them that concern the wanted deal.
    """

    after: int
    last: int
    deal: int
    state: Any
    later: tuple[int, ...] = ()


def whole_table(newest: int) -> DealWindow:
    """All events up to a version."""
    return DealWindow(after=0, last=newest, deal=0, state=UNOPENED)


def deals_dealt(conn: psycopg.Connection[Any], club_id: str, table_id: str) -> int:
    """The number of deals that have been dealt at a table."""
    (dealt,) = _row(conn, "deals_dealt", {"club": club_id, "table": table_id})
    return int(dealt)


def window_of_deal(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int, newest: int) -> DealWindow:
    """The window of a deal from 1: from the start of the second deal before it to that of the second after it."""
    wanted = {"club": club_id, "table": table_id, "deal": deal}
    is_known, after, earlier, snapshot, end = _row(conn, "deal_window", wanted)
    last = newest if end is None else min(end, newest)
    if deal and not is_known:
        return whole_table(newest)
    rows = conn.execute(read_sql("mentions_of_deal"), {**wanted, "version": last}, prepare=True).fetchall()
    # Outside a snapshot, events can be recorded after `newest` was read.
    later = tuple(version for (version,) in rows if version <= newest)
    if after is None:
        return DealWindow(after=0, last=last, deal=0, state=UNOPENED, later=later)
    try:
        state = decode_state(table_stream(table_id), snapshot.encode())
    except OtherShape:  # written by an older release
        return whole_table(newest)
    return DealWindow(after=after, last=last, deal=earlier, state=state, later=later)


def window_at(conn: psycopg.Connection[Any], club_id: str, table_id: str, version: int, newest: int) -> DealWindow:
    """The window of the deal that had started at a version."""
    wanted = {"club": club_id, "table": table_id, "version": version}
    deal, following = _row(conn, "deal_at_version", wanted)
    if following is not None and following <= version:  # a start in between is not known
        return whole_table(newest)
    return window_of_deal(conn, club_id, table_id, deal, newest)


def _row(conn: psycopg.Connection[Any], query: str, wanted: Mapping[str, object]) -> tuple[Any, ...]:
    """The row of a query that always has one."""
    (row,) = conn.execute(read_sql(query), wanted, prepare=True).fetchall()
    return tuple(row)


class Step(NamedTuple):
    """One event of a table, and the table before and after it, as its reader sees them."""

    recorded_event: RecordedEvent
    before: Any
    after: Any


def steps_of(
    window: DealWindow, recorded_events: Iterable[RecordedEvent], everybody: View, reader: View
) -> Iterator[Step]:
    """Yield each event of a window that the reader sees, with the fold before and after it.

    ``recorded_events``: those of the window, or its first ones. ``everybody``, ``reader``: how events are seen.
    """
    state, view = window.state, everybody if window.after else reader
    for recorded_event in recorded_events:
        # The window's first state is that which everybody sees. What the reader sees beside it begins with a deal: its
        # start replaces all cards.
        if states(recorded_event.event, Fact.DEAL_STARTED):
            view = reader
        seen = view(recorded_event)
        if seen is not None:
            before = begun(state, seen.event)
            state = evolved(before, seen.event)
            yield Step(seen, before, state)


def table_state_at(
    services: Services, conn: psycopg.Connection[Any], place: tuple[str, str], version: int, newest: int
) -> Any:  # noqa: ANN401  the state of any game
    """Return the state of a table (club and table) at a version from 1, with all that is hidden in it.

    ``newest``: its last version.
    """
    club_id, table_id = place
    with within(conn, club_id):
        window = window_at(conn, club_id, table_id, version, newest)
        stored = stream_events(conn, club_id, table_stream(table_id), window.after, version)
    # The window begins with the table as everybody saw it, so its first events are folded as everybody sees them.
    everybody = VisibilityFilter(services, club_id, NOBODY, conn).event
    steps = steps_of(window, recorded_events_of(services, stored), everybody, _whole)
    return [step.after for step in steps][-1]


def _whole(recorded_event: RecordedEvent) -> RecordedEvent:
    return recorded_event
