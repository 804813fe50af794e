"""What a card is called: "seven of spades"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of, suit_of
from ging_service.web.pages.game_words import suit_words
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from ging_service.domain.cards import Card


def card_name(card: Card) -> str:
    """G1: the card's name."""
    rank = {
        "K": _("king"),
        "Q": _("queen"),
        "J": _("jack"),
        "10": _("ten"),
        "9": _("nine"),
        "8": _("eight"),
        "7": _("seven"),
    }[rank_of(card)]
    return _("%(rank)s of %(suit)s", rank=rank, suit=suit_words(suit_of(card)))
