"""Packs, seats, ranks and wild cards (WR1, WR3, WR33, WR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import Card, Hand, pack, parse_card, rank_of
from ging_service.domain.declare import Described

if TYPE_CHECKING:
    from collections.abc import Iterable


Aces = Literal["low", "both"]
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 7
Seat = Annotated[int, Described(least=0, most=MOST_SEATS - 1)]
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
Rank = Annotated[str, Described(values=("", *RANKS))]
# Read as a card it would have the rank `Joke` and the suit `r`, so functions for ranks and suits never take it for
# another.
JOKER: Final = Card("Joker")
"""WR34: always wild. It has no suit, and no rank of a run or a set."""
ONE_PACK: Final = pack(RANKS)
# Jokers come last, as in the pack.
_PLACE_IN_PACK: Final = {card: place for place, card in enumerate((*ONE_PACK, JOKER))}


def is_wild(card: Card, wild: str) -> bool:
    """WR3, WR34: Return True for a card that may stand for any card. ``wild``: the rank of the deal; "" for only the joker."""
    return card == JOKER or rank_of(card) == wild


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Cards in the order of the pack, suit by suit, the ace first and the king last, the joker after them."""
    return tuple(sorted(cards, key=_PLACE_IN_PACK.__getitem__))


def parse_any_card(text: str, where: str = "") -> Card:
    """Read a card or the joker, in any accepted spelling and any case. Raises ``Refused("not_a_card")``."""
    return JOKER if text.strip().casefold() == JOKER.casefold() else parse_card(text, "WR1", where)
