"""The five combinations that sweep the layout (G12 to G17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, suit_of
from ging_service.domain.games.ging.rules.counting import COURT, HAND_SIZE, SEVENS, sort_hand, suit_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Combination = Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]

GING_POINTS: Final = 37


def is_seven_cards(hand: Collection[Card]) -> bool:
    """G12: seven of one suit."""
    return len(hand) == HAND_SIZE and len(suit_counts(hand)) == 1


def is_four_sevens(hand: Collection[Card]) -> bool:
    """G13: all four sevens."""
    return SEVENS.issubset(hand)


def is_ging(hand: Collection[Card]) -> bool:
    """G14: the whole holding of a suit counts exactly 37."""
    return len(hand) == HAND_SIZE and GING_POINTS in suit_counts(hand).values()


def is_gentlemen(hand: Collection[Card]) -> bool:
    """G15: only face cards."""
    return len(hand) == HAND_SIZE and COURT.issuperset(hand)


def is_bare_shoulders(hand: Collection[Card]) -> bool:
    """G16: no face card."""
    return len(hand) == HAND_SIZE and COURT.isdisjoint(hand)


COMBINATIONS: Final[dict[Combination, Callable[[Collection[Card]], bool]]] = {
    "seven_cards": is_seven_cards,
    "four_sevens": is_four_sevens,
    "ging": is_ging,
    "gentlemen": is_gentlemen,
    "bare_shoulders": is_bare_shoulders,
}
"""G17: the combinations in their rank, highest first."""

RANK: Final = {name: place for place, name in enumerate(COMBINATIONS)}
RULE: Final[dict[Combination, str]] = {
    "seven_cards": "G12",
    "four_sevens": "G13",
    "ging": "G14",
    "gentlemen": "G15",
    "bare_shoulders": "G16",
}


def best_combination(hand: Collection[Card]) -> Combination | None:
    """G17: the highest combination of a whole hand; a hand with two counts only the higher."""
    for name, holds in COMBINATIONS.items():
        if holds(hand):
            return name
    return None


def proof_of_combination(name: Combination, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a combination: the sevens for four sevens, else all seven."""
    return sort_hand(SEVENS.intersection(hand) if name == "four_sevens" else hand)


def proof_of_suit(suit: str, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a suit claim: all that are held of the suit."""
    return sort_hand(card for card in hand if suit_of(card) == suit)
