"""How answers are printed: tables for people, JSON for programs."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec
from rich.console import Console, Group
from rich.text import Text

from ging_service.cli.fitted_table import FittedTable
from ging_service.domain.cards import suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.queries.paging import Page
    from ging_service.domain.cards import Hand

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RED: Final = frozenset("HD")
_WIDTHS: Final = re.compile(r"[1-9]\d{1,3}", re.ASCII)
_WIDTH: Final = 120
"""Columns where nobody says how wide the paper is."""


def console() -> Console:
    """Where tables go: the terminal in its width, or plain text in the width that COLUMNS names, or else a fixed one."""
    found = Console(highlight=False)
    if found.is_terminal:
        return found
    columns = os.environ.get("COLUMNS", "")
    return Console(highlight=False, width=int(columns) if _WIDTHS.fullmatch(columns) else _WIDTH)


def print_json(value: object, *, on_one_line: bool = False) -> None:
    """One JSON document, in UTF-8 whatever the terminal's encoding is."""
    click.echo(in_json(value, on_one_line=on_one_line))


def in_json(value: object, *, on_one_line: bool = False) -> bytes:
    """A JSON document."""
    document = msgspec.json.encode(value)
    return document if on_one_line else msgspec.json.format(document, indent=2)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str | Text]]) -> Group:
    """A table under its title; a column whose name begins with ``>`` holds figures. Nothing is left out."""
    cells = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    return Group(Text(title, style="bold"), FittedTable(columns, cells))


def print_page(page: Page[Any], made: Group) -> None:
    """A page as a table, and how to see what follows."""
    found = console()
    found.print(made)
    if page.next:
        found.print(f"There is more: --after {page.next}", markup=False)


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
    """The name of a type of event without that of its game."""
    return name.rpartition(".")[2]


def clock(time: str) -> str:
    """A time of the log, to the second."""
    return f"{time[:10]} {time[11:19]}" if time else ""
