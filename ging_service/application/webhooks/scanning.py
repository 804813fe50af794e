"""Selection of a webhook's events: the log, read in order from where the last scan ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.domain.streams import table_stream
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.eventlog.read import CHUNK_EVENTS
from ging_service.execution.caller import Principal
from ging_service.execution.recorded_event import listed_event_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.webhooks.outbox import MOST_QUEUED, LaidOut

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from ging_service.webhooks.outbox import WebhookCursor
    from ging_service.webhooks.store import WebhookSpec


def visibility_of(services: Services, club_id: str, wish: WebhookSpec) -> VisibilityFilter:
    """Return the visibility of a webhook: that of a person who has its rights and is no member."""
    return VisibilityFilter(services, club_id, Principal(rights=frozenset(map(Right, wish.scopes))))


def scan(services: Services, club_id: str, known: WebhookCursor) -> LaidOut:
    """The next events that a webhook gets, if there are any in the next part of the log."""
    end = min(known.size, known.next_position + CHUNK_EVENTS)
    wish = known.wish
    wanted = Prefilter(streams=[table_stream(wish.table_id)] if wish.table_id else None, types=list(wish.types) or None)
    with services.club_transaction(club_id) as conn:
        stored = list(narrowed_events(conn, club_id, range(known.next_position, end), wanted))
    visibility = visibility_of(services, club_id, wish)
    found: list[tuple[int, str]] = []
    for one in stored:
        if visibility.event(listed_event_of(services, one)) is not None:
            found.append((one.position, one.type))
            if len(found) == MOST_QUEUED:
                # The cursor stops after the last event found, not at the end of the part that was read.
                return LaidOut(known.next_position, one.position + 1, found)
    return LaidOut(known.next_position, end, found)
