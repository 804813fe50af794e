"""The wild cards that stay in hand: which of them, and what they cost (WR11, WR12, WR16, WR20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.games.wild_card_rummy.rules.laying.lanes import INFINITE, card_cost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


class WildsLeft(NamedTuple):
    """Wild cards that are not melded. ``discard``: the one of them that is discarded, "" for none; ``kept``: the others."""

    cost: int
    kept: Hand
    discard: Card | None


_IMPOSSIBLE = WildsLeft(INFINITE, (), None)


def wilds_left(
    wilds: Hand, required: Hand, barred: Sequence[Card], wild: str, rules: HouseRules
) -> tuple[list[WildsLeft], list[WildsLeft]]:
    """Return the cheapest wild cards to keep, by how many are not melded: where none is discarded, and where one is.

    ``required``: those that must be melded. ``barred``: those that may not be discarded.
    """
    free = sorted(without(wilds, required), key=lambda card: card_cost(card, wild, rules))
    discardable = without(free, barred)
    numbers = range(len(wilds) + 1)
    kept = [_kept(free, number, wild, rules) for number in numbers]
    discarding = [_IMPOSSIBLE] * len(numbers)
    if discardable:
        # The dearest one is discarded, since what is discarded does not count.
        discard = discardable[-1]
        others = without(free, (discard,))
        for number in numbers[1:]:
            discarding[number] = _kept(others, number - 1, wild, rules)._replace(discard=discard)
    return kept, discarding


def _kept(cards: Sequence[Card], number: int, wild: str, rules: HouseRules) -> WildsLeft:
    """The cheapest cards, so many of them."""
    if number > len(cards):
        # A cost above every other, so that the search needs no case for it.
        return _IMPOSSIBLE
    cheapest = tuple(cards[:number])
    return WildsLeft(sum(card_cost(card, wild, rules) for card in cheapest), cheapest, None)


def without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """The cards in their order, each of ``gone`` taken out once."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
