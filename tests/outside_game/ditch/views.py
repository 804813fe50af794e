"""Views of players, and the values that the log contains as commitments only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ditch import events as e
from ditch.rules import HIDDEN
from ging_service.domain.game import Sealed

if TYPE_CHECKING:
    from ditch.state import TableState
    from ging_service.domain.game import Viewer

Hands = tuple[tuple[str, ...], ...]

_OPEN: Final = (
    e.TableOpened,
    e.CardDiscarded,
    e.PlayerKnocked,
    e.HandsShown,
    e.PotWon,
    e.GameEnded,
    e.RestTaken,
    e.PointsPaid,
    e.StacksReturned,
)


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """The event as the viewer may see it. An event that is not named here is nobody's."""
    if viewer.sees_all or isinstance(event, _OPEN):
        return event
    match event:
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case e.DealStarted():
            return replace(event, hands=_hidden(event.hands, viewer), stock=face_down(event.stock))
        case e.CardDrawn():
            return event if event.seat == viewer.seat else replace(event, card=HIDDEN)
        case _:
            return None


def see(state: TableState, viewer: Viewer) -> TableState:
    """The state as the viewer may see it: until the hands are shown, their own hand and the backs of the other cards."""
    deal = state.deal
    if viewer.sees_all or deal is None or deal.shown:
        return state
    seen = replace(
        deal,
        hands=_hidden(deal.hands, viewer),
        stock=face_down(deal.stock),
        drawn=deal.drawn if deal.turn == viewer.seat else "".join(face_down(deal.drawn)),
    )
    shuffle = None if state.shuffle is None else replace(state.shuffle, seed="")
    return replace(state, deal=seen, shuffle=shuffle)


def face_down(cards: tuple[str, ...] | str) -> tuple[str, ...]:
    """As many cards, seen from their backs."""
    return (HIDDEN,) * len(cards)


def _hidden(hands: Hands, viewer: Viewer) -> Hands:
    return tuple(hand if seat == viewer.seat else face_down(hand) for seat, hand in enumerate(hands))


def _seat(_event: e.DealStarted, seat: int) -> str:
    return f"seat/{seat}"


def _drawer(event: e.CardDrawn, _index: int) -> str:
    return f"seat/{event.seat}"


def _nobody(_event: e.DealStarted | e.ShuffleCommitted, _index: int) -> str:
    return "hands"


def _deal(event: e.ShuffleCommitted | e.DealStarted | e.CardDrawn) -> str:
    return str(event.deal)


SEALED: Final = {
    e.ShuffleCommitted: (Sealed(field="seed", each=False, audience=_nobody, subject=_deal),),
    e.DealStarted: (
        Sealed(field="hands", each=True, audience=_seat, subject=_deal, hidden=(HIDDEN,) * 3),
        Sealed(field="stock", each=True, audience=_nobody, subject=_deal, hidden=HIDDEN),
    ),
    e.CardDrawn: (Sealed(field="card", each=False, audience=_drawer, subject=_deal, hidden=HIDDEN),),
}


def opens(event: e.Event, _state: object) -> tuple[str, ...]:
    """D7: with the hands everything sealed in the deal is opened."""
    return (str(event.deal),) if isinstance(event, e.HandsShown) else ()
