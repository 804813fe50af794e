"""Whole tables of a club, row by row as they are stored: for checks that trust nothing in them.

Every value is returned in a form that can always be read, even if somebody tampered with it: times as text, in the form
of the log (``codec.timestamp``), or as Postgres prints those that have no such form.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from psycopg import sql
from sqlalchemy import DateTime

from ging_service.eventlog.connections.deadline import without_deadline
from ging_service.eventlog.connections.statement import run
from ging_service.eventlog.connections.watchdog import WatchedConnection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    import psycopg
    from sqlalchemy import Column, Table

    from ging_service.eventlog.connections.scope import Connection

Row = tuple[Any, ...]

CHUNK_ROWS = 2_000
_cursors = count(1)

_TIME = sql.SQL(
    "CASE WHEN isfinite({column}) AND {column} >= '0001-01-01 00:00:00+00'"
    """ THEN to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ELSE {column}::text END"""
)


@contextmanager
def without_time_limits(taken: AbstractContextManager[Connection]) -> Iterator[Connection]:
    """A connection in a transaction without time limits: those are for requests."""
    with without_deadline(), taken as conn:
        run(conn, "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
        if isinstance(conn, WatchedConnection):
            conn.unhurried = True
        yield conn


def stored_rows(conn: psycopg.Connection[Any], table: Table, club_id: str, order: Sequence[str] = ()) -> Iterator[Row]:
    """All rows of a club in the order of some columns (by default the primary key), read lazily.

    Two rows must never be the same in these columns. The connection must be in a transaction: the first rows come in
    one round trip, which is all that a small club takes, and the others by a cursor on the server.
    """
    columns = tuple(order) or tuple(column.name for column in table.primary_key.columns if column.name != "club_id")
    first = conn.execute(_first_rows(table, columns), (club_id,), prepare=True, binary=True).fetchall()
    yield from first
    if len(first) < CHUNK_ROWS:
        return
    names = table.columns.keys()
    last = [first[-1][names.index(column)] for column in columns]
    with conn.cursor(name=f"whole_{next(_cursors)}") as cursor:
        cursor.execute(_rows_after(table, columns), (club_id, *last), binary=True)
        while rows := cursor.fetchmany(CHUNK_ROWS):  # fetching row by row costs more than the row itself
            yield from rows


def stored_clubs(conn: psycopg.Connection[Any], tables: Sequence[Table]) -> dict[str, list[str]]:
    """The clubs that have rows in each table, by one index lookup for each club."""
    clubs: dict[str, list[str]] = {table.name: [] for table in tables}
    for name, club_id in conn.execute(sql.SQL(" UNION ALL ").join(map(_every_club, tables))):
        clubs[name].append(club_id)
    return clubs


def is_time(column: Column[Any]) -> bool:
    """True if a column contains times."""
    return isinstance(column.type, DateTime)


@cache
def _first_rows(table: Table, order: tuple[str, ...]) -> bytes:
    return sql.SQL("{} WHERE club_id = %s {} LIMIT {}").format(_selected(table), _by(order), CHUNK_ROWS).as_bytes()


@cache
def _rows_after(table: Table, order: tuple[str, ...]) -> bytes:
    places = sql.SQL(", ").join([sql.Placeholder()] * len(order))
    columns = sql.SQL(", ").join(map(sql.Identifier, order))
    after = sql.SQL("{} WHERE club_id = %s AND ({}) > ({}) {}")
    return after.format(_selected(table), columns, places, _by(order)).as_bytes()


def _selected(table: Table) -> sql.Composed:
    columns = [_TIME.format(column=_name(column)) if is_time(column) else _name(column) for column in table.columns]
    return sql.SQL("SELECT {} FROM {}").format(sql.SQL(", ").join(columns), sql.Identifier(table.name))


def _by(order: tuple[str, ...]) -> sql.Composed:
    """The columns with ``club_id`` first: the order of the primary key's index."""
    return sql.SQL("ORDER BY {}").format(sql.SQL(", ").join(map(sql.Identifier, ("club_id", *order))))


def _name(column: Column[Any]) -> sql.Identifier:
    return sql.Identifier(column.name)


@cache
def _every_club(table: Table) -> sql.Composed:
    return sql.SQL(
        "(WITH RECURSIVE club AS ("
        " (SELECT club_id FROM {table} ORDER BY club_id LIMIT 1)"
        " UNION ALL"
        " SELECT (SELECT t.club_id FROM {table} AS t WHERE t.club_id > club.club_id ORDER BY t.club_id LIMIT 1)"
        " FROM club WHERE club_id IS NOT NULL)"
        " SELECT {name}, club_id FROM club WHERE club_id IS NOT NULL)"
    ).format(table=sql.Identifier(table.name), name=sql.Literal(table.name))
