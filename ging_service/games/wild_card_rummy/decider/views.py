"""Views: visibility of events and states at a table of wild-card rummy.

Until a deal is over, a player sees their own hand, the cards that they have drawn, and those of the others that everybody has
seen: taken from the discard pile, or claimed. Nobody sees the stock, or the seed that it follows from. Then everything
in the deal is open. Everything else is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.cards import HIDDEN, as_known, face_down
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.state import Drawn

if TYPE_CHECKING:
    from ging_service.domain.game import Viewer
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            hands = tuple(hand if seat == viewer.seat else () for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=face_down(event.stock))
        case e.CardDrawn():
            return event if event.seat == viewer.seat else replace(event, card=HIDDEN)
        case e.StockReshuffled():
            return replace(event, stock=face_down(event.stock))
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.CardsTurnedUp()
            | e.FirstDealerFound()
            | e.DealRecorded()
            | e.WildNamed()
            | e.DiscardsTaken()
            | e.MeldPutDown()
            | e.MeldExtended()
            | e.WildClaimed()
            | e.CardDiscarded()
            | e.PlayerOut()
            | e.PlayerUpForTwo()
            | e.LastMeldsDone()
            | e.DiscardLeft()
            | e.TimeRanOut()
            | e.LastTurnRecorded()
            | e.HandsShown()
            | e.DealScored()
            | e.PressAdded()
            | e.PressOffered()
            | e.PressDeclined()
            | e.DealVoided()
            | e.GameWon()
            | e.GamePaid()
            | e.PlayEnded()
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
    # A card of the discard pile was open to everybody when it was taken.
    if drawn is not None and drawn.source == "stock" and deal.turn != viewer:
        drawn = Drawn(cards=face_down(drawn.cards), source=drawn.source)
    return replace(deal, hands=hands, stock=face_down(deal.stock), drawn=drawn)
