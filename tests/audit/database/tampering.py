"""Somebody who may do everything in a database, and does one thing: changes, deletes, inserts, swaps or cuts off rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from psycopg import sql
from psycopg.types.json import Jsonb

from ging_service.audit.database.record import TABLES
from ging_service.eventlog.proof.keys import SigningKey

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    import psycopg
    from sqlalchemy import Table

Row = dict[str, Any]

CLUB_ID = "club_id"
_SHAPE = 2  # "2:" in front of a snapshot's state
_COLUMNS = {table.name: [column.name for column in table.columns] for table in TABLES}
_KEYS = {table.name: [column.name for column in table.primary_key.columns] for table in TABLES}

EXEMPT = {
    ("idempotency", "request_hash"): "requests are not in the log: nothing tells what was asked",
    ("checkpoints", "signed_at"): "not signed: the notes say sizes and roots, and no times",
    ("checkpoints", "witnesses_required"): "not signed: what the club asked for when it was signed",
    ("signing_refusals", "code"): "what the signer says of itself, shown and never believed",
    ("signing_refusals", "detail"): "what the signer says of itself, shown and never believed",
    ("signing_refusals", "since"): "what the signer says of itself, shown and never believed",
}
"""Columns that nothing can be held against, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that was done: rows as they were, and what has come in their place."""

    kind: str
    table: str
    column: str = ""
    gone: tuple[Row, ...] = ()
    come: tuple[Row, ...] = ()

    @property
    def changes_something(self) -> bool:
        """Two rows may have nothing but their keys to themselves: to swap those is to do nothing."""
        return sorted(map(repr, self.gone)) != sorted(map(repr, self.come))

    @property
    def touched(self) -> tuple[Row, ...]:
        return self.gone + self.come


class Tamperer:
    """Works in the transaction of a superuser, in which no trigger fires. ``rows``: the database as it is, by table."""

    def __init__(self, conn: psycopg.Connection[Any], random: Random) -> None:
        self.conn = conn
        self.random = random
        self.rows = {table.name: self._read(table) for table in TABLES}

    def do(self, operation: Operation) -> Operation:
        """Execute an operation."""
        for row in operation.gone:
            self._delete(operation.table, row)
        for row in operation.come:
            self._insert(operation.table, row)
        return operation

    def change(self, table: str, column: str) -> Operation:
        """One value of one row is another."""
        row = self.random.choice(self.rows[table])
        key = {self.key(table, other) for other in self.rows[table]}
        while True:
            changed = row | {column: self._other(table, column, row[column])}
            if changed != row and (
                self.key(table, changed) == self.key(table, row) or self.key(table, changed) not in key
            ):
                return Operation(kind="change", table=table, column=column, gone=(row,), come=(changed,))

    def delete(self, table: str) -> Operation:
        """One row is gone."""
        return Operation(kind="delete", table=table, gone=(self.random.choice(self.rows[table]),))

    def insert(self, table: str) -> Operation:
        """A row has come: like another one, under a key of its own."""
        row = self.random.choice(self.rows[table])
        column = _KEYS[table][-1]
        new = self._free(table, column, row)
        more = {"version": 99} if table == "events" else {}
        return Operation(kind="insert", table=table, come=(row | {column: new} | more,))

    def swap(self, table: str, column: str) -> Operation | None:
        """Two rows of a club have each other's value; None where no two have different ones."""
        first = self.random.choice(self.rows[table])
        others = [row for row in self.rows[table] if row[CLUB_ID] == first[CLUB_ID] and row[column] != first[column]]
        if not others:
            return None
        second = self.random.choice(others)
        come = (first | {column: second[column]}, second | {column: first[column]})
        keys = [self.key(table, row) for row in self.rows[table] if row not in (first, second)]
        if any(self.key(table, row) in keys for row in come) or self.key(table, come[0]) == self.key(table, come[1]):
            return None
        return Operation(kind="swap", table=table, column=column, gone=(first, second), come=come)

    def truncate(self, table: str) -> Operation:
        """The last rows of a club are gone, by their keys."""
        club = self.random.choice(self.rows[table])[CLUB_ID]
        rows = sorted((row for row in self.rows[table] if row[CLUB_ID] == club), key=lambda row: self.key(table, row))
        count = self.random.randint(1, min(len(rows), 15))
        return Operation(kind="truncate", table=table, gone=tuple(rows[-count:]))

    @staticmethod
    def key(table: str, row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in _KEYS[table])

    def _read(self, table: Table) -> list[Row]:
        names = _COLUMNS[table.name]
        columns = sql.SQL(", ").join(map(sql.Identifier, names))
        query = sql.SQL("SELECT {} FROM {}").format(columns, sql.Identifier(table.name))
        rows = [dict(zip(names, row, strict=True)) for row in self.conn.execute(query)]
        return sorted(rows, key=lambda row: self.key(table.name, row))

    def _delete(self, table: str, row: Row) -> None:
        wanted = sql.SQL(" AND ").join(sql.SQL("{} = %s").format(sql.Identifier(name)) for name in _KEYS[table])
        query = sql.SQL("DELETE FROM {} WHERE {}").format(sql.Identifier(table), wanted)
        assert self.conn.execute(query, self.key(table, row)).rowcount == 1

    def _insert(self, table: str, row: Row) -> None:
        values = sql.SQL(", ").join(sql.Placeholder() for _ in row)
        names = sql.SQL(", ").join(map(sql.Identifier, row))
        query = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(sql.Identifier(table), names, values)
        self.conn.execute(query, tuple(map(_stored, row.values())))

    def _free(self, table: str, column: str, row: Row) -> Any:
        """A value that makes a key of its own, near the others."""
        if column == "vkey":
            return SigningKey.generate(f"ging-service/{row[CLUB_ID]}").verifier.text
        taken = {self.key(table, other) for other in self.rows[table]}
        new = row[column]
        while self.key(table, row | {column: new}) in taken:
            new = _next(new)
        return new

    def _other(self, table: str, column: str, value: Any) -> Any:
        """Another value of the same type: near, far, or that of another row."""
        random = self.random
        if column == CLUB_ID:
            return random.choice([club for club in ("thursday", "sunday", "nobody") if club != value])
        if column == "state" and table == "snapshots":  # one of an older shape is not read by anybody
            return self._flipped(value, first=_SHAPE)
        elsewhere = [row[column] for row in self.rows[table] if row[column] != value]
        if elsewhere and random.random() < 0.3:
            return random.choice(elsewhere)
        if value is None:
            return "no note" if column == "rotation" else random.randint(1, 100)
        return self._changed(value)

    def _changed(self, value: Any) -> Any:  # noqa: PLR0911  one line for each type
        random = self.random
        match value:
            case bool():
                return not value
            case int():
                return random.choice((value + 1, value - 1, -value - 1, value + 2**20))
            case str():
                place = random.randrange(len(value)) if value else 0
                return random.choice((f"{value}x", value[:-1] or "y", f"{value[:place]}~{value[place + 1 :]}"))
            case bytes():
                return self._flipped(value)
            case date():  # with a time or without one
                return value + random.choice((timedelta(microseconds=1), timedelta(days=-1), timedelta(days=40_000)))
            case list():
                return self._list(value)
            case dict():
                return value | {"x": 1}
        raise TypeError(type(value).__name__)

    def _flipped(self, value: bytes, first: int = 0) -> bytes:
        """One bit is another, or the last byte is gone."""
        if not value or self.random.random() < 0.1:
            return value[:-1] if value else b"x"
        place = self.random.randrange(first, len(value))
        flipped = value[place] ^ (1 << self.random.randrange(8))
        return value[:place] + bytes([flipped]) + value[place + 1 :]

    def _list(self, value: Sequence[Any]) -> list[Any]:
        if not value:
            return [1]
        place = self.random.randrange(len(value))
        changed = list(value)
        changed[place] = self._changed(changed[place])
        return self.random.choice((changed, list(value[:-1]), [*value, value[0]]))


def _stored(value: Any) -> Any:
    """A value as it is written: an object is JSON."""
    return Jsonb(value) if isinstance(value, dict) else value


def _next(value: Any) -> Any:
    match value:
        case int():
            return value + 1
        case date():
            return value + timedelta(days=1)
    return f"{value}x"
