"""Read models ``table_fairness`` and ``fairness_sums``: what was counted for the fairness report at tables that are over.

A game counts whole numbers at one table, from events as everybody sees them and from its deals (``GameFairness``). Triggers
keep the sums. A table that is running has no row: the report counts it when it is read.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable, always_open, count_table
from ging_service.domain.game import SPECTATOR, THE_SERVICE
from ging_service.domain.streams import decider_of, table_stream
from ging_service.eventlog.openings import opened_values, with_opened
from ging_service.eventlog.read import events_of_types, first_events
from ging_service.game_support.fairness import as_counted, as_stored, fairness_of_games
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    import psycopg

    from ging_service.domain.fairness.counts import Counts
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored

_LOG = logging.getLogger("ging.fairness")

_TABLES_AT_ONCE: Final = 50
"""So many tables are read together: some thousand deals, with their cards."""

_DEALS: Final = msgspec.json.Decoder(list[PlayedDeal])


class _Table(NamedTuple):
    """A table to be counted. ``fault``: raised by its game when it was asked whether the cards lie open."""

    table_id: str
    game: str
    played: PlayedTable
    fault: Exception | None


class CountedTable(NamedTuple):
    """A table and what was counted at it."""

    table_id: str
    game: str
    counts: Counts


def keep_counts(conn: psycopg.Connection[Any], codec: Codec, club_id: str, table_ids: Collection[str]) -> None:
    """Count some tables that are over and keep the counts, in the transaction at hand.

    A table that its game cannot count is left to the readers: a fault in a report must not keep a table from ending.
    """
    named = sorted(table_ids)
    conn.execute(read_sql("forget_fairness_of_tables"), {"club": club_id, "tables": named}, prepare=True)
    for some in _some_at_once(named):
        rows = [row for table in _played_tables(conn, codec, club_id, some) if (row := _row_of(table)) is not None]
        asked = {"club": club_id, "rows": msgspec.json.encode(rows).decode()}
        conn.execute(read_sql("add_fairness_of_tables"), asked, prepare=True)


def count_tables(
    conn: psycopg.Connection[Any], codec: Codec, club_id: str, table_ids: Sequence[str]
) -> Iterator[CountedTable]:
    """Count tables from their events and deals, in the order of their ids. Those of games that are not installed are left out."""
    for some in _some_at_once(table_ids):
        yield from map(_counted, _played_tables(conn, codec, club_id, some))


def _some_at_once(table_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (table_ids[first : first + _TABLES_AT_ONCE] for first in range(0, len(table_ids), _TABLES_AT_ONCE))


def _row_of(table: _Table) -> dict[str, Any] | None:
    """Return the row of a table; None, and a traceback in the log, if its game cannot count it."""
    try:
        return {"table_id": table.table_id, "game": table.game, "counts": as_stored(_counted(table).counts)}
    except Exception:  # noqa: BLE001  whatever it is, it is logged
        _LOG.exception("%s cannot count the table %s for the fairness report", table.game, table.table_id)
        return None


def _counted(table: _Table) -> CountedTable:
    if table.fault:
        raise table.fault
    return CountedTable(table.table_id, table.game, count_table(fairness_of_games()[table.game], table.played))


def _played_tables(
    conn: psycopg.Connection[Any], codec: Codec, club_id: str, table_ids: Sequence[str]
) -> Iterator[_Table]:
    games = fairness_of_games()
    asked = {"club": club_id, "tables": list(table_ids)}
    rows = [row for row in conn.execute(read_sql("tables_to_count"), asked, prepare=True) if row[1] in games]
    closed = _closed_tables(conn, codec, club_id, rows)
    seen = _seen_events(conn, codec, club_id, {row[0]: row[1] for row in rows if row[0] not in closed})
    for table_id, game, members, phase, deals in rows:
        events = seen.get(table_stream(table_id), ())
        played = PlayedTable(members=members, phase=phase, deals=_DEALS.decode(deals), events=events)
        yield _Table(table_id, game, played, closed.get(table_id))


def _closed_tables(
    conn: psycopg.Connection[Any], codec: Codec, club_id: str, rows: Iterable[Sequence[Any]]
) -> dict[str, Exception | None]:
    """Return the tables that, by their games, do not lie open: reading their cards would take most of the time.

    A game may also have raised an exception, which is given with the table.
    """
    of_streams = {table_stream(row[0]): row for row in rows}
    found: dict[str, Exception | None] = {}
    asked = [stream for stream, row in of_streams.items() if fairness_of_games()[row[1]].lies_open is not always_open]
    for stored in first_events(conn, club_id, asked) if asked else ():
        table_id, game, _, phase, _ = of_streams[stored.stream_id]
        try:
            if not fairness_of_games()[game].lies_open(_seen_by_everybody(codec, stored), phase):
                found[table_id] = None
        except Exception as fault:  # noqa: BLE001  whatever it is, it concerns this table only
            found[table_id] = fault
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


def kept_sums(conn: psycopg.Connection[Any], club_id: str) -> dict[str, Counts]:
    """Return the sums over the tables of a club that are kept, by game."""
    found: dict[str, dict[str, int]] = {}
    for game, key, total in conn.execute(read_sql("fairness_sums"), {"club": club_id}, prepare=True):
        found.setdefault(game, {})[key] = total
    return {game: as_counted(stored) for game, stored in found.items()}


def kept_table(conn: psycopg.Connection[Any], club_id: str, table_id: str) -> CountedTable | None:
    """Return the counts of a table that are kept; None if there are none."""
    asked = {"club": club_id, "table": table_id}
    row = conn.execute(read_sql("fairness_of_table"), asked, prepare=True).fetchone()
    return None if row is None else CountedTable(table_id, row[0], as_counted(row[1]))


def tables_not_counted(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """Return the tables of a club of which no counts are kept."""
    return [table_id for (table_id,) in conn.execute(read_sql("tables_not_counted"), {"club": club_id}, prepare=True)]
