"""Ledger entries in the form that every format is written from, and the whole ledger of a club, read in pieces."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.eventlog.codec import timestamp
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg

    Row = tuple[Any, ...]


class TransactionPosting(NamedTuple):
    """One posting, and the balance of its account after it."""

    account: str
    counters: int
    balance: int
    reason: str
    rule: str


class Transaction(NamedTuple):
    """One ledger entry, as the row of the read model has it, with its postings in order.

    Times are RFC 3339 text in UTC; ``table_id`` is "" and ``deal`` 0 for the club's own. ``corrects``: the position of
    the event that a ruling corrects, −1 for none; ``dispute``: the dispute with that ruling. ``counts_at``: when it
    counts in statements, which is when it happened for all except rulings. ``note``: the note recorded with it.
    """

    position: int
    table_id: str
    deal: int
    type: str
    recorded_at: str
    happened_at: str
    corrects: int
    dispute: str
    counts_at: str
    note: str
    lines: Sequence[TransactionPosting]


def balanced_anew(entries: Iterable[Transaction]) -> Iterator[Transaction]:
    """Yield the entries with balances in their given order, which need not be that of their positions.

    Accounts that hold nothing, such as those of ended tables, are forgotten: memory follows the held counters, not the
    length of the ledger.
    """
    balances: dict[str, int] = {}
    for entry in entries:
        lines = []
        for line in entry.lines:
            balance = balances.pop(line.account, 0) + line.counters
            if balance:
                balances[line.account] = balance
            lines.append(line._replace(balance=balance))
        yield entry._replace(lines=lines)


RANGE = 5_000
"""The number of log positions that one query covers."""

CHUNK_ENTRIES = 400
"""The number of entries that are read at once in the order in which they count."""


def transactions(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int
) -> Iterator[Transaction]:
    """The entries of those positions, in order. On a connection in one snapshot they fit together."""
    for first in range(first_position, end_position, RANGE):
        wanted = {"club": club_id, "first": first, "end": min(first + RANGE, end_position)}
        # Two queries: a join would repeat the entry, with its note, for each posting.
        lines = _lines(_rows(conn, "journal_postings", wanted))
        yield from _transactions(_rows(conn, "journal_entries", wanted), lines)


def transactions_as_they_count(conn: psycopg.Connection[Any], club_id: str) -> Iterator[Transaction]:
    """All entries in order of when they count, then of their positions; balances are those of the order of positions.

    On a connection in one snapshot they fit together.
    """
    wanted: dict[str, object] = {"club": club_id, "limit": CHUNK_ENTRIES}
    entries = _rows(conn, "first_entries_as_they_count", wanted)
    while entries:
        positions = [entry[0] for entry in entries]
        lines = _lines(_rows(conn, "postings_of_entries", {"club": club_id, "positions": positions}))
        yield from _transactions(entries, lines)
        if len(entries) < CHUNK_ENTRIES:
            return
        *_, counts_at, _note = entries[-1]
        # From the last entry and not by OFFSET, which would read all earlier ones again for each chunk.
        after = {"position": positions[-1], "counts_at": counts_at}
        entries = _rows(conn, "next_entries_as_they_count", wanted | after)


def _transactions(entries: Iterable[Row], lines: dict[int, list[TransactionPosting]]) -> Iterator[Transaction]:
    for position, table_id, deal, type_name, recorded, happened, corrects, dispute, counts, note in entries:
        recorded_at, happened_at, counts_at = (
            timestamp(moment.astimezone(UTC)) for moment in (recorded, happened, counts)
        )
        place = (position, table_id, deal, type_name, recorded_at, happened_at)
        yield Transaction(*place, corrects, dispute, counts_at, note, lines.get(position, []))


def _rows(conn: psycopg.Connection[Any], name: str, wanted: dict[str, object]) -> list[Row]:
    return conn.execute(read_sql(name), wanted, prepare=True, binary=True).fetchall()


def _lines(postings: Iterable[Row]) -> dict[int, list[TransactionPosting]]:
    """Postings by the position of their entry."""
    lines: dict[int, list[TransactionPosting]] = {}
    for position, *posting in postings:
        lines.setdefault(position, []).append(TransactionPosting(*posting))
    return lines


def accounts_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """All accounts that have ever been posted to, by name."""
    rows = conn.execute("SELECT account FROM accounts WHERE club_id = %s ORDER BY account", (club_id,)).fetchall()
    return [row[0] for row in rows]


def types_used(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """The types of events that have moved counters, by name."""
    rows = conn.execute("SELECT DISTINCT type FROM entries WHERE club_id = %s ORDER BY type", (club_id,)).fetchall()
    return [row[0] for row in rows]


def count_entries(conn: psycopg.Connection[Any], club_id: str) -> int:
    """Return the number of entries in the ledger."""
    row = conn.execute("SELECT count(*) FROM entries WHERE club_id = %s", (club_id,)).fetchone()
    return row[0] if row else 0
