"""Who sees what of a dispute: the whole club everything. It is argued and ruled in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.disputes.events import Event
    from ging_service.domain.disputes.state import DisputeState
    from ging_service.domain.game import Viewer


def view(event: Event, _viewer: Viewer) -> Event | None:
    """The event as the viewer may see it."""
    return event


def see(state: DisputeState, _viewer: Viewer) -> DisputeState:
    """The state as the viewer may see it."""
    return state
