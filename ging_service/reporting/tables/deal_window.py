"""The part of a table's stream that has to be read for one deal: two deals around it, instead of the whole table.

A window begins after the start of an earlier deal, with the table as everybody may see it then. Where the start of the
deal is not known (recorded by an older release, or not rebuilt yet), the window is the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import table_stream
from ging_service.projections.snapshots import OtherShape, decode_state
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg


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
