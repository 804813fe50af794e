"""Rows of a table compared with the rows that it should have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import ARRAY

from ging_service.audit.checking.finding import Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sqlalchemy import Table

    from ging_service.audit.checking.finding import Finding
    from ging_service.eventlog.whole_tables import Row

UNSAID = frozenset({"hashes", "name", "state"})
"""Columns whose values a report does not repeat: names of people, cards, and what nobody reads."""

# Both values stand side by side on a line of the report.
_LONGEST_VALUE = 60


class InOrder:
    """The live rows of one club and table in order of their keys; the expected rows come in the same order."""

    def __init__(self, table: Table, live: Iterator[Row], finding: Finding) -> None:
        columns = list(table.columns)
        self._table = table.name
        self._names = [column.name for column in columns]
        # The first column is the club, which is the same in all rows.
        self._key = [place for place, column in enumerate(columns) if column.primary_key and place]
        self._lists = [place for place, column in enumerate(columns) if isinstance(column.type, ARRAY)]
        self._live = live
        self._finding = finding
        self._next = self._advance()

    def expect(self, row: Sequence[Any]) -> Row | None:
        """Expect this row next, with none between it and the one before. Return the live row if it differs."""
        wanted = self._as_stored(row)
        key = self._key_of(wanted)
        # Both sides are sorted by the key, so one pass finds what is missing and what is too much, without keeping the
        # rows.
        while self._next is not None and self._key_of(self._next) < key:
            self._is_too_much(self._next)
            self._next = self._advance()
        live = self._next
        if live is None or self._key_of(live) != key:
            self._finding.fail("a row is missing: by the log it should be there", self._where(wanted))
            return None
        self._next = self._advance()
        if live == wanted:
            return None
        self._differs(live, wanted)
        return live

    def finish(self) -> None:
        """Fail any rows that are left."""
        while self._next is not None:
            self._is_too_much(self._next)
            self._next = self._advance()

    def expect_all(self, rows: Iterable[Sequence[Any]]) -> None:
        """Expect these rows and no others."""
        for row in rows:
            self.expect(row)
        self.finish()

    def _advance(self) -> Row | None:
        row = next(self._live, None)
        if row is not None:
            self._finding.looked_at += 1
            self._finding.count(self._table)
        return row

    def _key_of(self, row: Row) -> Row:
        return tuple([row[place] for place in self._key])

    def _where(self, row: Row) -> Where:
        return place_in(self._table, {self._names[place]: row[place] for place in self._key})

    def _as_stored(self, row: Sequence[Any]) -> Row:
        values = list(row)
        for place in self._lists:
            values[place] = list(values[place])
        return tuple(values)

    def _is_too_much(self, row: Row) -> None:
        self._finding.fail("a row is there that does not follow from the log", self._where(row))

    def _differs(self, row: Row, wanted: Row) -> None:
        for name, found, expected in zip(self._names, row, wanted, strict=True):
            if found != expected:
                self._finding.fail(against(name, found, expected), self._where(row))


def place_in(table: str, key: dict[str, object]) -> Where:
    """Return the place of a row, by its key without the club: ``table postings, position 7, line 2``."""
    return Where(detail=", ".join([f"table {table}", *(f"{name} {value}" for name, value in key.items())]))


def against(name: str, found: object, expected: object) -> str:
    """Describe a column's actual and expected value, shortened for a report."""
    if name in UNSAID:
        return f"{name} is not what follows from the log"
    return f"{name} is {_shown(found)}, and by the log {_shown(expected)}"


def _shown(value: object) -> str:
    """Return a value in the form for a report: not too long, on one line."""
    text = value if isinstance(value, str) else repr(value)
    text = text if text.isprintable() else repr(text)
    if not text:
        return "empty"
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
