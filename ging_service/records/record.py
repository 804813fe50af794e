"""An evening record as values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ging_service.domain.game import Game
from ging_service.records.toml_places import Place

EventAt = tuple[Any, str]
"""An event of a table, and when it happened ("" if unknown)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The head of a record. ``time_zone`` is a name of the tz database, ``UTC`` or ``+01:00``."""

    table: str
    date: dt.date
    time: dt.time = dt.time()
    time_zone: str = "UTC"
    club: str = ""
    venue: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    """A line as read.

    ``time``: as it is written before the action, with its place in the line; "" without one. ``said``: a command of the
    game, or any other value that ``GameRecords.commands`` turns into commands; None where the line is a remark alone,
    or empty. ``offset``: where the action begins.
    """

    time: str = ""
    time_offset: int = 0
    said: Any = None
    remark: str = ""
    offset: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UntimedLine:
    """A line without its time. ``remark``: it is one. ``from_s``: the time limit of this deal runs from then (0: none)."""

    text: str
    happened_at: str
    remark: bool = False
    deal: bool = False
    from_s: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAction:
    """One line of a record.

    ``command``: the value of ``RecordLine.said``. ``happened_at`` is RFC 3339 text in UTC; ``offset`` is where the action
    begins in its text, after a time.
    """

    place: Place
    command: Any
    happened_at: str
    remark: str = ""
    offset: int = 0

    @property
    def line(self) -> int:
        """The line of the file, from 1."""
        return self.place.line


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRecord:
    """A record that has been read: well formed, but not yet played.

    ``members`` and ``players`` (their names) are in seat order; ``opening`` opens the table; ``places`` gives the place
    of each field in the file.
    """

    file: str
    game: Game
    heading: Heading
    members: tuple[str, ...]
    players: tuple[str, ...]
    opening: RecordAction
    actions: tuple[RecordAction, ...]
    places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def opened_at(self) -> str:
        """The moment when the table opened, as RFC 3339 text in UTC."""
        return self.opening.happened_at


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAction:
    """The result of one command of a record. A line with several commands is several of these."""

    line: int
    command: Any
    events: tuple[Any, ...]
    happened_at: str
