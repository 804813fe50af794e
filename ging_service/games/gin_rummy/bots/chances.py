"""Estimates from the cards that a player knows: their own next hand, and the use of a discard to the other player."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of, suit_of
from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    choices_of_melds,
    points_of,
    run_cards,
    single_bits,
    to_bits,
    to_cards,
)
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.melds import SHORTEST, is_meld

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.bots.known import KnownCards
    from ging_service.games.gin_rummy.rules.cards import Aces


def expected_deadwood(hand: Bits, known: KnownCards) -> float:
    """The mean over all unseen cards of the least deadwood after drawing one of them and discarding."""
    aces = known.rules.aces
    drawn = list(single_bits(known.unseen))
    return sum(_deadwood_after_discard(hand | card, aces) for card in drawn) / len(drawn)


def _deadwood_after_discard(eleven: Bits, aces: Aces) -> int:
    """GR7, GR9: the least deadwood of eleven cards without the dearest unmelded one.

    Where nothing is unmelded a card of a meld must go: then it is counted as 0, a little too low.
    """
    # Above every hand.
    least = len(PACK) * 10
    for _, others in choices_of_melds(eleven, aces):
        unmelded = others & ~run_cards(others)
        dearest = max((points_of(card, aces) for card in single_bits(unmelded)), default=0)
        least = min(least, points_of(unmelded, aces) - dearest)
    return least


def danger(card: Bits, known: KnownCards) -> float:
    """The expected number of melds of three that a discard makes with cards of the other hand.

    A card that everybody has seen in the other hand counts 1, an unseen card the chance that it is there.
    """
    # The two cards of a pair are taken as independent of each other, which overstates a pair of unseen cards a little.
    in_hand = known.unknown_in_other_hand / known.unseen.bit_count()
    possible = known.unseen | known.others
    return sum(
        in_hand ** (pair & known.unseen).bit_count()
        for pair in _pairs_for(card, known.rules.aces)
        # A pair with a card that lies in the pile, or in the own hand, is none that the other player can hold.
        if not pair & ~possible
    )


@cache
def _pairs_for(card: Bits, aces: Aces) -> tuple[Bits, ...]:
    """GR9: the pairs of cards with which a card makes a meld of three."""
    name = to_cards(card)[0]
    beside = [
        other
        for other in PACK
        if other != name and (suit_of(other) == suit_of(name) or rank_of(other) == rank_of(name))
    ]
    return tuple(to_bits(pair) for pair in combinations(beside, SHORTEST - 1) if is_meld((name, *pair), aces))
