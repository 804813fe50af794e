"""Rows as a table has them, against the rows that it should have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import ARRAY

from ging_service.eventlog.whole_tables import is_time, moment_as_printed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Table

    from ging_service.eventlog.whole_tables import Row

Tell = Callable[[str, str, str], object]
"""``(table, key, told)``: what is wrong with which row, in words."""

UNSAID = frozenset({"name", "state", "salt", "value"})
"""Columns whose values a report does not repeat: names of people, cards, whatever opens a commitment."""

_LONGEST_VALUE = 60


class InOrder:
    """The live rows of one club and table in order of their keys; the rows that should be there come in the same order.

    ``rows`` counts the live rows.
    """

    def __init__(self, table: Table, live: Iterator[Row], tell: Tell) -> None:
        columns = list(table.columns)
        self._table = table.name
        self._names = [column.name for column in columns]
        self._key = [place for place, column in enumerate(columns) if column.primary_key and place]
        self._times = [place for place, column in enumerate(columns) if is_time(column)]
        self._lists = [place for place, column in enumerate(columns) if isinstance(column.type, ARRAY)]
        self._live = live
        self._tell = tell
        self.rows = 0
        self._next = self._advance()

    def expect(self, row: Sequence[Any]) -> None:
        """This row should be there, and none between it and the one before."""
        wanted = self._as_stored(row)
        key = self._key_of(wanted)
        while self._next is not None and self._key_of(self._next) < key:
            self._is_too_much(self._next)
            self._next = self._advance()
        if self._next is None or self._key_of(self._next) != key:
            self._tell(self._table, self._named(wanted), "is missing: by the log it should be there")
            return
        if self._next != wanted:
            self._differs(self._next, wanted)
        self._next = self._advance()

    def finish(self) -> None:
        """No more rows should be there."""
        while self._next is not None:
            self._is_too_much(self._next)
            self._next = self._advance()

    def _advance(self) -> Row | None:
        row = next(self._live, None)
        self.rows += row is not None
        return row

    def _key_of(self, row: Row) -> Row:
        return tuple([row[place] for place in self._key])

    def _named(self, row: Row) -> str:
        return ", ".join(f"{self._names[place]} {row[place]}" for place in self._key)

    def _as_stored(self, row: Sequence[Any]) -> Row:
        values = list(row)
        for place in self._times:
            values[place] = moment_as_printed(values[place])
        for place in self._lists:
            values[place] = list(values[place])
        return tuple(values)

    def _is_too_much(self, row: Row) -> None:
        self._tell(self._table, self._named(row), "is not in the log: the row should not be there")

    def _differs(self, row: Row, wanted: Row) -> None:
        for name, found, expected in zip(self._names, row, wanted, strict=True):
            if found != expected:
                self._tell(self._table, self._named(row), f"{name} {_against(name, found, expected)}")


def _against(name: str, found: object, expected: object) -> str:
    if name in UNSAID:
        return "is not what the log says"
    return f"is {shown(found)}, by the log it is {shown(expected)}"


def shown(value: object) -> str:
    """A value as a report repeats it: not too long, on one line."""
    text = value if isinstance(value, str) else repr(value)
    text = text if text.isprintable() else repr(text)
    if not text:
        return "empty"
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
