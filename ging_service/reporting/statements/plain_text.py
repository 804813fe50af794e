"""A statement as plain text of a fixed width, for a terminal or a printer."""

from __future__ import annotations

import unicodedata
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from ging_service.reporting.statements.grouped_rows import COUNTERS, sheet_of
from ging_service.reporting.statements.statement_labels import drawn_up, heading, meanings, period_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.reporting.statements.grouped_rows import Column, Group, Row
    from ging_service.reporting.statements.statement import Movement, Statement

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
