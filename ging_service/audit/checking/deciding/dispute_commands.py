"""The command to a dispute that led to an event, with the actor's standing in club and table at that time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.deciding.rulings import difference
from ging_service.domain.disputes import commands as c
from ging_service.domain.disputes import events as e
from ging_service.domain.streams import game_of

_WHO = ("raised_by", "arbitrator", "member")
"""The fields with the author of the command, for each event of a dispute."""

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.disputes.state import DisputeState

    StandingAt = Callable[[str, str], c.CallerFacts]
    """Function from (member, table) to the standing of that member."""


def command_of(event: Any, state: DisputeState, standing: StandingAt) -> c.Command | None:  # noqa: ANN401  any event
    """Return the command that leads to this event; None for an event that does not belong to a dispute."""
    match event:
        case e.DisputeRaised():
            return c.RaiseDispute(
                by=standing(event.raised_by, event.table),
                dispute=event.dispute,
                table=event.table,
                deal=event.deal,
                subject=event.subject,
                reason=event.reason,
                version=event.version,
            )
        case e.DisputeTaken():
            return c.TakeDispute(by=standing(event.arbitrator, state.table), opens_hands=event.opens_hands)
        case e.DisputeRuled():
            return c.RuleDispute(
                by=standing(event.arbitrator, state.table),
                outcome=event.outcome,
                reasons=event.reasons,
                amended=event.amended,
            )
        case e.DisputeWithdrawn():
            return c.WithdrawDispute(by=standing(event.member, state.table), reason=event.reason)
        case _:
            return None


def wrong_opening(event: e.DisputeTaken, state: DisputeState, steps: Sequence[CheckStep]) -> str:
    """Describe how a review differs from what it led to at its table (``steps``), "" if it does not."""
    if not event.opens_hands:
        return "this review opens no hands, and hands were opened with it" if steps else ""
    if not steps:
        return "this review opens the hands of its deal, and they were not opened"
    before = steps[0].before
    rulings = game_of(before).rulings
    assert rulings is not None  # noqa: S101  every installed game has rulings
    due = game_of(before).decide(rulings.open_hands(state.deal), before)
    if len(due) == len(steps) and not any(
        difference(*both) for both in zip(due, (s.event for s in steps), strict=True)
    ):
        return ""
    return "this review opens the hands of its deal, and something else followed"


def said_by(event: Any) -> str:  # noqa: ANN401  an event of a dispute
    """Return the person named as the author of the command."""
    return next((getattr(event, field) for field in _WHO if hasattr(event, field)), "")
