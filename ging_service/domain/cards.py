"""Playing cards as text: one card is its rank and its suit, ``KS`` or ``10D``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NewType

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sized


Card = NewType("Card", str)
"""Canonical text of a card: rank ``A 2 … 10 J Q K``, then suit ``S H D C``."""

Hand = tuple[Card, ...]

SUITS = ("S", "H", "D", "C")
RANKS = ("K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A")

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SUIT_SIGNS = {"S": "S♠♤", "H": "H♥♡", "D": "D♦♢", "C": "C♣♧"}


def _spellings() -> dict[str, Card]:
    """Map every accepted spelling, in upper case, to its card: ten is ``10`` or ``T``, a suit its letter or sign."""
    return {
        spelt_rank + sign: Card(rank + suit)
        for rank in RANKS
        for spelt_rank in ((rank, "T") if rank == "10" else (rank,))
        for suit in SUITS
        for sign in _SUIT_SIGNS[suit]
    }


# A table of all spellings, not a parser: a text that is no entry is no card.
_BY_SPELLING = _spellings()


def pack(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    """A pack of the given ranks in all four suits, suit by suit."""
    return tuple(Card(rank + suit) for suit in SUITS for rank in ranks)


def suit_of(card: Card) -> str:
    """The suit's letter."""
    return card[-1]


def rank_of(card: Card) -> str:
    """The rank's text, ``10`` for a ten."""
    return card[:-1]


def parse_card(text: str, rule: str, where: str = "") -> Card:
    """Read a card in any accepted spelling and any case. ``rule``: the game's rule about its pack.

    Raises ``Refused("not_a_card")``.
    """
    # U+FE0F follows suit signs that are typed as emoji. It only asks for the coloured picture.
    # The text as it stands comes first: most cards already have their canonical spelling.
    card = _BY_SPELLING.get(text) or _BY_SPELLING.get(text.strip().upper().replace("\ufe0f", ""))
    if card is None:
        raise Refused("not_a_card", rule, f"{text!r} is not a card", where)
    return card


# Cards as a reader knows them: cards that they see, and cards that lie face down. Hands can hold a card twice.


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
