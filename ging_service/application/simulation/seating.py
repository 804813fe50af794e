"""Seating and moves in simulated play."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSetup:
    """Set-up of an evening. ``place``: club and table. ``members`` by seat. ``now_s``: when it begins.

    ``reviewer``: an arbitrator who does not sit there, "" for none. ``is_recorded``: a scribe must record real cards.
    ``goes_on``: nobody closes the table. ``breaks_off``: the last deal is left in the middle. ``bots``: the levels of the
    bots that play, by seat; seats beyond them have players that choose by chance. ``rules``: the house rules, None where chance
    chooses them.
    """

    place: tuple[str, str]
    random: Random
    members: tuple[str, ...]
    reviewer: str = ""
    deals: int
    now_s: int = 0
    is_recorded: bool = False
    goes_on: bool = False
    breaks_off: bool = False
    bots: tuple[str, ...] = ()
    rules: Any = None


class Move(NamedTuple):
    """A command and the seat of the player who gives it, −1 for somebody who does not sit at the table."""

    seat: int
    command: Any


class PlayedMove(NamedTuple):
    """A move, the time at the table (seconds since 1970), and the events that it led to."""

    move: Move
    at_s: int
    events: tuple[Any, ...]
