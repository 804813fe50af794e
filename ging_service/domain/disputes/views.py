"""Visibility of a dispute: it is argued and ruled openly, but only within the club."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.disputes import events as e
from ging_service.domain.disputes.state import DisputeState

if TYPE_CHECKING:
    from ging_service.domain.game import Viewer


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
