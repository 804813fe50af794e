"""The best arrangement of a hand in melds and deadwood, and the best discards (GR9, GR11, GR12)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value
from ging_service.games.gin_rummy.rules.card_bits import (
    aces_lowered,
    choices_of_melds,
    least_deadwood_of,
    points_of,
    run_cards,
    to_bits,
    to_cards,
)
from ging_service.games.gin_rummy.rules.cards import sort_hand
from ging_service.games.gin_rummy.rules.melds import melds_in

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.games.gin_rummy.rules.cards import Aces


@value
class Arrangement:
    """GR9: a hand as ``melds`` and ``unmelded`` cards; ``deadwood`` is the points of these."""

    melds: tuple[Hand, ...]
    unmelded: Hand
    deadwood: int


@value
class BestDiscards:
    """The cards of eleven whose discard leaves the least deadwood, and how much that is."""

    cards: Hand
    deadwood: int


def arranged(melds: Sequence[Hand], hand: Collection[Card], aces: Aces) -> Arrangement:
    """GR9, GR11: a hand as a player has arranged it. What is outside the melds counts, even if it could be melded."""
    unmelded = to_bits(hand) & ~to_bits(chain.from_iterable(melds))
    return Arrangement(melds=tuple(melds), unmelded=to_cards(unmelded), deadwood=points_of(unmelded, aces))


def least_deadwood(hand: Collection[Card], aces: Aces) -> int:
    """GR9: the least deadwood that any arrangement of a hand leaves."""
    return least_deadwood_of(to_bits(hand), aces)


def best_arrangements(hand: Collection[Card], aces: Aces) -> tuple[Arrangement, ...]:
    """GR9, GR11: every arrangement of a hand with the least deadwood.

    A row of neighbours is given as one run: 4 to 9 could be laid as two runs of three, but no player gains or loses
    by that.
    """
    bits = to_bits(hand)
    least = least_deadwood_of(bits, aces)
    found = []
    # All choices, not only one of the best: the page offers them, because lay-offs can make one better than another
    # (GR11).
    for sets, others in choices_of_melds(bits, aces):
        unmelded = others & ~run_cards(others)
        if points_of(unmelded, aces) == least:
            cards = to_cards(aces_lowered(unmelded))
            found.append(Arrangement(melds=melds_in(sets, others), unmelded=cards, deadwood=least))
    # An ace outside every run leads to the same arrangement at its low and at its high place.
    return tuple(dict.fromkeys(found))


def best_discards(hand: Collection[Card], aces: Aces, kept: Collection[Card] = ()) -> BestDiscards:
    """GR7, GR11: the discards that leave the least deadwood; ``kept`` are cards that may not be discarded (GR8)."""
    bits = to_bits(hand)
    # Every card is tried. Best melds of all eleven cards would miss knocks that a discard out of a meld allows.
    left = {card: least_deadwood_of(bits ^ to_bits([card]), aces) for card in sort_hand(hand) if card not in kept}
    least = min(left.values())
    return BestDiscards(cards=tuple(card for card in left if left[card] == least), deadwood=least)
