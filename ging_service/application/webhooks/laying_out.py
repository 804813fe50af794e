"""Which events a webhook gets: the log, looked at in order from where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.happening import happening_of
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.streams import table_stream
from ging_service.eventlog.narrowed import Narrowing, narrowed_events
from ging_service.eventlog.read import CHUNK_EVENTS
from ging_service.webhooks.outbox import LaidOut

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.webhooks.outbox import Subscription
    from ging_service.webhooks.store import Wish

MOST_AT_ONCE = 100
"""So many deliveries are laid out ahead of what has been delivered: a receiver that is away for long fills no table."""


def eyes_of(services: Services, club_id: str, wish: Wish) -> Eyes:
    """What a webhook sees: what somebody sees who has its rights and is no member."""
    return Eyes(services, club_id, Person(rights=frozenset(map(Right, wish.scopes))))


def look_on(services: Services, club_id: str, known: Subscription) -> LaidOut:
    """The next events that a webhook gets, if there are any in the next part of the log."""
    end = min(known.size, known.next_position + CHUNK_EVENTS)
    wish = known.wish
    wanted = Narrowing(streams=[table_stream(wish.table_id)] if wish.table_id else None, types=list(wish.types) or None)
    with services.of(club_id) as conn:
        stored = list(narrowed_events(conn, club_id, known.next_position, end, wanted))
    eyes = eyes_of(services, club_id, wish)
    found: list[tuple[int, str]] = []
    for one in stored:
        if eyes.event(happening_of(services, one)) is not None:
            found.append((one.position, one.type))
            if len(found) == MOST_AT_ONCE:
                return LaidOut(known.next_position, one.position + 1, found)
    return LaidOut(known.next_position, end, found)
