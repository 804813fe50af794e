"""The ledger: entries of double entry, each with its postings."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Row, and_, select

from ging_service.domain.books.events import FineImposed, GiftGiven
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.streams import BOOKS, BOOKS_STREAM, CLUB, CLUBS, table_stream
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.event_ranges import UNFILTERED, possible_positions
from ging_service.execution.deciding import books_on
from ging_service.projections.schema import entries, postings
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, need_club, page_of, positions_of, utc
from ging_service.reporting.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import psycopg
    from sqlalchemy import Column, ColumnElement, Connection, Select

    from ging_service.domain.books.state import BooksState
    from ging_service.execution.services import Services

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PostingRow:
    """One side of a transfer. ``counters`` come to the account (below zero: leave it); ``balance``: afterwards."""

    account: str
    counterpart: str
    counters: int
    balance: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """The postings of one event, which sum to zero. ``table_id`` "" and ``deal`` 0 where there is none.

    ``counts_at``: when it counts in statements and seasons; ``note``: the note recorded with it. ``corrects``: the
    position of the event that is corrected, by the ruling on ``dispute_id``; −1 and "" for any other.
    """

    position: int
    table_id: str
    deal: int
    type: str
    recorded_at: str
    happened_at: str
    counts_at: str
    note: str
    postings: tuple[PostingRow, ...]
    corrects: int = -1
    dispute_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFilter:
    """A filter for entries: one table, one of its deals, one ruling, one account, a range of positions."""

    table_id: str = ""
    dispute_id: str = ""
    deal: int = 0
    account: str = ""
    first_position: int = 0
    end_position: int = LARGEST


ALL = EntryFilter()


def ledger(services: Services, club_id: str, narrowed: EntryFilter = ALL, paging: Paging = FIRST) -> Page[LedgerEntry]:
    """The entries in order of their positions, or the newest first; the cursor is the position of the last.

    Raises ``NotFound``.
    """
    with services.club_transaction(club_id) as conn, selecting(services.engine, conn) as connection:
        need_club(connection, club_id)
        rows = list(islice(_rows(conn, connection, club_id, narrowed, paging), paging.limit + 1))
        # Two queries instead of a join, so that the limit counts entries and not postings.
        lines = _lines(connection, club_id, [row.position for row in rows])
    return page_of(rows, paging, lambda row: _entry(row, lines.get(row.position, ())), lambda row: str(row.position))


def _rows(
    conn: psycopg.Connection[Any], connection: Connection, club_id: str, narrowed: EntryFilter, paging: Paging
) -> Iterator[Row[Any]]:
    """Yield the entries from the beginning of a page on, read part by part of the positions at which they can be."""
    wanted = _a_page(_wanted(club_id, narrowed), entries.c.position, paging)
    if narrowed.dispute_id:
        wanted = wanted.where(entries.c.position.in_(ruled_positions(conn, club_id, narrowed.dispute_id)))
    for part in _parts(conn, club_id, narrowed, paging):
        within = wanted.where(_is_in(entries.c.position, part))
        if narrowed.account:
            within = within.where(entries.c.position.in_(_of_account(club_id, narrowed, part, paging)))
        yield from connection.execute(within)


def _of_account(club_id: str, narrowed: EntryFilter, part: range, paging: Paging) -> Select[Any]:
    """Select the positions of an account's entries. Not by a join: an entry with several of its postings would come twice."""
    of_account = select(postings.c.position).where(
        postings.c.club_id == club_id, postings.c.account == narrowed.account, _is_in(postings.c.position, part)
    )
    if narrowed.table_id or narrowed.deal or narrowed.dispute_id:
        return of_account
    # All of these are wanted, so a page needs no more. Without the limit, entries of others between them are read too.
    return _a_page(of_account.distinct(), postings.c.position, paging)


def _a_page(selected: Select[Any], position: Column[int], paging: Paging) -> Select[Any]:
    """Limit a query to the rows of a page, and one that tells whether another page follows."""
    return selected.order_by(position.desc() if paging.newest_first else position).limit(paging.limit + 1)


def _is_in(position: Column[int], part: range) -> ColumnElement[bool]:
    return and_(position >= part.start, position < part.stop)


def _parts(conn: psycopg.Connection[Any], club_id: str, narrowed: EntryFilter, paging: Paging) -> Iterable[range]:
    """Return the parts of the log in which the wanted entries can be, in the order of the page."""
    first, end = positions_of(paging)
    positions = range(max(narrowed.first_position, first), min(narrowed.end_position, end))
    # The positions of rulings on a dispute are known.
    streams = None if narrowed.dispute_id else streams_with_entries(conn, club_id, narrowed.table_id, narrowed.deal)
    if streams is None:
        return (positions,)
    return possible_parts(conn, club_id, streams, positions, newest_first=paging.newest_first)


def _wanted(club_id: str, narrowed: EntryFilter) -> Select[Any]:
    wanted = select(entries).where(entries.c.club_id == club_id)
    if narrowed.table_id:
        wanted = wanted.where(entries.c.table_id == narrowed.table_id)
    if narrowed.deal:
        wanted = wanted.where(entries.c.deal == narrowed.deal)
    return wanted


def entries_at(services: Services, club_id: str, positions: Sequence[int]) -> tuple[LedgerEntry, ...]:
    """The entries at some positions, in order."""
    wanted = select(entries).where(entries.c.club_id == club_id, entries.c.position.in_(positions))
    with services.selecting(club_id) as conn:
        rows = conn.execute(wanted.order_by(entries.c.position)).all()
        lines = _lines(conn, club_id, positions)
    return tuple(_entry(row, lines.get(row.position, ())) for row in rows)


def _lines(conn: Connection, club_id: str, positions: Sequence[int]) -> dict[int, tuple[PostingRow, ...]]:
    wanted = (
        select(postings)
        .where(postings.c.club_id == club_id, postings.c.position.in_(positions))
        .order_by(postings.c.position, postings.c.line)
    )
    rows = conn.execute(wanted).all()
    return {position: tuple(map(_posting, lines)) for position, lines in groupby(rows, attrgetter("position"))}


def _posting(row: Row[Any]) -> PostingRow:
    return PostingRow(
        account=row.account,
        counterpart=row.counterpart,
        counters=row.counters,
        balance=row.balance,
        reason=row.reason,
        rule=row.rule,
    )


def _entry(row: Row[Any], lines: tuple[PostingRow, ...]) -> LedgerEntry:
    return LedgerEntry(
        position=row.position,
        table_id=row.table_id,
        deal=row.deal,
        type=row.type,
        recorded_at=utc(row.recorded_at),
        happened_at=utc(row.happened_at),
        counts_at=utc(row.counts_at),
        note=row.note,
        postings=lines,
        corrects=row.corrects,
        dispute_id=row.dispute_id,
    )


_TYPES: Final = (
    *(f"{BOOKS.kind}.{event.__name__}" for event in (FineImposed, GiftGiven)),
    *(f"{CLUBS.kind}.{event.__name__}" for event in (CountersBought, CountersCashed)),
)


def reversible_among(services: Services, club_id: str, entries: Iterable[tuple[int, str]]) -> frozenset[int]:
    """Return the entries, given by position and type of event, that can be reversed. Raises ``NoSuchClub``."""
    found = frozenset(position for position, type_name in entries if type_name in _TYPES)
    # Most pages of the ledger have none, and need not load the book.
    if not found:
        return found
    with services.club_transaction(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
    return found.difference(one.reverses for one in books.reversed)


def latest_reversible(services: Services, club_id: str, most: int) -> tuple[LedgerEntry, ...]:
    """The last ``most`` entries of these types that have not been reversed, the latest first. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        books: BooksState = books_on(services, conn, club_id).state
        wanted = {
            "club": club_id,
            "streams": [BOOKS_STREAM, CLUB],
            "types": list(_TYPES),
            "gone": [one.reverses for one in books.reversed],
            "most": most,
        }
        positions = [position for (position,) in conn.execute(read_sql("latest_reversible"), wanted)]
    return tuple(reversed(entries_at(services, club_id, positions)))
