"""A hint for the player at turn: what they can force, and with which cards (NM92). It changes nothing at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Hand
from ging_service.games.thirty_one.rules.cards import FEWEST
from ging_service.games.thirty_one.rules.solution import cards_that_win_now, solve
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A sentence, and the cards that it speaks of."""

    words: str
    cards: Hand = ()


def hint_of(state: TableState) -> Hint | None:
    """Return the hint for a running round; None where nobody is to take a card."""
    running = state.round
    if state.phase != "taking" or running is None:
        return None
    players, stuck = len(state.members), state.rules.stuck
    # The solution is known for two players only (NM92). With more, others decide what follows the own card.
    if players > FEWEST:
        cards = cards_that_win_now(running.taken, players, stuck)
        if not cards:
            return Hint(words=_("No card wins at once."))
        return Hint(words=_("Each marked card wins the round at once."), cards=cards)
    solution = solve(running.taken, stuck)
    if solution.prospect == "loss":
        return Hint(words=_("Every card loses if the other player makes no mistake."))
    if solution.prospect == "draw":
        return Hint(words=_("No card wins by itself. A marked card makes sure of a draw."), cards=solution.cards)
    return Hint(words=_("A marked card wins, whatever the other player takes."), cards=solution.cards)
