"""The five combinations that sweep the layout (G12 to G17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import SUITS, Card, Hand, suit_of
from ging_service.domain.games.ging.rules.counting import (
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

GING_POINTS: Final = 37


def _seven_cards(figures: bytes) -> bool:
    return figures[CARDS] == HAND_SIZE and figures.count(0, 0, len(SUITS)) == len(SUITS) - 1


def _four_sevens(figures: bytes) -> bool:
    return figures[SEVENS_HELD] == len(SEVENS)


def _ging(figures: bytes) -> bool:
    return figures[CARDS] == HAND_SIZE and GING_POINTS in figures[: len(SUITS)]


def _gentlemen(figures: bytes) -> bool:
    return figures[CARDS] == figures[COURT_CARDS] == HAND_SIZE


def _bare_shoulders(figures: bytes) -> bool:
    return figures[CARDS] == HAND_SIZE and not figures[COURT_CARDS]


def is_seven_cards(hand: Collection[Card]) -> bool:
    """G12: seven of one suit."""
    return _seven_cards(figures_of(hand))


def is_four_sevens(hand: Collection[Card]) -> bool:
    """G13: all four sevens."""
    return _four_sevens(figures_of(hand))


def is_ging(hand: Collection[Card]) -> bool:
    """G14: the whole holding of a suit counts exactly 37."""
    return _ging(figures_of(hand))


def is_gentlemen(hand: Collection[Card]) -> bool:
    """G15: only face cards."""
    return _gentlemen(figures_of(hand))


def is_bare_shoulders(hand: Collection[Card]) -> bool:
    """G16: no face card."""
    return _bare_shoulders(figures_of(hand))


COMBINATIONS: Final[dict[Combination, Callable[[Collection[Card]], bool]]] = {
    "seven_cards": is_seven_cards,
    "four_sevens": is_four_sevens,
    "ging": is_ging,
    "gentlemen": is_gentlemen,
    "bare_shoulders": is_bare_shoulders,
}
"""G17: the combinations in their rank, highest first."""

_HELD: Final[dict[Combination, Callable[[bytes], bool]]] = {
    "seven_cards": _seven_cards,
    "four_sevens": _four_sevens,
    "ging": _ging,
    "gentlemen": _gentlemen,
    "bare_shoulders": _bare_shoulders,
}
"""The same rules, asked of the figures of a hand."""

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
    return best_in(figures_of(hand))


def best_in(figures: bytes) -> Combination | None:
    """G17: the highest combination of a hand with these figures."""
    for name, held in _HELD.items():
        if held(figures):
            return name
    return None


def proof_of_combination(name: Combination, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a combination: the sevens for four sevens, else all seven."""
    return sort_hand(SEVENS.intersection(hand) if name == "four_sevens" else hand)


def proof_of_suit(suit: str, hand: Collection[Card]) -> Hand:
    """G22: the cards that prove a suit claim: all that are held of the suit."""
    return sort_hand(card for card in hand if suit_of(card) == suit)
