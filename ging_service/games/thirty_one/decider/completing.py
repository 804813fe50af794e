"""Values that the service adds to commands at a table of Thirty-one: time, and the lot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.events import LotDrawn

if TYPE_CHECKING:
    from ging_service.domain.game import Chance
    from ging_service.games.thirty_one.decider.state import TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add."""
    match command:
        case c.StartRound():
            # A table that is not open has nobody to draw among. `decide` refuses the round.
            has_lot = state.first < 0 and bool(state.members)
            lot = chance.choose(range(len(state.members))) if has_lot else -1
            # Made new: a lot that an outlet had put there is not kept.
            return c.StartRound(lot=lot, now_s=now_s)
        case c.TakeCard() | c.EndTurn():
            return replace(command, now_s=now_s)
        case _:
            return command


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: the lot (NM91)."""
    return isinstance(event, LotDrawn)


def holds_hidden_cards(_state: TableState) -> bool:
    """Return False: every card lies face up (NM90)."""
    return False
