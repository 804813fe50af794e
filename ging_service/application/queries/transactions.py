"""The whole ledger of a club as transactions of a journal, read in pieces: however long it is, memory does not grow."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from ging_service.application.journal import Line, Transaction
from ging_service.eventlog.codec import timestamp
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import psycopg

RANGE = 5_000
"""How many positions of the log one query covers."""


def transactions(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int
) -> Iterator[Transaction]:
    """The entries of those positions, in order. On a connection in one snapshot they fit together."""
    for first in range(first_position, end_position, RANGE):
        wanted = {"club": club_id, "first": first, "end": min(first + RANGE, end_position)}
        lines = _lines(_rows(conn, "journal_postings", wanted))
        for position, table_id, deal, type_name, recorded, happened, *correction in _rows(
            conn, "journal_entries", wanted
        ):
            recorded_at, happened_at = (timestamp(moment.astimezone(UTC)) for moment in (recorded, happened))
            of_entry = lines.get(position, [])
            yield Transaction(position, table_id, deal, type_name, recorded_at, happened_at, of_entry, *correction)


def _rows(conn: psycopg.Connection[Any], name: str, wanted: dict[str, object]) -> list[tuple[Any, ...]]:
    return conn.execute(read_sql(name).encode(), wanted, prepare=True, binary=True).fetchall()


def _lines(postings: Iterable[tuple[Any, ...]]) -> dict[int, list[Line]]:
    """Postings by the position of their entry."""
    lines: dict[int, list[Line]] = {}
    for position, *posting in postings:
        lines.setdefault(position, []).append(Line(*posting))
    return lines


def accounts_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """All accounts that have ever been posted to, by name."""
    rows = conn.execute("SELECT account FROM accounts WHERE club_id = %s ORDER BY account", (club_id,)).fetchall()
    return [row[0] for row in rows]


def types_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """The types of events that have moved counters, by name."""
    rows = conn.execute("SELECT DISTINCT type FROM entries WHERE club_id = %s ORDER BY type", (club_id,)).fetchall()
    return [row[0] for row in rows]
