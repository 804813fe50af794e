"""The state of a dispute, who sees it, and that its events move no counters."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Literal, assert_never

from ging_service.domain.declare import value
from ging_service.domain.disputes import events as e
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.disputes.events import Event
    from ging_service.domain.game import Transfer, Viewer


Phase = Literal["unraised", "raised", "under_review", "ruled", "withdrawn"]


@value
class DisputeState:
    """A dispute. Values that are not known yet are "" or 0, as in the events."""

    phase: Phase = "unraised"
    dispute: str = ""
    table: str = ""
    deal: int = 0
    subject: str = ""
    version: int = 0
    reason: str = ""
    raised_by: str = ""
    arbitrator: str = ""
    outcome: str = ""
    reasons: str = ""
    amended: tuple[e.Amended, ...] = ()


def evolve(state: DisputeState, event: e.Event) -> DisputeState:
    """Return the dispute after an event."""
    match event:
        case e.DisputeRaised():
            return _raised(event)
        case e.DisputeTaken():
            return replace(state, phase="under_review", arbitrator=event.arbitrator)
        case e.DisputeRuled():
            return replace(state, phase="ruled", outcome=event.outcome, reasons=event.reasons, amended=event.amended)
        case e.DisputeWithdrawn():
            # A dispute ends with the reasons of a ruling or with that of its withdrawal, so one field serves both.
            return replace(state, phase="withdrawn", reasons=event.reason)
        case _:
            assert_never(event)


def fold(state: DisputeState, events: Iterable[e.Event]) -> DisputeState:
    """Return the dispute after all of ``events``."""
    return reduce(evolve, events, state)


def _raised(event: e.DisputeRaised) -> DisputeState:
    return DisputeState(
        phase="raised",
        dispute=event.dispute,
        table=event.table,
        deal=event.deal,
        subject=event.subject,
        version=event.version,
        reason=event.reason,
        raised_by=event.raised_by,
    )


# Transfers of disputes: none. An event of the table's stream moves the counters of a ruling.


def transfers(_event: Event) -> tuple[Transfer, ...]:
    """Return no transfers."""
    return ()


# Visibility of a dispute: it is argued and ruled openly, but only within the club.


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it, or nothing. Event types not named here are shown to nobody."""
    match event:
        case e.DisputeRaised() | e.DisputeTaken() | e.DisputeRuled() | e.DisputeWithdrawn():
            return event if viewer.sees_all or viewer.reads_club else None
        case _:
            assert_never(event)


def see(state: DisputeState, viewer: Viewer) -> DisputeState:
    """Return the state as the viewer may see it: the fold of the events that they may see."""
    # As if nobody had raised it: only the club may know that there is a dispute.
    return state if viewer.sees_all or viewer.reads_club else DisputeState()
