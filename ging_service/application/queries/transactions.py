"""The whole ledger of a club as transactions of a journal, read in pieces: however long it is, memory does not grow."""

from __future__ import annotations

from datetime import UTC
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ging_service.application.journal import Line, Transaction
from ging_service.eventlog.codec import timestamp
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

RANGE = 5_000
"""How many positions of the log one query covers."""

_ENTRY_COLUMNS = 8


def transactions(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int
) -> Iterator[Transaction]:
    """The entries of those positions, in order. On a connection in one snapshot they fit together."""
    query = read_sql("journal").encode()
    for first in range(first_position, end_position, RANGE):
        wanted = {"club": club_id, "first": first, "end": min(first + RANGE, end_position)}
        rows = conn.execute(query, wanted, prepare=True, binary=True).fetchall()
        for entry, postings in groupby(rows, key=lambda row: row[:_ENTRY_COLUMNS]):
            position, table_id, deal, type_name, recorded_at, happened_at, *correction = entry
            yield Transaction(
                position,
                table_id,
                deal,
                type_name,
                timestamp(recorded_at.astimezone(UTC)),
                timestamp(happened_at.astimezone(UTC)),
                [Line(*posting[_ENTRY_COLUMNS:]) for posting in postings],
                *correction,
            )


def accounts_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """All accounts that have ever been posted to, by name."""
    rows = conn.execute("SELECT account FROM accounts WHERE club_id = %s ORDER BY account", (club_id,)).fetchall()
    return [row[0] for row in rows]


def types_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """The types of events that have moved counters, by name."""
    rows = conn.execute("SELECT DISTINCT type FROM entries WHERE club_id = %s ORDER BY type", (club_id,)).fetchall()
    return [row[0] for row in rows]
