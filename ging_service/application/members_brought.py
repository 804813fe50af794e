"""Which members came with something that was taken in: they were entered right before it, by the same command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.happening import happenings_of
from ging_service.eventlog.read import club_events

if TYPE_CHECKING:
    import psycopg

    from ging_service.application.services import Services


def members_brought(
    services: Services, conn: psycopg.Connection[Any], club_id: str, command: str, position: int
) -> tuple[str, ...]:
    """The members that a command entered right before what stands at a position, in their order."""
    brought: list[str] = []
    count = 4
    while position:
        count = min(position, count)
        found = happenings_of(services, club_events(conn, club_id, position - count, count))
        of_command = [one for one in found if one.command == command and one.type == "club.MemberJoined"]
        brought[:0] = (one.event.member for one in of_command)
        if len(of_command) < count:
            break
        position -= count
        count *= 8
    return tuple(brought)
