"""Cards as a reader knows them: cards that they see, and cards that lie face down. Hands can hold a card twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sized

HIDDEN: Final = Card("?")
"""A card that the reader may not see."""


def face_down(cards: Sized) -> Hand:
    """As many cards, seen from their backs."""
    return (HIDDEN,) * len(cards)


def in_order(cards: Iterable[Card], sort: Callable[[Iterable[Card]], Hand]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort`` puts them.

    The place of a card in the order of a player's own hand would tell something about the other cards.
    """
    held = tuple(cards)
    seen = [card for card in held if card != HIDDEN]
    return (*face_down(held)[len(seen) :], *sort(seen))


def as_known(hand: Hand, known: Hand) -> Hand:
    """A hand as the other players know it: the cards that everybody knows, and the backs of the others."""
    # The size of a hand is public in every game, so a back stands for each card that is not known.
    return (*face_down(hand)[len(known) :], *known)


def without(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand without some cards. A reader who does not see one of them misses one face-down card instead."""
    left = list(hand)
    for card in cards:
        # The reader does not see which card it is, so for them one of the backs goes.
        gone = card if card in left else HIDDEN
        if gone in left:
            left.remove(gone)
    return tuple(left)


def without_known(known: Hand, cards: Iterable[Card]) -> Hand:
    """The cards of a hand that everybody knows, without some that may be among them."""
    left = list(known)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)
