"""Views: visibility of events and states at a table of Newmarket.

Hand sizes and every card that is played are public. A player sees the hand that they were dealt and the one that they have
taken for it, and goes on knowing a hand that they have laid down, no matter who has it now (NM7). Nobody sees the dead hand, or
the seed from which all cards follow. After the deal cards stay closed unless the house rules show them (NM21), or an
arbitrator opens the deal (NM33).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.seals import HIDDEN_HAND, face_down

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Viewer
    from ging_service.games.newmarket.decider.state import Deal, TableState


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            # One card stands for any hand, so that the placeholder is the same whatever the size. Sizes are public
            # beside it (NM7).
            hands = tuple(hand if seat == viewer.seat else HIDDEN_HAND for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, dead=HIDDEN_HAND)
        case e.DeadHandBought() | e.CardBuried():
            # A burial without an exchange (−1) has no hand to hide.
            return event if event.seat in (-1, viewer.seat) else replace(event, hand=HIDDEN_HAND)
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.StackBought()
            | e.DealRecorded()
            | e.LayoutDressed()
            | e.BuyOffered()
            | e.BuyPassed()
            | e.StartAwaited()
            | e.StartPassed()
            | e.CardPlayed()
            | e.CardMissed()
            | e.SequenceStopped()
            | e.HeapWon()
            | e.KittyWon()
            | e.CardsLeftPaid()
            | e.TimeRanOut()
            | e.DealEnded()
            | e.DealVoided()
            | e.DealOpened()
            | e.GameEnded()
            | e.LayoutDivided()
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
    deal, counted = (_seen(one, viewer.seat) if one else None for one in (state.deal, state.counted))
    return replace(state, deal=deal, counted=counted)


def _seen(deal: Deal, viewer: int) -> Deal:
    """A deal as a seat sees it: the hands that this player has held."""
    if deal.is_open:
        return deal

    def seen(hand: Hand, place: int) -> Hand:
        return hand if viewer in deal.seen_by[place] else face_down(len(hand))

    hands = tuple(seen(hand, seat) for seat, hand in enumerate(deal.hands))
    return replace(deal, hands=hands, dead=seen(deal.dead, -1))
