"""Hands of Gin Rummy as a reader knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain import face_down as cards_face_down
from ging_service.games.gin_rummy.rules.cards import sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Card, Hand


def in_order(cards: Iterable[Card]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort_hand`` does."""
    return cards_face_down.in_order(cards, sort_hand)


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one more card."""
    return in_order((*hand, card))
