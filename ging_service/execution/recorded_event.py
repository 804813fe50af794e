"""Recorded events: their place, time, caller and content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.streams import table_id_of
from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.openings import opened_values
from ging_service.eventlog.sealing import commitments_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.read import Stored
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True)
class UninstalledGameEvent:
    """Placeholder for an event of a game that is not installed, or of a newer version of it.

    What is hidden in such an event cannot be known, so it has no fields.
    """


class RecordedEvent(NamedTuple):
    """An event with its place in the club's log and in its stream, its times, and the person and app that gave it.

    ``to_all``: the values sealed in it are open to everyone by now. ``opened``: if only some are, those values, each as
    the name of its field and its index. ``commitments``: to the sealed values, in the body's order.
    """

    position: int
    stream_id: str
    version: int
    type: str
    recorded_at: str
    happened_at: str
    actor: str
    command: str
    event: Any
    app: str = ""
    to_all: bool = False
    commitments: Sequence[str] = ()
    opened: frozenset[tuple[str, int]] = frozenset()


def recorded_events_of(services: Services, stored: Sequence[Stored]) -> tuple[RecordedEvent, ...]:
    """Stored events, decoded."""
    return tuple(recorded_event_of(services, one) for one in stored)


def recorded_event_of(services: Services, stored: Stored) -> RecordedEvent:
    """A stored event, decoded."""
    check_deadline()
    position, stream_id, version, type_name, body, values, to_all, open_places = stored
    recorded = services.codec.decode(body, type_name, values)
    return RecordedEvent(
        position=position,
        stream_id=stream_id,
        version=version,
        type=type_name,
        recorded_at=recorded.recorded_at,
        happened_at=recorded.happened_at,
        actor=recorded.actor,
        command=recorded.command,
        event=recorded.event,
        app=recorded.app,
        to_all=to_all,
        commitments=commitments_in(body),
        opened=opened_values(body, recorded.event, open_places),
    )


def listed_events_of(services: Services, stored: Sequence[Stored]) -> tuple[RecordedEvent, ...]:
    """Stored events for lists, feeds and webhooks of a whole club."""
    return tuple(listed_event_of(services, one) for one in stored)


def listed_event_of(services: Services, stored: Stored) -> RecordedEvent:
    """Return a stored event for lists, feeds and webhooks of a whole club, also if its game is no longer installed.

    An event of such a game is reduced to its envelope: its place, its type and its times. The game's rules may hide its
    caller and the values sealed in it. Raises ``UnknownEvent`` for other events.
    """
    try:
        return recorded_event_of(services, stored)
    except UnknownEvent:
        if not table_id_of(stored.stream_id):
            raise
    # The club's own events are always known; only games can be uninstalled.
    envelope = services.codec.envelope(stored.body)
    return RecordedEvent(
        position=stored.position,
        stream_id=stored.stream_id,
        version=stored.version,
        type=stored.type,
        recorded_at=envelope.recorded_at,
        happened_at=envelope.happened_at,
        actor="",
        command="",
        event=UninstalledGameEvent(),
    )
