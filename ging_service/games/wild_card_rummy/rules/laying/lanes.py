"""Cards as one whole number, and what it costs to keep them (WR1, WR6, WR20).

**Layout.** Each suit has a lane, and in its lane each place of a run has two bits: how many such cards there are, none to two.
Place 0 is the ace, 12 the king. Place 13 is the ace above the king. A hand has its aces at place 0; the runs of a suit try
the other place where aces are both low and high.

**Cost.** A card that stays in hand costs its points, times 64, and one more. So the least cost has the fewest points, and of
equal points the fewest cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import SUITS, Card
from ging_service.games.wild_card_rummy.rules.cards import RANKS
from ging_service.games.wild_card_rummy.rules.points import card_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

Counts = int
"""How many there are of each card: of one suit, or of all four lane by lane."""

PLACES: Final = len(RANKS) + 1
HIGH_ACE: Final = len(RANKS)
LANE_BITS: Final = 2 * PLACES
LANE: Final = (1 << LANE_BITS) - 1
# This is above every real cost: 105 cards of a million points each, times 64, are less than 1 << 33.
INFINITE: Final = 1 << 40
"""The cost of what cannot be done."""

# More than two ways to lay down a hand can differ in cards kept, so that no number of cards outweighs a point.
_COST_OF_A_POINT: Final = 64
_PLACE: Final = {
    Card(rank + suit): (lane, place) for lane, suit in enumerate(SUITS) for place, rank in enumerate(RANKS)
}
_UNIT: Final = {card: 1 << LANE_BITS * lane + 2 * place for card, (lane, place) in _PLACE.items()}


def counts_of(cards: Iterable[Card]) -> Counts:
    """Return natural cards as counts, aces low."""
    return sum(map(_UNIT.__getitem__, cards))


def lane_and_place(card: Card) -> tuple[int, int]:
    """Return the lane and the place of a card, an ace's the low one."""
    return _PLACE[card]


def card_at(lane: int, place: int) -> Card:
    """Return the card of a place in the lane of a suit."""
    return Card(RANKS[place % HIGH_ACE] + SUITS[lane])


def card_cost(card: Card, wild: str, rules: HouseRules) -> int:
    """WR20: what it costs to keep a card."""
    return card_points(card, wild, rules) * _COST_OF_A_POINT + 1


@lru_cache(maxsize=64)
def costs_by_place(rules: HouseRules) -> tuple[int, ...]:
    """WR20, WR21: what it costs to keep a card that is not wild, by its place."""
    return tuple(card_cost(card_at(0, place), "", rules) for place in range(PLACES))


def points_in(cost: int) -> int:
    """WR20: the points that a cost contains."""
    return cost // _COST_OF_A_POINT
