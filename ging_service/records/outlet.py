"""The outlet of a game for records: how its evenings are written line by line.

A game names its ``GameRecords`` in the entry point group ``ging_service.game_records``. The record of a game without
one lists its commands (``commands.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ging_service.domain.errors import Refused
from ging_service.domain.installed import find_outlets
from ging_service.records.names import Names
from ging_service.records.record import EventAt, Line, UntimedLine

GROUP: Final = "ging_service.game_records"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadFields:
    """Facts about the table from the head of a record. ``more``: all fields of the head, by name."""

    members: tuple[str, ...]
    players: tuple[str, ...]
    rules: Any
    more: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecords:
    """The lines of a game's records.

    ``fields``: fields of the head that only this game has. ``related``: the field to which another one belongs, for a
    refusal that names a field which is not in the file. ``seat_rule``: the rule that defines who sits where, for
    players who cannot be identified. ``opening(head)``: the command that opens the table. ``read_line(text, names)``:
    the content of a line. Both raise ``Misread``. ``timed(said, now_s)``: the content with the time of the line, in
    seconds since 1970. ``remark(text)``: the command that notes a remark. ``is_remark(said)``: True for such a command.
    ``commands(said, state)``: the commands that a line means, with what only the table can tell. ``refusal(refused)``:
    a refusal in the form that the writer of the record needs. ``rules(opened)``: the house rules in the event that
    opened the table. ``head(events)``: further lines of the head. ``lines(events)``: the lines that lead to these
    events.
    """

    fields: tuple[str, ...] = ()
    related: Mapping[str, str] = field(default_factory=dict)
    seat_rule: str = ""
    opening: Callable[[HeadFields], Any]
    read_line: Callable[[str, Names], Line]
    timed: Callable[[Any, int], Any]
    remark: Callable[[str], Any]
    is_remark: Callable[[Any], bool]
    commands: Callable[[Any, Any], tuple[Any, ...]]
    refusal: Callable[[Refused], Refused]
    rules: Callable[[Any], Any]
    head: Callable[[Sequence[EventAt]], Iterable[str]]
    lines: Callable[[Sequence[EventAt]], Iterator[UntimedLine]]


@cache
def _outlets() -> dict[str, GameRecords]:
    return find_outlets(GROUP, GameRecords)


def records_of(kind: str) -> GameRecords | None:
    """Return the lines of a game's records; None if they are lists of commands."""
    return _outlets().get(kind)
