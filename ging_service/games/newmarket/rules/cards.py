"""Packs, seats, colours and the order of the cards (NM1, NM50)."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, pack, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


GameKind = Literal["newmarket", "original"]
Colour = Literal["red", "black"]
FEWEST_SEATS: Final = 4
MOST_SEATS: Final = 8
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""NM1, NM50: from the lowest to the highest. The four kings of Newmarket lie in the middle."""
WHOLE_PACK: Final = pack(RANKS)
PACKS: Final[dict[GameKind, Hand]] = {"newmarket": pack(RANKS[:-1]), "original": WHOLE_PACK}
HIGHEST_RANK: Final[dict[GameKind, str]] = {"newmarket": "Q", "original": "K"}
"""NM12, NM54: the rank with which every sequence ends."""
KINGS: Final = tuple(card for card in WHOLE_PACK if rank_of(card) == "K")
ORIGINAL_LAYOUT: Final[Hand] = (Card("AH"), Card("KC"), Card("QD"), Card("JS"))
"""NM53: one of each suit, from a second pack."""
SUITS_OF: Final[dict[Colour, tuple[str, ...]]] = {"red": ("D", "H"), "black": ("C", "S")}
"""NM1. In each colour the suit comes first that a time limit takes first (NM16)."""
# Red before black, and in each colour as a time limit takes them (NM16).
ALL_SUITS: Final = ("D", "H", "C", "S")
NO_PLACE: Final = len(RANKS)
"""The place in a sequence that stands for no card of the suit."""
_PLACES: Final = {suit: {Card(rank + suit): place for place, rank in enumerate(RANKS)} for suit in ALL_SUITS}
_CARDS: Final = {suit: (*places, *(None,) * len(RANKS)) for suit, places in _PLACES.items()}
"""The cards of each suit by their places, with nothing at ``NO_PLACE``."""
_PLACE_IN_PACK: Final = {card: place for place, card in enumerate(WHOLE_PACK)}


def height(card: Card) -> int:
    """NM1: the rank's place in a sequence, 0 for an ace."""
    return RANKS.index(rank_of(card))


def colour_of(suit: str) -> Colour:
    """NM1: red for diamonds and hearts, black for clubs and spades."""
    return "red" if suit in SUITS_OF["red"] else "black"


def lowest_place(cards: Iterable[Card], suit: str) -> int:
    """NM10, NM13: the place of the lowest of these cards in a suit; ``NO_PLACE`` if there is none.

    It takes the same steps whatever the cards are: they may be hidden from the player for whom the service works.
    """
    # ``map`` looks up every card, of whatever suit: a loop that skips other suits would take longer for more of this
    # one.
    return min(map(_PLACES[suit].get, cards, repeat(NO_PLACE)), default=NO_PLACE)


def card_at(place: int, suit: str) -> Card | None:
    """NM1: the card at a place in a sequence, None at ``NO_PLACE``."""
    return _CARDS[suit][place]


def next_card(card: Card, game: GameKind) -> Card | None:
    """NM11, NM12: the next higher card of the suit; None after the card with which every sequence ends."""
    # Nothing goes round the corner: an ace is the lowest card in both games.
    if rank_of(card) == HIGHEST_RANK[game]:
        return None
    return Card(RANKS[height(card) + 1] + suit_of(card))


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Cards in the order of the pack, suit by suit, the lowest first."""
    return tuple(sorted(cards, key=_PLACE_IN_PACK.__getitem__))


def tied_for_first_deal(cuts: Mapping[int, Card], first_dealer: str) -> tuple[int, ...]:
    """NM2: the seats with the lowest cut, with ``highest`` the highest: one of them deals, several cut again."""
    # Only the rank counts. Suits have no order here.
    wanted = (max if first_dealer == "highest" else min)(map(height, cuts.values()))
    return tuple(sorted(seat for seat, card in cuts.items() if height(card) == wanted))
