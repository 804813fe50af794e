"""Who sees what of a dispute: it is argued and ruled in the open, but within the club."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.disputes import events as e
from ging_service.domain.disputes.state import DisputeState

if TYPE_CHECKING:
    from ging_service.domain.game import Viewer


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """The event as the viewer may see it, or nothing: an event that is not named here is nobody's."""
    match event:
        case e.DisputeRaised() | e.DisputeTaken() | e.DisputeRuled() | e.DisputeWithdrawn():
            return event if viewer.sees_all or viewer.reads_club else None
        case _:
            assert_never(event)


def see(state: DisputeState, viewer: Viewer) -> DisputeState:
    """The state as the viewer may see it: the fold of the events that he may see."""
    return state if viewer.sees_all or viewer.reads_club else DisputeState()
