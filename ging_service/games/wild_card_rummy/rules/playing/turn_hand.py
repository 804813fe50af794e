"""The hand of the player at turn, in which cards just drawn are known apart (WR11, WR12, WR18, WR32)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK

if TYPE_CHECKING:
    from collections.abc import Iterable

UNKNOWN: Final = Card("?")
"""WR38: a card of a recorded deal that only its player has seen."""


class TurnHand:
    """The cards in hand, which change as the player plays them.

    Of two equal cards with two packs, one just drawn and one not, a player melds the drawn one and discards the other, unless
    the rules forbid it. Where the hand is not known, a card that is not in it stands for one ``?``.
    """

    def __init__(self, hand: Hand, drawn: Hand, on_table: Iterable[Card], packs: int) -> None:
        self._cards = list(hand)
        self._fresh = Counter(drawn)
        self._melded_fresh: Counter[Card] = Counter()
        self._on_table = Counter(on_table)
        self._packs = packs

    @property
    def cards(self) -> Hand:
        """The cards in hand, in the order in which they came."""
        return tuple(self._cards)

    def fresh(self) -> Hand:
        """Return the cards in hand that were drawn in this turn."""
        return tuple(self._fresh.elements())

    def meld(self, card: Card, *, fresh: bool, where: str) -> Refused | None:
        """WR13, WR32: Take a card for a meld, or return why that is not possible. ``fresh``: whether drawn cards may be melded."""
        if fresh and self._fresh[card]:
            self._take_fresh(card)
            self._melded_fresh[card] += 1
        elif self._owned(card):
            self._cards.remove(card)
        elif self._may_be_unknown(card):
            self._take_unknown()
        elif self._fresh[card]:
            detail = f"{card} was taken from the discard pile and may not be melded in this turn"
            return Refused("drawn_card_melded", "WR32", detail, where)
        else:
            return self._missing(card, where)
        self._on_table[card] += 1
        return None

    def discard(self, card: Card, *, refused: Refused | None, where: str) -> Refused | None:
        """WR11: Take the card that ends the turn, or return why that is not possible.

        ``refused``: why a card drawn in this turn may not be discarded (WR12, WR18), None where it may.
        """
        if self._owned(card):
            self._cards.remove(card)
        # If the drawn card is the only unknown one, this would be the drawn card, and the rules may keep it in the
        # hand.
        elif self._may_be_unknown(card) and (self._owned(UNKNOWN) or not refused):
            self._take_unknown()
        elif self._fresh[card] and not refused:
            self._take_fresh(card)
        elif self._fresh[card] or self._may_be_unknown(card):
            return refused
        else:
            return self._missing(card, where)
        return None

    def claim(self, takes: Card) -> None:
        """WR16: Take a claimed wild card into the hand. One that was drawn and melded in this turn is a drawn card again."""
        self._cards.append(takes)
        self._on_table[takes] -= 1
        if self._melded_fresh[takes]:
            self._melded_fresh[takes] -= 1
            self._fresh[takes] += 1

    def _owned(self, card: Card) -> bool:
        """Return True if the hand has a card that was not drawn in this turn."""
        # A drawn card is among the cards too: with an equal one beside it, one of the two is not the drawn one.
        return self._cards.count(card) > self._fresh[card]

    def _may_be_unknown(self, card: Card) -> bool:
        """WR38: Return True if one of the unknown cards can be this one."""
        # In a recorded deal ``check_played`` has looked at the discard pile and the other hands before the turn.
        return UNKNOWN in self._cards and self._is_card(card) and self._visible(card) < self._packs

    def _visible(self, card: Card) -> int:
        return self._cards.count(card) + self._on_table[card]

    @staticmethod
    def _is_card(card: Card) -> bool:
        return card in ONE_PACK or card == JOKER

    def _take_fresh(self, card: Card) -> None:
        self._cards.remove(card)
        self._fresh[card] -= 1

    def _take_unknown(self) -> None:
        if not self._owned(UNKNOWN):
            self._fresh[UNKNOWN] -= 1
        self._cards.remove(UNKNOWN)

    def _missing(self, card: Card, where: str) -> Refused:
        """WR1, WR13: Return why a player cannot play a card that is not in the hand."""
        if not self._is_card(card):
            return Refused("not_a_card", "WR1", f"{str(card)!r} is not a card", where)
        if UNKNOWN in self._cards:
            return Refused("card_twice", "WR1", f"{card} lies on the table already", where)
        return Refused("not_held", "WR13", f"{card} is not in the hand", where)
