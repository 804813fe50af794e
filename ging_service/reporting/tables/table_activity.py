"""Tables as people see them: one with its last events and its results, and the lists of a club's pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select

from ging_service.domain.club.state import ClubState
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import CLUB, game_of, members_at, table_stream
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import stream_events
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import RecordedEvent, recorded_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.projections.schema import tables
from ging_service.projections.tables_over import figures_of_tables
from ging_service.reporting.paging import Page, Paging, bad_cursor, need_club, page_of, utc
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.tables import TableEntry, VisibleTable, entry_of, table_on

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import psycopg
    from sqlalchemy import Select

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


class SeatResult(NamedTuple):
    """One player's result, in counters.

    ``stack``: taken home at the end, below zero if owed. ``net``: won (above zero) or lost, rulings after the end
    included.
    """

    seat: int
    member: str
    stack: int
    net: int


def results_of(
    conn: psycopg.Connection[Any], club_id: str, table_ids: Sequence[str]
) -> dict[str, tuple[SeatResult, ...]]:
    """The results by table, the winner first. Tables that have not ended are left out."""
    wanted = {"club": club_id, "tables": list(table_ids)}
    found: dict[str, tuple[SeatResult, ...]] = {}
    for table_id, *result in conn.execute(read_sql("table_results"), wanted):
        found[table_id] = (*found.get(table_id, ()), SeatResult(*result))
    return found


def figures_at(services: Services, club_id: str, table_ids: Sequence[str]) -> dict[str, dict[str, dict[str, int]]]:
    """What the game counts at some tables that are over, by member and by table (``Game.counted``, without zeros)."""
    if not table_ids:
        return {}
    with services.club_transaction(club_id) as conn:
        return figures_of_tables(conn, club_id, table_ids)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableActivity:
    """A table as it is now, and its last events up to then, in order, as the reader may see them.

    ``club``: the whole state of the club, for names. ``result``: the result of the table, the winner first; () while it
    runs.
    """

    seen: VisibleTable
    club: ClubState
    recorded_events: tuple[RecordedEvent, ...]
    result: tuple[SeatResult, ...]


def table_activity(
    services: Services, club_id: str, table_id: str, person: Principal, most: Callable[[Any], int]
) -> TableActivity:
    """Return the table, and what the person may see of its last events. Raises ``NotFound``.

    ``most(state)``: the number of events to read.
    """
    # Outside a transaction each read takes one round trip. An event of a version that has been read never changes.
    with services.pool.connection() as conn:
        seen = table_on(services, conn, club_id, table_id, person)
        stream_id = table_stream(table_id)
        first = max(seen.version - most(seen.state), 0)
        stored = stream_events(conn, club_id, stream_id, first, seen.version)
        visibility = VisibilityFilter(services, club_id, person, conn)
        visibility.know_seats({stream_id: members_at(seen.state)})
        told = (visibility.event(recorded_event) for recorded_event in recorded_events_of(services, stored))
        recorded_events = tuple(recorded_event for recorded_event in told if recorded_event is not None)
        club = current(services, conn, club_id, CLUB).state
        result = _result(conn, club_id, table_id) if game_of(seen.state).summary(seen.state).ended else ()
    return TableActivity(seen=seen, club=club, recorded_events=recorded_events, result=result)


def _result(conn: Connection, club_id: str, table_id: str) -> tuple[SeatResult, ...]:
    with within(conn, club_id):
        return results_of(conn, club_id, [table_id]).get(table_id, ())


# Before all rows in the order of the list: nothing happened later, and running tables come first.
_FIRST = ("", False, datetime.max.replace(tzinfo=UTC))


class _Row(NamedTuple):
    table_id: str
    game: str
    phase: str
    members: list[str]
    deals_played: int
    happened_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table in the list.

    ``game``: its kind. ``result``: the winner first, () while it runs. ``happened_at``: the time of its last event.
    """

    table_id: str
    game: str
    phase: str
    members: tuple[str, ...]
    deals_played: int
    happened_at: str
    result: tuple[SeatResult, ...]


def tables_by_date(
    services: Services, club_id: str, paging: Paging, *, are_over: bool | None = None, member: str = ""
) -> Page[ListedTable]:
    """Running tables first, then ended ones; the latest first. Only those that are over or run, or where one member sits.

    Raises:
        NotFound: no such club.
        Refused: ``bad_cursor``.
    """
    after, ended, before = _place(paging.after)
    wanted = {"club": club_id, "are_over": are_over, "member": member, "limit": paging.limit + 1}
    place = {"after": after, "ended": ended, "before": before}
    with services.club_transaction(club_id) as conn:
        if conn.execute("SELECT 1 FROM log_head WHERE club_id = %s", (club_id,)).fetchone() is None:
            raise NotFound("club")
        rows = [_Row(*row) for row in conn.execute(read_sql("tables_by_date"), wanted | place)]
        results = results_of(conn, club_id, [row.table_id for row in rows])
    return page_of(rows, paging, lambda row: _listed(row, results), _cursor)


def _listed(row: _Row, results: dict[str, tuple[SeatResult, ...]]) -> ListedTable:
    return ListedTable(
        table_id=row.table_id,
        game=row.game,
        phase=row.phase,
        members=tuple(row.members),
        deals_played=row.deals_played,
        happened_at=utc(row.happened_at),
        result=results.get(row.table_id, ()),
    )


def _cursor(row: _Row) -> str:
    """The place of a row in the order of the list, as text."""
    return f"{row.table_id}:{'ended' if row.phase == 'ended' else 'running'}:{utc(row.happened_at)}"


def _place(cursor: str) -> tuple[str, bool, datetime]:
    """The place that a cursor names. Raises ``Refused("bad_cursor")``."""
    if not cursor:
        return _FIRST
    table_id, _, rest = cursor.partition(":")
    state, _, moment = rest.partition(":")
    try:
        before = datetime.fromisoformat(moment)
    except ValueError:
        raise bad_cursor() from None
    # The database would take a time without a zone for one in the zone of its session.
    if state not in {"ended", "running"} or before.tzinfo is None or not table_id:
        raise bad_cursor()
    return table_id, state == "ended", before


# Each running table is folded for its reader, and the page is read by everybody who opens the club.
RUNNING_MOST = 12
ENDED_MOST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubNow:
    """The tables being played, as the person sees them, and the last that have ended; the latest first.

    A table whose game is no longer installed cannot be played, and is not among the first. ``results``: the results of
    the ended ones, by table.
    """

    running: tuple[VisibleTable, ...]
    ended: tuple[TableEntry, ...]
    results: dict[str, tuple[SeatResult, ...]]


def club_now(services: Services, club_id: str, person: Principal) -> ClubNow:
    """Return the activity in a club. Raises ``NotFound``."""
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        of_installed = tables.c.game.in_([game.kind for game in GAMES])
        playing = _latest(club_id).where(tables.c.phase != "ended", of_installed)
        running = conn.execute(playing.limit(RUNNING_MOST)).all()
        ended = conn.execute(_latest(club_id).where(tables.c.phase == "ended").limit(ENDED_MOST)).all()
    with services.club_transaction(club_id) as pooled:
        seen = tuple(table_on(services, pooled, club_id, row.table_id, person) for row in running)
        results = results_of(pooled, club_id, [row.table_id for row in ended])
    return ClubNow(running=seen, ended=tuple(entry_of(row) for row in ended), results=results)


def _latest(club_id: str) -> Select[tuple[Any, ...]]:
    return select(tables).where(tables.c.club_id == club_id).order_by(tables.c.happened_at.desc(), tables.c.table_id)
