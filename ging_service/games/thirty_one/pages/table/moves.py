"""Possible actions of a person at a table, as the page offers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.execution.permissions import is_allowed
from ging_service.games.thirty_one.decider import commands as c

if TYPE_CHECKING:
    from ging_service.execution.caller import Principal
    from ging_service.games.thirty_one.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table. ``takes``: it is their turn."""

    own: int = -1
    starts: bool = False
    takes: bool = False
    ends: bool = False


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    own = state.members.index(person.member) if person.member in state.members else -1
    is_turn = state.phase == "taking" and state.round is not None and state.round.turn == own

    def may(command: c.Command) -> bool:
        return is_allowed(person, command, state)

    return Moves(
        own=own,
        starts=state.phase == "between_rounds" and may(c.StartRound()),
        # Authority looks at no card, so none stands for any.
        takes=is_turn and may(c.TakeCard(seat=own, card=Card(""))),
        ends=may(c.EndTable()),
    )
