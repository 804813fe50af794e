"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages.ending import ending_message
from ging_service.games.wild_card_rummy.messages.opening import opening_message
from ging_service.games.wild_card_rummy.messages.playing import playing_message
from ging_service.games.wild_card_rummy.messages.results import result_message
from ging_service.games.wild_card_rummy.messages.table_melds import meld_message

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage, Names


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.CardsTurnedUp()
            | e.FirstDealerFound()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.WildNamed()
        ):
            return opening_message(event, names)
        case e.MeldPutDown() | e.MeldExtended() | e.WildClaimed():
            return meld_message(event, names)
        case (
            e.CardDrawn()
            | e.DiscardsTaken()
            | e.CardDiscarded()
            | e.StockReshuffled()
            | e.DiscardLeft()
            | e.TimeRanOut()
            | e.PlayerOut()
            | e.PlayerUpForTwo()
            | e.LastMeldsDone()
            | e.LastTurnRecorded()
        ):
            return playing_message(event, names)
        case e.HandsShown() | e.DealScored() | e.DealVoided() | e.PressAdded() | e.PressOffered() | e.PressDeclined():
            return result_message(event, names)
        case e.GameWon() | e.GamePaid() | e.PlayEnded() | e.StacksReturned():
            return ending_message(event, names)
        case _:
            assert_never(event)
