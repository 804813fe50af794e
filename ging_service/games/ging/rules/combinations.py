"""The five combinations that sweep the layout (G12 to G17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import SUITS, Card, Hand, suit_of
from ging_service.games.ging.rules.cards import (
    CARDS,
    COURT_CARDS,
    HAND_SIZE,
    SEVENS,
    SEVENS_HELD,
    figures_of,
    sort_hand,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Combination = Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]

# G14. Only four cards of a suit can count this: three tens and a seven, or two tens, a nine and an eight.
GING_POINTS: Final = 37


def seven_cards(figures: bytes) -> bool:
    """G12: seven of one suit."""
    # Every card counts at least 7 points, so a suit with 0 points is a suit of which no card is held.
    return figures[CARDS] == HAND_SIZE and figures.count(0, 0, len(SUITS)) == len(SUITS) - 1


def four_sevens(figures: bytes) -> bool:
    """G13: all four sevens."""
    return figures[SEVENS_HELD] == len(SEVENS)


def ging(figures: bytes) -> bool:
    """G14: the whole holding of a suit counts exactly 37."""
    # Of a whole hand only: with fewer cards known, a suit that counts 37 may not be the whole holding.
    return figures[CARDS] == HAND_SIZE and GING_POINTS in figures[: len(SUITS)]


def gentlemen(figures: bytes) -> bool:
    """G15: only face cards."""
    return figures[CARDS] == figures[COURT_CARDS] == HAND_SIZE


def bare_shoulders(figures: bytes) -> bool:
    """G16: no face card."""
    return figures[CARDS] == HAND_SIZE and not figures[COURT_CARDS]


COMBINATIONS: Final[dict[Combination, Callable[[bytes], bool]]] = {
    "seven_cards": seven_cards,
    "four_sevens": four_sevens,
    "ging": ging,
    "gentlemen": gentlemen,
    "bare_shoulders": bare_shoulders,
}
"""G17: the combinations in their rank, highest first, each asked of the figures of a hand."""

# The order of ``COMBINATIONS`` is the rank (G17), so this is its only statement.
RANK: Final = {name: place for place, name in enumerate(COMBINATIONS)}
RULE: Final[dict[Combination, str]] = {
    "seven_cards": "G12",
    "four_sevens": "G13",
    "ging": "G14",
    "gentlemen": "G15",
    "bare_shoulders": "G16",
}


def holds(name: Combination, hand: Collection[Card]) -> bool:
    """G12 to G16: Return True if a hand holds a combination. Fewer than seven cards can only be four sevens."""
    return COMBINATIONS[name](figures_of(hand))


def best_combination(hand: Collection[Card]) -> Combination | None:
    """G17: the highest combination of a whole hand; a hand with two counts only the higher."""
    return best_in(figures_of(hand))


def best_in(figures: bytes) -> Combination | None:
    """G17: the highest combination of a hand with these figures."""
    # The first one found is the highest. The others in the hand count nothing (G17).
    for name, held in COMBINATIONS.items():
        if held(figures):
            return name
    return None


def proof_of_combination(name: Combination, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a combination: the sevens for four sevens, else all seven."""
    return sort_hand(SEVENS.intersection(hand) if name == "four_sevens" else hand)


def proof_of_suit(suit: str, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a suit claim: all that are held of the suit."""
    return sort_hand(card for card in hand if suit_of(card) == suit)
