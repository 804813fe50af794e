"""An evening record as values."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ging_service.application.records.toml_places import Place
from ging_service.domain.games.ging.commands import BeSatisfied, Command
from ging_service.domain.games.ging.events import Event
from ging_service.domain.games.ging.rules.house import HouseRules

if TYPE_CHECKING:
    from ging_service.domain.games.ging.state import TableState

Members = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands at the head of a record. ``time_zone`` is a name of the tz database, ``UTC`` or ``+01:00``."""

    table: str
    date: dt.date
    time: dt.time = dt.time()
    time_zone: str = "UTC"
    club: str = ""
    venue: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryoneSatisfied:
    """``all ok``: every player who is still silent says that he is satisfied, in seat order (G19)."""

    def commands(self, state: TableState) -> tuple[BeSatisfied, ...]:
        """What each of them says. Where no deal is running the first player says it, to be refused."""
        silent = state.deal.silent if state.deal and state.phase == "declaring" else (0,)
        return tuple(BeSatisfied(seat=seat, by="player") for seat in silent)


Said = Command | EveryoneSatisfied


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One line of a record.

    ``happened_at`` is RFC 3339 text in UTC; ``offset`` is where the action begins in its text, after a time.
    """

    place: Place
    command: Said
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

    ``members`` and ``players`` (their names) are in seat order; ``first_dealer`` is −1 where it is cut for;
    ``places`` tells where each field stands in the file.
    """

    file: str
    heading: Heading
    members: Members
    players: Members
    rules: HouseRules
    first_dealer: int
    opened_at: str
    actions: tuple[Action, ...]
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAction:
    """What one command of a record led to. A line that says several things is several of these."""

    line: int
    command: Command
    events: tuple[Event, ...]
    happened_at: str
