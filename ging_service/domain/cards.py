"""Playing cards as text: one card is its rank and its suit, ``KS`` or ``10D``."""

from __future__ import annotations

from typing import NewType

from ging_service.domain.errors import Refused

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
