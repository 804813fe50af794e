"""The state of a table of Ditch."""

from __future__ import annotations

from typing import Literal

from ditch.rules import HouseRules
from ging_service.domain.declare import shown_elsewhere, value

Phase = Literal["unopened", "between_deals", "drawing", "discarding", "ended"]


@value
class Result:
    """What a deal came to. ``counts``: of the hands, by seat; ``points`` scored and ``net`` counters by seat."""

    winners: tuple[int, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    net: tuple[int, ...]


@value
class Deal:
    """The running deal or the last one. Cards that the reader may not see are ``?``.

    ``stock``: the top card first. ``drawn``: the card that the player at turn has drawn, "" before. ``act_by_s``: when
    the turn ends, 0 without a limit. ``shown``: the hands lie open. ``afterwards``: counters by seat that follow from the
    last deal when the game ends.
    """

    number: int = shown_elsewhere()
    dealer: int = shown_elsewhere()
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    ante: int
    turn: int = shown_elsewhere()
    discards: tuple[str, ...] = ()
    drawn: str = ""
    act_by_s: int = shown_elsewhere(default=0)
    shown: bool = False
    result: Result | None = None
    afterwards: tuple[int, ...] = ()


@value
class Shuffle:
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: tuple[str, ...] = ()


@value
class TableState:
    """A table. ``points``: scored so far, by seat."""

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = HouseRules()
    stacks: tuple[int, ...] = shown_elsewhere(default=())
    pot: int = shown_elsewhere(default=0)
    points: tuple[int, ...] = ()
    shuffle: Shuffle | None = shown_elsewhere(default=None)
    deal: Deal | None = None
    deals_played: int = 0
    ended: str = shown_elsewhere(default="")
