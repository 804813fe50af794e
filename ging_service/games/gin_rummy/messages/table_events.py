"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.messages.ending import ending_message
from ging_service.games.gin_rummy.messages.knocking import knocking_message
from ging_service.games.gin_rummy.messages.opening import opening_message
from ging_service.games.gin_rummy.messages.playing import playing_message

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage, Names


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
        ):
            return opening_message(event, names)
        case e.UpcardPassed() | e.DiscardTaken() | e.CardDrawn() | e.CardDiscarded() | e.TimeRanOut():
            return playing_message(event, names)
        case (
            e.PlayerKnocked() | e.KnockRecorded() | e.HandShown() | e.PlayerResigned() | e.DealScored() | e.DealVoided()
        ):
            return knocking_message(event, names)
        case e.GameWon() | e.GamePaid() | e.SeriesEnded() | e.StacksReturned():
            return ending_message(event, names)
        case _:
            assert_never(event)
