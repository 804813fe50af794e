"""Types of requests and answers: record, feed. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.events.union import Event


class EventPage(TypedDict):
    """One page of many."""

    items: list[Event]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""
    after: int
    """The position to go on from, as `after`."""
