"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.messages.ending import ending_message
from ging_service.games.newmarket.messages.opening import opening_message
from ging_service.games.newmarket.messages.playing import playing_message

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage, Names


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.StackBought()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.LayoutDressed()
        ):
            return opening_message(event, names)
        case (
            e.BuyOffered()
            | e.BuyPassed()
            | e.DeadHandBought()
            | e.CardBuried()
            | e.StartAwaited()
            | e.StartPassed()
            | e.CardPlayed()
            | e.CardMissed()
            | e.SequenceStopped()
            | e.TimeRanOut()
        ):
            return playing_message(event, names)
        case (
            e.HeapWon()
            | e.KittyWon()
            | e.CardsLeftPaid()
            | e.DealEnded()
            | e.DealVoided()
            | e.DealOpened()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
        ):
            return ending_message(event, names)
        case _:
            assert_never(event)
