"""A turn in words, as it is played event by event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.games.wild_card_rummy.decider import events as e

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Card

OfTurn = e.CardDrawn | e.DiscardsTaken | e.MeldPutDown | e.MeldExtended | e.WildClaimed
TURN: Final = OfTurn
"""The events of a turn that are no end of it."""


@dataclass(frozen=True, slots=True)
class TurnText:
    """``words``: what a player has done so far in a turn."""

    words: tuple[str, ...] = ()

    def with_event(self, event: OfTurn) -> TurnText:
        """The turn with one more event."""
        return replace(self, words=(*self.words, _words_of(event)))


def _words_of(event: OfTurn) -> str:
    match event:
        case e.CardDrawn():
            return "draw"
        case e.DiscardsTaken():
            return "take" if len(event.cards) == 1 else f"take {len(event.cards)}"
        case e.MeldPutDown():
            return _meld_words(event)
        case e.MeldExtended():
            cards = _said(event.cards, event.stands_for or event.cards)
            return f"add {cards} on {event.place + 1}"
        case e.WildClaimed():
            return f"claim {event.card} on {event.place + 1} take {event.taken}"
        case _:
            assert_never(event)


def _meld_words(event: e.MeldPutDown) -> str:
    """WR9: a new meld with what its wild cards stand for."""
    meld = event.meld
    if meld.kind == "set":
        return f"set of {meld.rank} {' '.join(meld.cards)}"
    return f"run {_said(meld.cards, meld.stands_for)}"


def _said(cards: Iterable[Card], stands_for: Iterable[Card]) -> str:
    pairs = zip(cards, stands_for, strict=True)
    return " ".join(card if card == said else f"{card}={said}" for card, said in pairs)
