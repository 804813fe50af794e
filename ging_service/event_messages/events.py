"""The message of any event of a club's log, and events line by line: time, author and message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import BOOKS, CLUBS, DISPUTES, decider_of
from ging_service.event_messages.books import books_message
from ging_service.event_messages.club import club_message
from ging_service.event_messages.declared_messages import declared_message
from ging_service.event_messages.disputes import dispute_message
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.event_messages.game_messages import messages_by_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.execution.recorded_event import RecordedEvent


def event_message(event: Any, names: Names) -> EventMessage:  # noqa: ANN401  any event of the log
    """The message of an event as its reader may see it: ``VisibilityFilter`` has removed everything else."""
    if (declared := declared_message(event, names)) is not None:
        return declared
    decider = decider_of(type(event))
    if decider is DISPUTES:
        return dispute_message(event, names)
    if decider is CLUBS:
        return club_message(event, names)
    if decider is BOOKS:
        return books_message(event, names)
    # Everything that is none of the club's own streams is an event of a table, and its class belongs to one game.
    return messages_by_game()[decider.kind].message(event, names)


def event_text(event: Any, names: Names | None = None) -> str:  # noqa: ANN401  any event of the log
    """The sentences of an event. Without ``names`` they name seats."""
    return event_message(event, names or Names()).text


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
