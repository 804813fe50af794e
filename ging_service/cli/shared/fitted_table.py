"""Tables that stay readable on narrow terminals: figures and short words are never broken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console, ConsoleOptions, RenderResult  # noqa: TID251  a type

_BETWEEN_COLUMNS: Final = 3
"""Spaces between two columns, as the box and its padding make them."""

_AT_EDGES: Final = 2
"""Spaces to the left and to the right of a table."""

_LONGEST_WHOLE_WORD: Final = 14
"""Longer words, such as the names of accounts, may be broken to save the table."""


_WORD: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\S+")


class _Column(NamedTuple):
    """A column: ``least`` is the width that keeps its figures, or its words, whole; ``most`` needs no line break."""

    name: str
    is_figure: bool
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class FittedTable:
    """A table, or on paper that is too narrow for it a list of its rows with one line for each cell.

    A column whose name begins with ``>`` holds figures. Where the table is wider than the paper, columns of text are broken
    into lines, the widest first.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Text]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render for the width of the paper."""
        columns = [_measured(name, [row[place] for row in self.rows]) for place, name in enumerate(self.columns)]
        available = options.max_width - _BETWEEN_COLUMNS * (len(columns) - 1) - _AT_EDGES
        if sum(column.least for column in columns) > available:
            yield from self._as_list(columns)
        else:
            yield self._as_table(columns, _widths(columns, available))

    def _as_table(self, columns: Sequence[_Column], widths: Sequence[int]) -> Table:
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for column, width in zip(columns, widths, strict=True):
            justify: Literal["left", "right"] = "right" if column.is_figure else "left"
            made.add_column(column.name, justify=justify, overflow="fold", width=width)
        for row in self.rows:
            made.add_row(*row)
        return made

    def _as_list(self, columns: Sequence[_Column]) -> Iterator[Table]:
        for row in self.rows:
            made = Table.grid(padding=(0, 2, 0, 0))
            made.add_column(style="dim", overflow="fold")
            made.add_column(overflow="fold")
            for column, cell in zip(columns, row, strict=True):
                if cell.plain:
                    made.add_row(column.name, cell)
            made.add_row()
            yield made


def _measured(name: str, cells: Sequence[Text]) -> _Column:
    is_figure = name.startswith(">")
    shown = name.removeprefix(">")
    words = [Text(shown), *cells] if not is_figure else [Text(shown)]
    longest = max((_least(word) for text in words for word in _WORD.findall(text.plain)), default=1)
    whole = max((_cells(line) for cell in cells for line in cell.plain.splitlines()), default=0)
    least = max(longest, whole) if is_figure else longest
    return _Column(shown, is_figure, max(1, least), max(1, whole, _cells(shown)))


def _least(word: str) -> int:
    """The width that a word needs: a time stays whole, and so does every other word that is not too long."""
    return _cells(word) if " " in word else min(_cells(word), _LONGEST_WHOLE_WORD)


def _cells(text: str) -> int:
    return Text(text).cell_len


def _widths(columns: Sequence[_Column], available: int) -> list[int]:
    """The widths of the columns: the widest are narrowed first, and none below what keeps its words whole."""
    widths = [column.most for column in columns]
    while sum(widths) > available:
        room = [width if width > column.least else 0 for width, column in zip(widths, columns, strict=True)]
        # One column by one space at a time, so that the loss is shared by the widest ones.
        widths[room.index(max(room))] -= 1
    return widths
