"""What happens at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging import fair_events as f
from ging_service.domain.games.ging.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.web.pages.telling.corrected_turns import tell_of_corrected_turns
from ging_service.web.pages.telling.dealing import tell_of_dealing
from ging_service.web.pages.telling.declaring import tell_of_declaring
from ging_service.web.pages.telling.evening import tell_of_evening
from ging_service.web.pages.telling.fair import tell_of_shuffle
from ging_service.web.pages.telling.penalties import tell_of_penalty
from ging_service.web.pages.telling.ruling import tell_of_ruling
from ging_service.web.pages.telling.settling import tell_of_settling

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called, Told


def tell_of_table(event: e.Event, called: Called) -> Told:  # noqa: PLR0911  one for each kind
    """An event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CountersRebought()
            | e.RemarkMade()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
        ):
            return tell_of_evening(event, called)
        case (
            e.TrayDressed()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.DealMisdealt()
            | e.DealUndone()
        ):
            return tell_of_dealing(event, called)
        case (
            e.SuitDeclared()
            | e.CombinationDeclared()
            | e.FalseClaimRefused()
            | e.FalseClaimPenalised()
            | e.PlayerSatisfied()
            | e.HandsShown()
        ):
            return tell_of_declaring(event, called)
        case e.LayoutSwept() | e.MostOfSuitWon() | e.DealPassed():
            return tell_of_settling(event, called)
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.LostDealAccused() | e.LostDealFound() | e.PenaltyEnded():
            return tell_of_penalty(event, called)
        case f.ShuffleCommitted() | f.ShuffleContributed() | f.ShuffleVoided() | f.HandsOpened():
            return tell_of_shuffle(event, called)
        case RulingApplied():
            return tell_of_ruling(event, called)
        case RotationCorrected() | FindingSetAside():
            return tell_of_corrected_turns(event, called)
        case _:
            assert_never(event)
