"""What a card is called: "seven of spades"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of, suit_of
from ging_service.web.pages.game_words import suit_words
from ging_service.web.pages.words import _, language

if TYPE_CHECKING:
    from ging_service.domain.cards import Card


def card_name(card: Card) -> str:
    """G1: the card's name."""
    return _named(card, language())


@cache
def _named(card: Card, _language: str) -> str:
    """A page names many cards: each is put together once in a language, which is that of whoever asks."""
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
