"""Events line by line: time, author and message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.event_messages.event_message import EventMessage
from ging_service.event_messages.events import event_message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.event_messages.event_message import Names
    from ging_service.execution.recorded_event import RecordedEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """One event. ``position`` in the club's log, ``version`` in its stream.

    ``at``: when it happened, RFC 3339; ``late``: when it was recorded, where that was later, "" otherwise. ``by``: the
    member who caused it, "" for the service itself; ``app``: the app that they used.
    """

    position: int
    version: int
    at: str
    late: str
    by: str
    app: str
    message: EventMessage


def line_of(recorded_event: RecordedEvent, names: Names) -> EventLine:
    """The line of one event, which has been filtered for its reader."""
    # A scribe may write down an evening days later. What readers want to know is when it happened.
    at = recorded_event.happened_at or recorded_event.recorded_at
    return EventLine(
        position=recorded_event.position,
        version=recorded_event.version,
        at=at,
        late=recorded_event.recorded_at if recorded_event.recorded_at != at else "",
        by=names.member(recorded_event.actor) if recorded_event.actor else "",
        app=recorded_event.app,
        message=event_message(recorded_event.event, names),
    )


def lines_of(recorded_events: Iterable[RecordedEvent], names: Names) -> tuple[EventLine, ...]:
    """The lines of several events, in their order."""
    return tuple(line_of(recorded_event, names) for recorded_event in recorded_events)
