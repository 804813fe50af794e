"""Melds: sets and runs (GR9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    is_row,
    run_cards,
    same_rank,
    single_bits,
    to_bits,
    to_cards,
    with_aces_placed,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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
