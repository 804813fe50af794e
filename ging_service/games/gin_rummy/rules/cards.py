"""Pack, seats and card points (GR1, GR3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, pack, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable

Aces = Literal["low", "both"]

SEATS: Final = (0, 1)
HAND_SIZE: Final = 10
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK: Final = pack(RANKS)
STOCK_SIZE: Final = len(PACK) - len(SEATS) * HAND_SIZE - 1
"""GR3: the cards left face down after the deal."""

_PLACE_IN_PACK: Final = {card: place for place, card in enumerate(PACK)}
_COURT: Final = frozenset({"J", "Q", "K"})
# The source gives high aces and 15 points in loose lines. They are one house rule, the two together (GR1).
_ACE_POINTS: Final[dict[Aces, int]] = {"low": 1, "both": 15}


def card_points(card: Card, aces: Aces) -> int:
    """GR1: court cards count 10, others their number, an ace 1; 15 where aces are low and high."""
    rank = rank_of(card)
    if rank == "A":
        return _ACE_POINTS[aces]
    return 10 if rank in _COURT else int(rank)


def other_seat(seat: int) -> int:
    """GR1: there are two seats."""
    return 1 - seat


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Cards in the order of the pack, suit by suit, the ace first and the king last."""
    return tuple(sorted(cards, key=_PLACE_IN_PACK.__getitem__))
