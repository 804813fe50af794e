"""Who sees what at a table of Ging.

Hands are their holders' until they are shown. A shuffle's seed tells all four hands: it is nobody's until they are open.
Everything else is public.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.events import DealRecorded, Event, HandsDealt
from ging_service.domain.games.ging.fair_events import ShuffleCommitted

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Viewer
    from ging_service.domain.games.ging.state import TableState


def _visible(hands: tuple[Hand, ...], viewer: Viewer) -> tuple[Hand, ...]:
    return tuple(hand if seat == viewer.seat else () for seat, hand in enumerate(hands))


def view(event: Event, viewer: Viewer) -> Event | None:
    """The event as the viewer may see it: other players' hands are ().

    Cards that were tabled (G22) or turned up (G20) are in the events that show them, so they need no exception here.
    """
    if isinstance(event, HandsDealt | DealRecorded) and not viewer.sees_all:
        return replace(event, hands=_visible(event.hands, viewer))
    if isinstance(event, ShuffleCommitted) and not viewer.sees_all:
        return replace(event, seed="")
    return event


def see(state: TableState, viewer: Viewer) -> TableState:
    """The state as the viewer may see it: the fold of the events that he may see, computed from the whole state."""
    if viewer.sees_all:
        return state
    if state.shuffle is not None:
        state = replace(state, shuffle=replace(state.shuffle, seed=""))
    if state.deal is None or state.deal.dealt.shown:
        return state
    dealt = replace(state.deal.dealt, hands=_visible(state.deal.dealt.hands, viewer))
    return replace(state, deal=replace(state.deal, dealt=dealt))
