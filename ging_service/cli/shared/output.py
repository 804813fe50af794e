"""Output of answers: tables for people, JSON for programs."""

from __future__ import annotations

import os
import re
import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console, Group  # noqa: TID251  the one that escapes is made of it
from rich.text import Text

from ging_service.calendar.zoned_days import zone_named
from ging_service.cli.backend.json_document import in_json
from ging_service.cli.shared.fitted_table import FittedTable
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.cards import suit_of
from ging_service.domain.printable import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import ConsoleOptions, RenderableType
    from rich.segment import Segment

    from ging_service.domain.cards import Hand
    from ging_service.reporting.paging import Page

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RED: Final = frozenset("HD")
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


def print_page(page: Page[Any], made: Group) -> None:
    """Print a page as a table, and how to get the next one."""
    console().print(made)
    if page.next:
        say(f"There is more: --after {page.next}")


def cards(hand: Hand) -> Text:
    """Cards with the signs of their suits, red where they are red."""
    found = Text()
    for card in hand:
        suit = suit_of(card)
        found.append(card[:-1] + SIGNS[suit], style="red" if suit in _RED else "")
        found.append(" ")
    found.rstrip()
    return found


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
        self.zone: Final = zone or "UTC"
        self._info: Final = zone_named(self.zone)

    def __call__(self, time: str) -> str:
        """A time of the log, to the second; "" for none."""
        return f"{datetime.fromisoformat(time).astimezone(self._info):%Y-%m-%d %H:%M:%S}" if time else ""

    def named(self, heading: str) -> str:
        """The heading of a column of times."""
        return f"{heading} ({self.zone})"


def counted_as_void(misdeals: int, voids: int) -> str:
    """``2 misdeals, 1 shuffle not dealt``, or "" if there was none."""
    found = [(misdeals, "misdeal", "misdeals"), (voids, "shuffle not dealt", "shuffles not dealt")]
    return ", ".join(f"{number} {one if number == 1 else more}" for number, one, more in found if number)
