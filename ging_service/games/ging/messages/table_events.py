"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.messages.corrected_turns import corrected_turns_message
from ging_service.games.ging.messages.dealing import dealing_message
from ging_service.games.ging.messages.declaring import declaring_message
from ging_service.games.ging.messages.evening import evening_message
from ging_service.games.ging.messages.fair import shuffle_message
from ging_service.games.ging.messages.penalties import penalty_message
from ging_service.games.ging.messages.ruling import ruling_message
from ging_service.games.ging.messages.settling import settling_message

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import EventMessage, Names


def table_message(event: e.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one for each kind
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CountersRebought()
            | e.RemarkMade()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
        ):
            return evening_message(event, names)
        case (
            e.TrayDressed()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.DealMisdealt()
            | e.DealUndone()
        ):
            return dealing_message(event, names)
        case (
            e.SuitDeclared()
            | e.CombinationDeclared()
            | e.FalseClaimRefused()
            | e.FalseClaimPenalised()
            | e.PlayerSatisfied()
            | e.HandsShown()
        ):
            return declaring_message(event, names)
        case e.LayoutSwept() | e.MostOfSuitWon() | e.DealPassed():
            return settling_message(event, names)
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.LostDealAccused() | e.LostDealFound() | e.PenaltyEnded():
            return penalty_message(event, names)
        case f.ShuffleCommitted() | f.ShuffleContributed() | f.ShuffleVoided() | f.HandsOpened():
            return shuffle_message(event, names)
        case RulingApplied():
            return ruling_message(event, names)
        case RotationCorrected() | FindingSetAside():
            return corrected_turns_message(event, names)
        case _:
            assert_never(event)
