"""Views: visibility of events and states at a table of Gin Rummy.

Until a deal is over, a player sees their own hand, the cards that they have drawn, and those of the other player that
everybody has seen: taken from the discard pile, or tabled with a knock. Nobody sees the stock, the seed that it follows
from, or the card under a knock. Then everything in the deal is open. Everything else is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.cards import HIDDEN, as_known, face_down
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e

if TYPE_CHECKING:
    from ging_service.domain.game import Viewer
    from ging_service.games.gin_rummy.decider.state import Deal, TableState


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            hands = tuple(hand if seat == viewer.seat else face_down(hand) for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=face_down(event.stock))
        case e.CardDrawn():
            return event if event.seat == viewer.seat else replace(event, card=HIDDEN)
        case e.PlayerKnocked():
            return event if event.seat == viewer.seat else replace(event, discard=HIDDEN)
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.DealRecorded()
            | e.UpcardPassed()
            | e.DiscardTaken()
            | e.CardDiscarded()
            | e.TimeRanOut()
            | e.KnockRecorded()
            | e.HandShown()
            | e.PlayerResigned()
            | e.DealScored()
            | e.DealVoided()
            | e.GameWon()
            | e.GamePaid()
            | e.SeriesEnded()
            | e.StacksReturned()
        ):
            return event
        case _:
            assert_never(event)


def see(state: TableState, viewer: Viewer) -> TableState:
    """Return the state as the viewer may see it: the fold of the events visible to them, taken from the whole state."""
    if viewer.sees_all:
        return state
    if state.shuffle is not None:
        state = replace(state, shuffle=replace(state.shuffle, seed=""))
    if state.deal is None or state.deal.is_open:
        return state
    return replace(state, deal=_seen(state.deal, viewer.seat))


def _seen(deal: Deal, viewer: int) -> Deal:
    """The running deal as a seat sees it."""
    hands = tuple(hand if seat == viewer else as_known(hand, deal.known[seat]) for seat, hand in enumerate(deal.hands))
    drawn = deal.drawn
    if drawn is not None and drawn.source == "stock" and deal.turn != viewer:
        drawn = replace(drawn, card=HIDDEN)
    tabled = deal.tabled
    if tabled is not None and tabled.seat != viewer:
        # It lies face down until the hands are counted, and then open, so that anyone can check it (GR16).
        tabled = replace(tabled, discard=HIDDEN)
    return replace(deal, hands=hands, stock=face_down(deal.stock), drawn=drawn, tabled=tabled)
