"""The best way to lay down a hand: new melds, and cards added to melds on the table (WR5 to WR8, WR11 to WR14, WR17, WR20).

Best is what leaves the fewest points in hand; of equal points, what leaves the fewest cards. Claims are not among it:
``best_turns`` tries them too.

**Cost.** The choices of sets are as many as the product of those of all ranks, so of a large hand not all are tried, and the
answer is a good one instead of the best: 8,192 choices for up to 40 natural cards, 64 for more. Nothing that the rules decide
depends on it. It is a proposal to a player, and the move of a bot. A hand of 39 cards with 5 wild cards takes 0.1 to 0.3 s and
no memory to speak of, and no hand of two packs takes a second; before this bound, 39 cards had taken more than 10 GB without an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.laying.laid import laid
from ging_service.games.wild_card_rummy.rules.laying.lanes import points_in
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay, posed
from ging_service.games.wild_card_rummy.rules.laying.search import Tries, best_solution, is_whole
from ging_service.games.wild_card_rummy.rules.melds import Action
from ging_service.games.wild_card_rummy.rules.points import cards_points

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms


@value
class LayDown:
    """A way to lay down a hand. ``actions``: new melds first. ``left``: what stays in hand after the ``discard``, "" for none."""

    actions: tuple[Action, ...]
    discard: Card
    left: Hand
    points: int


def is_best(hand: HandToLay, terms: Terms) -> bool:
    """Return True if no way to lay down a hand is better than that of ``best_lay_down``, because every one is tried."""
    return is_whole(posed(hand, terms).problem)


def best_lay_down(hand: HandToLay, terms: Terms, tries: Tries | None = None) -> LayDown | None:
    """Return the best way to lay down a hand; None if what must be melded or discarded cannot be. ``tries``: of the whole turn."""
    problem = posed(hand, terms)
    solution = best_solution(problem.problem, tries)
    if solution is None:
        return None
    found = laid(problem, solution, terms)
    left = list(hand.cards + hand.aside)
    # Taken out one by one, because with two packs a hand can hold a card twice.
    for card in (*(card for action in found.actions for card in action.cards), *filter(None, (found.discard,))):
        left.remove(card)
    points = cards_points(left, terms.wild, terms.rules)
    return LayDown(actions=found.actions, discard=found.discard, left=tuple(left), points=points)


def least_points(hand: HandToLay, terms: Terms) -> int | None:
    """Return the points that the best way leaves; None if there is none."""
    solution = best_solution(posed(hand, terms).problem)
    return None if solution is None else points_in(solution.cost)
