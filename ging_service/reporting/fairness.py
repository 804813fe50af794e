"""A club's fairness report: the results of its deals, compared with those that chance alone leads to.

A game provides exact odds of its own in the entry point group ``ging_service.game_fairness``. For every other game the
report tests which cards went to which seats.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from sqlalchemy import func, select

from ging_service.domain.fairness.game_fairness import (
    CombinationCount,
    PlayedDeal,
    PlayedTable,
    SettledDeals,
    always_open,
    count_table,
    played_deals,
    tested_deals,
)
from ging_service.domain.fairness.report_lines import Judgement, Line, Verdict, judge, overall
from ging_service.domain.game import SPECTATOR, THE_SERVICE
from ging_service.domain.streams import decider_of, table_stream
from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.openings import opened_values, with_opened
from ging_service.eventlog.read import events_of_types, first_events
from ging_service.execution.errors import NotFound
from ging_service.game_support.fairness import fairness_of_games
from ging_service.projections.schema import tables
from ging_service.reporting.paging import need_club
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import psycopg
    from sqlalchemy import Connection, Engine

    from ging_service.domain.fairness.game_fairness import Counts
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """A line with its judgement among all lines of the report."""

    line: Line
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSample:
    """Counted deals of a game, with the judgement of each line."""

    game: str
    origin: str
    ties: str
    deals: int
    held: tuple[CombinationCount, ...]
    lines: tuple[JudgedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The report over the first ``events`` events of a club's log.

    ``misdeals`` and ``voids``: deals called a misdeal or undone, and shuffles committed to and not dealt. ``tests``:
    the number of tested lines, for which their p-values are corrected. ``verdict``: of the rarest of them.
    """

    events: int
    misdeals: int
    voids: int
    tests: int
    verdict: Verdict
    samples: tuple[JudgedSample, ...]
    played: tuple[SettledDeals, ...]


def fairness(services: Services, club_id: str, table_id: str = "") -> Fairness:
    """Return the report of a club, or of one of its tables, the same for every reader. Raises ``NotFound``."""
    with services.reading(club_id) as pooled, selecting(services.engine, pooled) as conn:
        size = need_club(conn, club_id)
        misdeals, voids = _aborted(conn, club_id, table_id)
        counts = count_one(services, pooled, club_id, table_id) if table_id else count_club(services, pooled, club_id)
    games = [(kind, game, counts[kind]) for kind, game in fairness_of_games().items() if kind in counts]
    found = [one for game in games for one in tested_deals(*game)]
    as_played = [one for game in games for one in played_deals(*game)]
    # All games together: each further test makes a rare p-value by chance more likely, whichever game it is of.
    judgements = judge([line.tested.p for one in found for line in one.lines])
    left = iter(judgements)
    return Fairness(
        events=size,
        misdeals=misdeals,
        voids=voids,
        tests=len(judgements),
        verdict=overall(judgements),
        samples=tuple(
            JudgedSample(
                game=one.game,
                origin=one.origin,
                ties=one.ties,
                deals=one.deals,
                held=one.held,
                lines=tuple(JudgedLine(line=line, judgement=next(left)) for line in one.lines),
            )
            for one in found
        ),
        played=tuple(as_played),
    )


def _aborted(conn: Connection, club_id: str, table_id: str) -> tuple[int, int]:
    """Return the numbers of misdeals and voids. Raises ``NotFound`` where there is no such table."""
    wanted = select(func.sum(tables.c.misdeals), func.sum(tables.c.voids), func.count()).where(
        tables.c.club_id == club_id
    )
    if table_id:
        wanted = wanted.where(tables.c.table_id == table_id)
    misdeals, voids, found = conn.execute(wanted).one()
    if table_id and not found:
        raise NotFound("table")
    return int(misdeals or 0), int(voids or 0)


# What is counted at the tables of a club: from their events as everybody sees them, and from their deals.
#
# A process counts each table that is over once, and keeps the sums of a club. They hold as long as nothing more happens at
# these tables: an arbitrator may open cards later. A table that is running is counted for each report.

_TABLES_AT_ONCE: Final = 50
"""So many tables are read together: some thousand deals, with their cards."""

_MOST_CLUBS: Final = 200
"""A bound on memory: the sums of a club take some hundred kilobytes at most."""

_DEALS: Final = msgspec.json.Decoder(list[PlayedDeal])


class _Sums(NamedTuple):
    """The sums over tables by game, and the version at which each of these tables was counted."""

    versions: Mapping[str, int]
    by_game: Mapping[str, Counts]


_NOTHING: Final = _Sums({}, {})

_lock: Final = Lock()

# By database, because a process can serve several in turn, and by club.
KEPT: Final[WeakKeyDictionary[Engine, dict[str, _Sums]]] = WeakKeyDictionary()


def count_club(services: Services, conn: psycopg.Connection[Any], club_id: str) -> Mapping[str, Counts]:
    """Return what was counted of each game at the tables of a club."""
    over: dict[str, int] = {}
    running: dict[str, int] = {}
    for table_id, is_over, version in conn.execute(read_sql("tables_to_count"), {"club": club_id}, prepare=True):
        (over if is_over else running)[table_id] = version
    kept = KEPT.setdefault(services.engine, {})
    sums = kept.get(club_id, _NOTHING)
    if not sums.versions.items() <= over.items():
        sums = _NOTHING
    for some in _some_at_once(sorted(over.keys() - sums.versions.keys())):
        sums = _added(
            sums, {table_id: over[table_id] for table_id in some}, count_tables(services, conn, club_id, some)
        )
        # Part by part, so that a report for which the time does not suffice is not begun again.
        with _lock:
            kept[club_id] = sums
            if len(kept) > _MOST_CLUBS:
                del kept[next(iter(kept))]
    for some in _some_at_once(sorted(running)):
        sums = _added(sums, {}, count_tables(services, conn, club_id, some))
    return sums.by_game


def count_one(services: Services, conn: psycopg.Connection[Any], club_id: str, table_id: str) -> Mapping[str, Counts]:
    """Return what was counted at a table, by its game; nothing of a game that is not installed."""
    return dict(count_tables(services, conn, club_id, [table_id]))


def _some_at_once(table_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (table_ids[first : first + _TABLES_AT_ONCE] for first in range(0, len(table_ids), _TABLES_AT_ONCE))


def _added(sums: _Sums, versions: Mapping[str, int], counted: Iterable[tuple[str, Counts]]) -> _Sums:
    by_game = {game: counts.copy() for game, counts in sums.by_game.items()}
    for game, counts in counted:
        by_game.setdefault(game, Counter()).update(counts)
    return _Sums({**sums.versions, **versions}, by_game)


def count_tables(
    services: Services, conn: psycopg.Connection[Any], club_id: str, table_ids: Sequence[str]
) -> Iterator[tuple[str, Counts]]:
    """Yield the game of each table, and what was counted there. Those of games that are not installed are left out."""
    games = fairness_of_games()
    asked = {"club": club_id, "tables": list(table_ids)}
    rows = [row for row in conn.execute(read_sql("played_tables"), asked, prepare=True) if row[1] in games]
    closed = _closed_tables(conn, services.codec, club_id, rows)
    seen = _seen_events(conn, services.codec, club_id, {row[0]: row[1] for row in rows if row[0] not in closed})
    for table_id, game, members, phase, deals in rows:
        check_deadline()
        events = seen.get(table_stream(table_id), ())
        table = PlayedTable(members=members, phase=phase, deals=_DEALS.decode(deals), events=events)
        yield game, count_table(games[game], table)


def _closed_tables(
    conn: psycopg.Connection[Any], codec: Codec, club_id: str, rows: Iterable[Sequence[Any]]
) -> set[str]:
    """Return the tables that, by their games, do not lie open: reading their cards would take most of the time."""
    games = fairness_of_games()
    of_streams = {table_stream(row[0]): row for row in rows if games[row[1]].lies_open is not always_open}
    found = set()
    for stored in first_events(conn, club_id, list(of_streams)) if of_streams else ():
        table_id, game, _, phase, _ = of_streams[stored.stream_id]
        if not games[game].lies_open(_seen_by_everybody(codec, stored), phase):
            found.add(table_id)
    return found


def _seen_events(
    conn: psycopg.Connection[Any], codec: Codec, club_id: str, games: Mapping[str, str]
) -> dict[str, list[Any]]:
    """Return the events that are to be counted at some tables, by stream. ``games``: of the tables."""
    types = {f"{kind}.{event.__name__}" for kind in set(games.values()) for event in fairness_of_games()[kind].events}
    streams = list(map(table_stream, games))
    seen: dict[str, list[Any]] = {stream: [] for stream in streams}
    for stored in events_of_types(conn, club_id, streams, sorted(types)) if streams else ():
        event = _seen_by_everybody(codec, stored)
        if event is not None:
            seen[stored.stream_id].append(event)
    return seen


def _seen_by_everybody(codec: Codec, stored: Stored) -> Any:  # noqa: ANN401  an event of any game
    """Return an event of a table as everybody may see it by now, None if they may not."""
    event = codec.decode(stored.body, stored.type, stored.values).event
    seen = decider_of(type(event)).view(event, THE_SERVICE if stored.to_all else SPECTATOR)
    if seen is None or not stored.open_places:
        return seen
    return with_opened(seen, event, opened_values(stored.body, event, stored.open_places))
