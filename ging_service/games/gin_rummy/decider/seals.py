"""Sealed fields of a table's events, and the events that open them (GR3, GR6, GR10, GR16)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain import cards as cards_face_down
from ging_service.domain.cards import HIDDEN
from ging_service.domain.game import Sealed
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.domain.cards import Card, Hand


def _of_its_holder(_event: e.HandsDealt, seat: int) -> str:
    """Return the player of the hand."""
    return f"seat/{seat}"


def _of_its_player(event: e.CardDrawn | e.PlayerKnocked, _index: int) -> str:
    """Return the player who has drawn the card, or laid it face down."""
    # The player has seen the card, so it would be no secret from them.
    return f"seat/{event.seat}"


def _of_nobody(_event: e.HandsDealt | e.ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: the stock, and a seed that would tell all cards."""
    return "hands"


def _deal(event: e.HandsDealt | e.ShuffleCommitted | e.CardDrawn | e.PlayerKnocked) -> str:
    return str(event.deal)


SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        e.ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
        e.HandsDealt: (
            Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=(HIDDEN,) * HAND_SIZE),
            Sealed(field="stock", each=True, audience=_of_nobody, subject=_deal, hidden=HIDDEN),
        ),
        e.CardDrawn: (Sealed(field="card", each=False, audience=_of_its_player, subject=_deal, hidden=HIDDEN),),
        e.PlayerKnocked: (Sealed(field="discard", each=False, audience=_of_its_player, subject=_deal, hidden=HIDDEN),),
    }
)
"""Each hand and each card of the stock is sealed by itself. The subject of a seal is its deal's number."""


def opens(event: e.Event, _state: object) -> tuple[str, ...]:
    """Return the deal whose cards and seed an event opens to everybody: every event with which a deal is over."""
    match event:
        # Not the knock: with declared showings the other player must not see the card under it before they have shown
        # (GR16).
        case e.HandShown() | e.PlayerResigned() | e.DealVoided():
            return (str(event.deal),)
        case _:
            return ()


def in_order(cards: Iterable[Card]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort_hand`` does."""
    return cards_face_down.in_order(cards, sort_hand)


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one more card."""
    return in_order((*hand, card))
