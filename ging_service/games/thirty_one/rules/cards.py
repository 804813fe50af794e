"""Pack, seats and the numbers of the cards (NM90, NM91)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, pack, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable

FEWEST: Final = 2
MOST: Final = 6
"""NM91: the fewest and the most players."""

RANKS: Final = ("A", "2", "3", "4", "5", "6")
PACK: Final = pack(RANKS)
"""NM90: the 24 cards that lie face up, suit by suit."""

TARGET: Final = 31

_NUMBERS: Final = {card: RANKS.index(rank_of(card)) + 1 for card in PACK}


def number_of(card: Card) -> int:
    """NM91: an ace counts 1, every other card its number."""
    return _NUMBERS[card]


def total_of(cards: Iterable[Card]) -> int:
    """NM90: the total of all cards taken, by everybody."""
    return sum(map(number_of, cards))


def by_number(cards: Iterable[Card]) -> Hand:
    """Cards in the order of their numbers, and of equal ones in the order of the pack."""
    # Suits do not matter to the rules, but a list must not change from one request to the next.
    return tuple(sorted(cards, key=lambda card: (number_of(card), PACK.index(card))))
