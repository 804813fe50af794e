"""Events as they were recorded: place, time, who, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.eventlog.deadline import check_deadline
from ging_service.eventlog.sealing import commitments_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.services import Services
    from ging_service.eventlog.read import Stored


class Happening(NamedTuple):
    """One event as recorded: its place in the club's log and in its stream, when, by whom with which app, and what.

    ``to_all``: what was sealed in it is for everyone by now. ``commitments``: to what is sealed, in the body's order.
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


def happenings_of(services: Services, stored: Sequence[Stored]) -> tuple[Happening, ...]:
    """Stored events, decoded."""
    return tuple(happening_of(services, one) for one in stored)


def happening_of(services: Services, stored: Stored) -> Happening:
    """A stored event, decoded."""
    check_deadline()
    position, stream_id, version, type_name, body, values, to_all = stored
    recorded = services.codec.decode(body, type_name, values)
    return Happening(
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
    )
