"""Who sees what of the treasurer's book: in this release everything is for everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.books.events import Event
    from ging_service.domain.books.state import BooksState
    from ging_service.domain.game import Viewer


def view(event: Event, _viewer: Viewer) -> Event | None:
    """The event as the viewer may see it."""
    return event


def see(state: BooksState, _viewer: Viewer) -> BooksState:
    """The state as the viewer may see it."""
    return state
