"""Names of cards and suits: "seven of spades"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import RANKS, SUITS, rank_of, suit_of
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

SUIT_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def suit_words(suit: str) -> str:
    """A suit's name."""
    match suit:
        case "S":
            return _("spades")
        case "H":
            return _("hearts")
        case "D":
            return _("diamonds")
        case _:
            return _("clubs")


def is_of_suit(card: str) -> bool:
    """True if a card has a rank and a suit. Jokers, and cards of other packs, are named as their game writes them."""
    # Both are cut out of any text, so "face down" in a log has a last letter that looks like a suit.
    return suit_of(card) in SUITS and rank_of(card) in RANKS  # type: ignore[arg-type]  # any text


@cache_by_language
def card_name(card: Card) -> str:
    """The card's name, or the text of a card that has no suit."""
    if not is_of_suit(card):
        return card
    rank = {
        "A": _("ace"),
        "K": _("king"),
        "Q": _("queen"),
        "J": _("jack"),
        "10": _("ten"),
        "9": _("nine"),
        "8": _("eight"),
        "7": _("seven"),
        "6": _("six"),
        "5": _("five"),
        "4": _("four"),
        "3": _("three"),
        "2": _("two"),
    }[rank_of(card)]
    return _("%(rank)s of %(suit)s", rank=rank, suit=suit_words(suit_of(card)))
