"""Positions of the log at which filtered entries can be: a page with few entries need not look at those of all years."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.streams import table_stream
from ging_service.eventlog.event_ranges import UNFILTERED, possible_positions
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import psycopg

_FEW_TABLES: Final = 64
"""If more tables have reached a deal number, entries of it are so close to each other that a page is full soon."""


def ruled_positions(conn: psycopg.Connection[Any], club_id: str, dispute_id: str) -> list[int]:
    """Return the positions of the rulings on a dispute."""
    asked = {"club": club_id, "dispute": dispute_id}
    return [position for (position,) in conn.execute(read_sql("positions_of_rulings"), asked, prepare=True)]


def possible_parts(
    conn: psycopg.Connection[Any], club_id: str, streams: Sequence[str], positions: range, *, newest_first: bool
) -> Iterator[range]:
    """Yield the parts of some positions in which entries about the events of some tables' streams can be.

    In order or the newest first; they do not overlap.
    """
    asked = {"club": club_id, "streams": streams}
    first, last = conn.execute(read_sql("ends_of_streams"), asked, prepare=True).fetchone() or (None, None)
    if first is None or last is None:
        return
    # From one position earlier, because table money stands right after the event that ends its table, in another stream.
    sought = range(max(positions.start - 1, first), min(positions.stop, last + 1))
    wanted = {**UNFILTERED, "streams": streams}
    edge = positions.stop if newest_first else positions.start
    for part in possible_positions(conn, club_id, sought, wanted, newest_first=newest_first):
        if newest_first:
            yield range(max(part.start, positions.start), min(part.stop + 1, edge))
            edge = part.start
        else:
            yield range(max(part.start, edge), min(part.stop + 1, positions.stop))
            edge = part.stop + 1


def streams_with_entries(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int) -> Sequence[str] | None:
    """Return the streams of tables that can have entries of a table ("": any) and a deal number (0: any).

    None: there are so many that it is not worth looking for them.
    """
    if table_id:
        return [table_stream(table_id)]
    if not deal:
        return None
    asked = {"club": club_id, "deal": deal, "limit": _FEW_TABLES + 1}
    rows = conn.execute(read_sql("tables_with_deal"), asked, prepare=True).fetchall()
    return [table_stream(name) for (name,) in rows] if len(rows) <= _FEW_TABLES else None
