"""Who sees what of a club outside its tables: in this release everything is for everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.club.events import Event
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.game import Viewer


def view(event: Event, _viewer: Viewer) -> Event | None:
    """The event as the viewer may see it."""
    return event


def see(state: ClubState, _viewer: Viewer) -> ClubState:
    """The state as the viewer may see it."""
    return state
