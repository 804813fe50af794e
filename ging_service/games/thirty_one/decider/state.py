"""The state of a table of Thirty-one, as its events make it."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Hand
from ging_service.domain.declare import SeatOrNobody, shown_elsewhere, value
from ging_service.games.thirty_one.rules import HouseRules, RoundKind, place_of, total_of

Phase = Literal["unopened", "between_rounds", "taking", "ended"]
ResultKind = Literal[RoundKind, "void"]


@value
class Result:
    """What the round came to. ``winner`` −1: nobody has won it. ``paid``: counters from the pot, by seat."""

    kind: ResultKind
    winner: SeatOrNobody
    paid: tuple[int, ...]


@value
class Round:
    """The running round or the last one.

    ``first``: the seat that began. ``taken``: the cards in the order in which they were taken, in turn. ``stakes``:
    counters by seat. ``act_by_s``: when the turn ends, 0 without a limit.
    """

    number: int
    first: int
    recorded: bool
    stakes: tuple[int, ...]
    taken: Hand = ()
    act_by_s: int = 0
    result: Result | None = None

    @property
    def total(self) -> int:
        """NM90: the total of all cards taken."""
        return total_of(self.taken)

    @property
    def turn(self) -> int:
        """NM90: the seat that takes the next card."""
        return self.seat_at(len(self.taken))

    def seat_at(self, place: int) -> int:
        """NM90: who takes the card at a place in the order, from 0."""
        # There is a stake for every seat, also where all are 0.
        players = len(self.stakes)
        return (self.first + place_of(place, players)) % players


@value
class TableState:
    """A table. ``first``: who begins the next round, −1 before the lot. ``pot``: the stakes of the running round."""

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = shown_elsewhere(default=HouseRules())
    stacks: tuple[int, ...] = shown_elsewhere(default=())
    pot: int = shown_elsewhere(default=0)
    first: SeatOrNobody = -1
    round: Round | None = None
    rounds_played: int = 0
    ended: str = shown_elsewhere(default="")


def counted(kind: ResultKind, winner: int, players: int) -> dict[str, list[int]]:
    """NM90, NM91: rounds won with exactly 31, and rounds won with the last card that fitted."""
    won = [int(seat == winner) for seat in range(players)]
    nothing = [0] * players
    return {
        "thirty_ones": won if kind == "thirty_one" else nothing,
        "last_cards": won if kind == "last_taker" else nothing,
    }
