"""Output of answers: tables for people, JSON for programs."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import click
from rich import box
from rich.console import Console, Group  # noqa: TID251  the one that escapes is made of it
from rich.table import Table
from rich.text import Text

from ging_service.cli.backend.parameters import in_json
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.free_text import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import ConsoleOptions, RenderableType, RenderResult
    from rich.segment import Segment


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


SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WIDTHS: Final = re.compile(r"[1-9]\d{1,3}", re.ASCII)
_WIDTH: Final = 120
"""The default width of the output in columns."""


class _Paper(Console):
    """A console on which only its own styles act: text is no markup, and what a terminal would obey is escaped."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401  any option of a console
        super().__init__(highlight=False, markup=False, emoji=False, **more)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of anything that is printed, each with its text escaped."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else piece._replace(text=escaped(piece.text, keep="\n"))


def console(*, err: bool = False) -> Console:
    """The console for tables: as wide as the terminal, or plain text of the width COLUMNS or else a fixed one."""
    stream = sys.stderr if err else sys.stdout
    file = getattr(stream, "styled", stream)
    found = _Paper(file=file)
    if found.is_terminal:
        return found
    # Not through a terminal: output in a file must look the same wherever it is made.
    columns = os.environ.get("COLUMNS", "")
    return _Paper(file=file, width=int(columns) if _WIDTHS.fullmatch(columns) else _WIDTH)


def print_json(value: object, *, on_one_line: bool = False) -> None:
    """Print one JSON document, in UTF-8 independent of the terminal's encoding."""
    click.echo(in_json(value, on_one_line=on_one_line))  # noqa: TID251  bytes


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> Group:
    """A table under its title; a column whose name begins with ``>`` contains figures. Nothing is left out."""
    cells = [[cell if isinstance(cell, Text) else Text(escaped(cell)) for cell in row] for row in rows]
    return Group(Text(escaped(title), style="bold"), FittedTable(columns, cells))


def print_page(after: str | None, made: Group) -> None:
    """Print a page as a table, and how to get the next one, which begins after the cursor ``after``."""
    console().print(made)
    if after:
        say(f"There is more: --after {after}")


def signed(counters: int) -> str:
    """Counters won or lost."""
    return f"{counters:+d}" if counters else "0"


def plain_type(name: str) -> str:
    """The name of an event type without that of its game."""
    return name.rpartition(".")[2]


def clock(time: str) -> str:
    """A time of the log in UTC, to the second: for documents that people pass on."""
    return f"{time[:10]} {time[11:19]}" if time else ""


class Clock:
    """Writes times in the time zone of a club, which headings name."""

    def __init__(self, zone: str) -> None:
        """Raise ``Refused("bad_time_zone")``. ``zone``: "" for UTC."""
        from ging_service.calendar.zoned_days import zone_named

        self.zone: Final = zone or "UTC"
        self._info: Final = zone_named(self.zone)

    def __call__(self, time: str | None) -> str:
        """A time of the log, to the second; "" for none."""
        return f"{datetime.fromisoformat(time).astimezone(self._info):%Y-%m-%d %H:%M:%S}" if time else ""

    def named(self, heading: str) -> str:
        """The heading of a column of times."""
        return f"{heading} ({self.zone})"


def counted_as_void(misdeals: int, voids: int) -> str:
    """``2 misdeals, 1 shuffle not dealt``, or "" if there was none."""
    found = [(misdeals, "misdeal", "misdeals"), (voids, "shuffle not dealt", "shuffles not dealt")]
    return ", ".join(f"{number} {one if number == 1 else more}" for number, one, more in found if number)
