"""The written formats of statements next to JSON: plain text of a fixed width, and CSV."""

from __future__ import annotations

import unicodedata
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ging_service.domain.books.terms import worth
from ging_service.reporting.plain_text.formats import csv_text, no_formula
from ging_service.reporting.statements.chart import chart_svg
from ging_service.reporting.statements.curve import curve_of
from ging_service.reporting.statements.grouped_rows import COUNTERS, drawn_up, heading, meanings, period_words, sheet_of
from ging_service.reporting.statements.html_page import statement_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.reporting.statements.grouped_rows import Column, Group, Row
    from ging_service.reporting.statements.statement import Holding, Movement, Statement

_GAP: Final = "  "
_WIDE: Final = frozenset("WF")


def statement_text(statement: Statement, movements: Sequence[Movement]) -> Iterator[str]:
    """The lines of the text, each with its end."""
    sheet = sheet_of(statement, movements)
    columns = sheet.columns
    rule = "-" * _offset(columns, len(columns))
    for line in (statement.club_name, heading(statement), period_words(statement.period), "", rule):
        yield f"{line}\n"
    yield from _cells(columns, [column.title for column in columns])
    yield f"{rule}\n"
    yield from _rows(columns, sheet.opening)
    for group in sheet.groups:
        yield f"\n{_head(columns, group)}\n"
        yield from _rows(columns, group.rows)
    yield f"{rule}\n"
    yield from _rows(columns, sheet.closing)
    yield f"{rule}\n"
    for line in (*meanings(statement, sheet), drawn_up(statement)):
        yield f"{line}\n"


def _head(columns: Sequence[Column], group: Group) -> str:
    """Return the day and the table, with the result below the column of the movements."""
    place = _GAP.join(part for part in (group.day, group.table_id, "late" if group.late else "") if part)
    if not group.net:
        return place
    titles = [column.title for column in columns]
    end = _offset(columns, titles.index(COUNTERS) + 1)
    return place + group.net.rjust(end - _width(place))


def _offset(columns: Sequence[Column], count: int) -> int:
    """Return the total width of the first columns."""
    return sum(column.width for column in columns[:count]) + len(_GAP) * (count - 1)


def _rows(columns: Sequence[Column], rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        cells = list(row.cells)
        if row.late:
            cells[1] += ", late"
        yield from _cells(columns, cells)
        if row.note:
            indent = " " * (columns[0].width + len(_GAP))
            for line in _folded(f"“{row.note}”", _offset(columns, len(columns)) - len(indent)):
                yield f"{indent}{line}\n"


def _cells(columns: Sequence[Column], cells: Sequence[str]) -> Iterator[str]:
    """One row, of as many lines as its longest cell takes: nothing is left out."""
    folded = [_folded(cell, column.width) for column, cell in zip(columns, cells, strict=True)]
    for parts in zip_longest(*folded, fillvalue=""):
        line = _GAP.join(_set(part, column) for part, column in zip(parts, columns, strict=True))
        yield f"{line.rstrip()}\n"


def _set(text: str, column: Column) -> str:
    space = " " * (column.width - _width(text))
    return space + text if column.figures else text + space


def _folded(text: str, width: int) -> list[str]:
    """The text in lines of this width, broken between words where that is possible."""
    if _width(text) <= width:
        return [text]
    lines, line = [], ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if _width(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _broken(word, width)
        lines += whole
    return [*lines, line]


def _broken(word: str, width: int) -> list[str]:
    """A word in pieces of at most this width, one or more."""
    pieces = [""]
    for sign in word:
        if _width(pieces[-1]) + _width(sign) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def _width(text: str) -> int:
    """Return a text's width in terminal columns: signs of East Asia and emoji take two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if _joins(sign) else 2 if unicodedata.east_asian_width(sign) in _WIDE else 1 for sign in text)


def _joins(sign: str) -> bool:
    return bool(unicodedata.combining(sign)) or unicodedata.category(sign) in ("Mn", "Me", "Cf")


COLUMNS: Final = (
    "line",
    "day",
    "counts_at",
    "recorded_at",
    "late",
    "position",
    "table",
    "deal",
    "type",
    "reason",
    "rule",
    "corrects",
    "dispute",
    "account",
    "account_name",
    "counterpart",
    "counterpart_name",
    "counters",
    "balance",
    "value",
    "currency",
    "note",
)


def statement_csv(statement: Statement, movements: Iterable[Movement]) -> Iterator[str]:
    """The lines, each with its end. ``line`` names the kind of a line: opening, movement, aside or closing."""
    return (csv_text([row]) for row in _rows_of_comma_separated(statement, movements))


def _rows_of_comma_separated(statement: Statement, movements: Iterable[Movement]) -> Iterator[tuple[object, ...]]:
    names = {one.account: one.name for one in statement.holdings}
    currency = statement.money.currency if statement.money else ""
    yield COLUMNS
    for holding in statement.holdings:
        yield _end(statement, "opening", holding, currency)
    for one in movements:
        yield _movement(one, names[one.account], currency)
    for holding in statement.holdings:
        yield _end(statement, "closing", holding, currency)


def _movement(one: Movement, name: str, currency: str) -> tuple[object, ...]:
    aside = one.role == "aside"
    return (
        *(one.role, one.day, one.counts_at, one.recorded_at, "yes" if one.late else "no", one.position),
        *(one.table_id, one.deal or "", one.type, one.reason, one.rule),
        *(one.corrects if one.corrects >= 0 else "", one.dispute_id),
        *(one.account, no_formula(name), one.counterpart, no_formula(one.counterpart_name)),
        # An aside does not change the balance. With one in its line, people who sum the column of counters up would not
        # get it.
        *(one.counters, "" if aside else one.balance, one.value, currency, no_formula(one.note)),
    )


def _end(
    statement: Statement, which: Literal["opening", "closing"], holding: Holding, currency: str
) -> tuple[object, ...]:
    day = statement.period.first_day if which == "opening" else statement.period.last_day
    counters = holding.opening if which == "opening" else holding.closing
    before = (which, day, *[""] * 11, holding.account, no_formula(holding.name))
    return (*before, "", "", "", counters, worth(statement.money, counters), currency, "")


class Format(NamedTuple):
    """A written form of statements: a function that yields the text in pieces, the content type, the file's suffix."""

    write: Callable[[Statement, Sequence[Movement]], Iterable[str]]
    content_type: str
    suffix: str


def _chart(statement: Statement, movements: Sequence[Movement]) -> Iterator[str]:
    yield chart_svg(statement, curve_of(statement, movements))


FORMATS: Final = {
    "html": Format(statement_html, "text/html; charset=utf-8", "html"),
    "svg": Format(_chart, "image/svg+xml", "svg"),
    "text": Format(statement_text, "text/plain; charset=utf-8", "txt"),
    "csv": Format(statement_csv, "text/csv; charset=utf-8", "csv"),
}
