"""Melds: sets and runs (GR9)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.domain.declare import value
from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    aces_lowered,
    choices_of_melds,
    is_row,
    least_deadwood_of,
    points_of,
    run_cards,
    same_rank,
    single_bits,
    to_bits,
    to_cards,
    with_aces_placed,
)
from ging_service.games.gin_rummy.rules.cards import sort_hand

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.games.gin_rummy.rules.cards import Aces


SHORTEST: Final = 3
"""GR9: the fewest cards of a meld."""


def is_set(cards: Collection[Card]) -> bool:
    """GR9: three or four cards of one rank. The cards are different."""
    return len(cards) >= SHORTEST and len({rank_of(card) for card in cards}) == 1


def run_of(cards: Collection[Card], aces: Aces) -> Bits:
    """GR9: the bits of a run of three or more neighbours in one suit, its ace placed; 0 for no run. The cards are different."""
    if len(cards) < SHORTEST:
        return 0
    # With each ace at either place, because K Q A is a run only with its ace above the king.
    return next((row for row in with_aces_placed(to_bits(cards), aces) if is_row(row)), 0)


def is_meld(cards: Collection[Card], aces: Aces) -> bool:
    """GR9: a set or a run. The cards are different."""
    return is_set(cards) or run_of(cards, aces) != 0


def melds_in(sets: Bits, others: Bits) -> tuple[Hand, ...]:
    """GR9: the melds of a choice: its sets by rank, then each row of three or more among the other cards as one run."""
    return tuple(to_cards(meld) for meld in (*_ranks_in(sets), *_rows_in(run_cards(others))))


def _ranks_in(bits: Bits) -> Iterator[Bits]:
    """Cards by their rank."""
    for first in single_bits(bits):
        rank = bits & same_rank(first)
        # The lowest card stands for its rank, so that each rank comes once.
        if rank & -rank == first:
            yield rank


def _rows_in(bits: Bits) -> Iterator[Bits]:
    """Cards by their row of neighbours."""
    while bits:
        row = bits & -bits
        while longer := row << 1 & bits & ~row:
            row |= longer
        yield row
        bits ^= row


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
