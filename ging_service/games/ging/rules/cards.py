"""Pack and points (G1), seats (G2), and the points of a hand by suit (G7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from ging_service.domain.cards import SUITS, Card, Hand, pack, parse_card, rank_of, suit_of
from ging_service.domain.declare import Described

if TYPE_CHECKING:
    from collections.abc import Iterable


SEATS: Final = (0, 1, 2, 3)
Seat = Annotated[int, Described("a seat: 0 to 3, clockwise", least=0, most=3, example=0)]
BySeat = Annotated[tuple[int, ...], Described("by seat", least=4, most=4)]
Net = Annotated[
    tuple[int, ...], Described("counters won or lost by each seat, the new dressing included", least=4, most=4)
]
Hands = Annotated[
    tuple[Hand, ...], Described("cards by seat; hands that you may not see are empty", most=4, label="hand of seat")
]
Dealer = Annotated[int, Described("the actual dealer", least=0, most=3, example=0)]
Winners = Annotated[tuple[Seat, ...], Described("who took counters")]
DealNumber = Annotated[int, Described("number of the deal at this table, from 1")]
HAND_SIZE: Final = 7
RANKS: Final = ("K", "Q", "J", "10", "9", "8", "7")
PACK: Final = pack(RANKS)


def read_card(text: str, where: str = "") -> Card:
    """G1: Return the card that a person means. Raises ``Refused("not_a_card")``."""
    return parse_card(text, "G1", where)


ShownCard = Annotated[Card, Described(most=16, example="KS", read=read_card)]
"""A card in any spelling."""
COURT: Final = frozenset(card for card in PACK if rank_of(card) in {"K", "Q", "J"})
SEVENS: Final = frozenset(card for card in PACK if rank_of(card) == "7")


def count_points(card: Card) -> int:
    """G1: court cards and tens count 10, the rest their number."""
    rank = rank_of(card)
    return 10 if rank in {"K", "Q", "J"} else int(rank)


POINTS: Final = {card: count_points(card) for card in PACK}
# The order of `pack`: suits as in ``SUITS``, from the king down. Shuffles begin with it, so it must never change.
_PLACE_IN_PACK: Final = {card: place for place, card in enumerate(PACK)}
# One byte each, so that a hand fits into one whole number of 56 bits.
FIGURES: Final = 7
COURT_CARDS, SEVENS_HELD, CARDS = 4, 5, 6
"""Places in the figures of a hand; places 0 to 3 are the points in spades, hearts, diamonds, clubs."""


def _weight(card: Card) -> int:
    """Return a card's share of the figures of a hand, as one number: a byte for each figure."""
    weight = [0] * FIGURES
    weight[SUITS.index(suit_of(card))] = POINTS[card]
    weight[COURT_CARDS] = card in COURT
    weight[SEVENS_HELD] = card in SEVENS
    weight[CARDS] = 1
    return int.from_bytes(weight, "little")


_WEIGHTS: Final = {card: _weight(card) for card in PACK}


def figures_of(hand: Iterable[Card]) -> bytes:
    """Return the figures that the rules need of some cards: points by suit, then court cards, sevens and cards held.

    One addition of whole numbers counts everything at once, because settling spends most of its time reading hands.
    """
    # No figure can overflow its byte: a whole suit counts 64 points, and a hand has seven cards.
    return sum(map(_WEIGHTS.__getitem__, hand)).to_bytes(FIGURES, "little")


def eldest_of(dealer: int) -> int:
    """G2: eldest sits to the dealer's left, the next seat clockwise."""
    # Seats are numbered clockwise.
    return (dealer + 1) % 4


def eldership(seat: int, dealer: int) -> int:
    """G2: 0 for eldest, clockwise, to 3 for the dealer."""
    return (seat - dealer - 1) % 4


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Cards in the order of the pack, suit by suit, high to low."""
    return tuple(sorted(cards, key=_PLACE_IN_PACK.__getitem__))


def suit_counts(hand: Iterable[Card]) -> dict[str, int]:
    """G7: the points held in each suit of which there is at least one card."""
    # The figures are longer than the suits: the counts of cards after them are left out on purpose.
    return {suit: points for suit, points in zip(SUITS, figures_of(hand), strict=False) if points}


PEE: Final = "pee"
"""The middle of the tray."""


# Bounded, because forged events can name any seat.
@lru_cache(64)
def stack(seat: int) -> str:
    """A player's counters at the table."""
    return f"stack/{seat}"


@lru_cache(64)
def corner(seat: int) -> str:
    """The corner that a seat dresses."""
    return f"corner/{seat}"


TRAY: Final = (*map(corner, SEATS), PEE)
"""G5: the five places of the tray."""
