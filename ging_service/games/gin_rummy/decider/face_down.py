"""Hands as a reader knows them: cards that they see, and cards that lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.games.gin_rummy.rules.cards import sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sized

HIDDEN: Final = Card("?")
"""A card that the reader may not see."""


def face_down(cards: Sized) -> Hand:
    """As many cards, seen from their backs."""
    return (HIDDEN,) * len(cards)


def in_order(cards: Iterable[Card]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort_hand`` does.

    The place of a card in the order of a player's own hand would tell something about the other cards.
    """
    held = tuple(cards)
    seen = [card for card in held if card != HIDDEN]
    return (*face_down(held)[len(seen) :], *sort_hand(seen))


def as_known(hand: Hand, known: Hand) -> Hand:
    """A hand as the other player knows it: the cards that everybody knows, and the backs of the others."""
    return (*face_down(hand)[len(known) :], *known)


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one more card."""
    return in_order((*hand, card))


def without_card(hand: Hand, card: Card) -> Hand:
    """The hand without a card. A reader who does not see that card misses one face-down card instead."""
    gone = card if card in hand else HIDDEN
    if gone not in hand:
        return hand
    place = hand.index(gone)
    return hand[:place] + hand[place + 1 :]
