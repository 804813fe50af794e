"""Places of values in a TOML text: ``tomllib`` gives values without their lines.

The text has been parsed before, so it is valid TOML and a lexer of a few tokens is enough. ``toml_limits`` reads the
tokens of texts that have not been parsed. For them, a quote that is never closed ends the tokens: to go on after it
would mean to look for its end again and again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TOKEN = re.compile(
    r'''(?P<string>"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'''
    r"""|'''(?:[^']|'{1,2}(?!'))*'{3,5}"""
    r"""|(?!""\")"(?:[^"\\\n]|\\.)*"|(?!''')'[^'\n]*')|(?P<broken>["'])"""
    r"""|(?P<comment>\#[^\n]*)|(?P<newline>\n(?:[ \t\r]*\n)*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<equals>=)"""
    r"""|(?P<space>[ \t\r]+)|(?P<comma>,)|(?P<word>[^\s"'\#\[\]{}=,]+)""",
    re.DOTALL,
)


BROKEN = "broken"
"""Kind of a quote token that is never closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a file, counted from 1. ``exact``: the value stands there letter by letter, without escapes."""

    line: int
    column: int = 1
    exact: bool = False

    def column_of(self, offset: int) -> int:
        """Return the column of a character in the quoted text: its own if it can be determined, else the text's."""
        return self.column + 1 + offset if self.exact else self.column


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A comment of the file inside ``actions``.

    ``beside`` is the index of the action on whose line it ends, or −1; ``before`` how many actions stand before it.
    """

    place: Place
    text: str
    beside: int
    before: int


@dataclass(slots=True)
class Places:
    """Places of the keys, strings of ``actions``, tables of ``[[commands]]``, and comments among actions."""

    keys: dict[str, Place] = field(default_factory=dict)
    actions: list[Place] = field(default_factory=list)
    tables: list[Place] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


@dataclass(slots=True)
class _ScanState:
    found: Places = field(default_factory=Places)
    table: str = ""
    key: str = ""
    depth: int = 0
    in_value: bool = False
    last_line: int = 0


def tokens(text: str) -> Iterator[tuple[str, str, Place]]:
    """The tokens of a text with their kinds and places."""
    line, line_start = 1, 0
    for match in _TOKEN.finditer(text):
        kind, token = match.lastgroup or "", match.group()
        # Escapes and triple quotes shift the characters of a value against those of the file.
        exact = kind == "string" and not token.startswith(('"""', "'''")) and "\\" not in token
        yield kind, token, Place(line=line, column=match.start() - line_start + 1, exact=exact)
        breaks = token.count("\n")
        if breaks:
            line += breaks
            line_start = match.start() + token.rindex("\n") + 1


def _key_token(reading: _ScanState, kind: str, token: str, place: Place) -> None:
    """A token outside a value: part of a key, of a table's name, or the end of a line."""
    if kind == "newline":
        # A header keeps its brackets in ``table`` until its line ends, which tells it from the keys below it.
        if reading.table.startswith("["):
            is_list, reading.table = reading.table.startswith("[["), reading.table.strip("[]")
            if is_list and reading.table == "commands":
                reading.found.tables.append(Place(line=place.line))
        reading.key = ""
    elif kind == "equals":
        reading.in_value = True
        name = f"{reading.table}.{reading.key}" if reading.table else reading.key
        reading.key = name
        reading.found.keys.setdefault(name, place)
    elif kind in ("open", "close"):
        reading.table = token if kind == "open" and not reading.table.startswith("[") else reading.table + token
    elif kind in ("word", "string"):
        word = token.strip("\"'")
        if reading.table.startswith("["):
            reading.table += word
        else:
            reading.key += word


def _value_token(reading: _ScanState, kind: str, token: str, place: Place) -> None:
    """A token inside a value; the end of the line ends it when no bracket is open."""
    reading.depth += {"open": 1, "close": -1}.get(kind, 0)
    if kind == "newline" and reading.depth == 0:
        reading.in_value, reading.key = False, ""
    # Strings in an inner list are no actions.
    if reading.key != "actions" or reading.depth != 1:
        return
    actions = reading.found.actions
    if kind == "string":
        actions.append(place)
        reading.last_line = place.line + token.count("\n")
    elif kind == "comment":
        beside = len(actions) - 1 if place.line == reading.last_line else -1
        reading.found.notes.append(Note(place=place, text=token[1:].rstrip("\r"), beside=beside, before=len(actions)))


START = Place(line=1)
_SAID_WITH: Mapping[str, str] = {"time": "date"}


def place_of_field(
    keys: Mapping[str, Place], where: str, related_to: Mapping[str, str] = _SAID_WITH, default: Place = START
) -> Place:
    """Return the place of the first of these fields (comma between) that the file has, else of a related field.

    A field that is missing may be wrong as well: a table that ends by deals has a number of them.
    """
    names = where.split(", ")
    related = [related_to.get(name, "") or _SAID_WITH.get(name, "") for name in names]
    whole = [around for name in names for around in _around(name)]
    places = (_place_in(keys, name) for name in (*names, *related, *whole))
    return next((place for place in places if place), default)


def _place_in(keys: Mapping[str, Place], name: str) -> Place | None:
    """The place of a field, or of the first one in it: a stake is one table, or has a key for each part."""
    return keys.get(name) or next((place for key, place in keys.items() if key.startswith(f"{name}.")), None)


def _around(name: str) -> Iterator[str]:
    """The fields that a field is in, the nearest first: a stake, then the house rules."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def find_places(text: str) -> Places:
    """The places of keys, actions and comments in a valid TOML text. Dotted keys and tables read alike."""
    reading = _ScanState()
    for kind, token, place in tokens(text):
        if reading.in_value:
            _value_token(reading, kind, token, place)
        elif kind == "equals":
            # An error of a field points to the beginning of the line, where its key is, and not to the sign.
            _key_token(reading, kind, token, Place(line=place.line))
        else:
            _key_token(reading, kind, token, place)
    return reading.found
