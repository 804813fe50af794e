"""Members who came with an import: they were entered directly before it, by the same command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.eventlog.read import club_events
from ging_service.execution.recorded_event import recorded_events_of

if TYPE_CHECKING:
    import psycopg

    from ging_service.execution.services import Services

_JOINED: Final = ("club.MemberJoined", "club.BotJoined")


def members_brought(
    services: Services, conn: psycopg.Connection[Any], club_id: str, command: str, position: int
) -> tuple[str, ...]:
    """Return the members that a command entered directly before a position, in their order."""
    brought: list[str] = []
    count = 4
    while position:
        count = min(position, count)
        found = recorded_events_of(services, club_events(conn, club_id, position - count, count))
        of_command = [one for one in found if one.command == command and one.type in _JOINED]
        brought[:0] = (one.event.member for one in of_command)
        if len(of_command) < count:
            break
        position -= count
        # Most imports bring nobody or a few members; a long list is read in ever larger pieces.
        count *= 8
    return tuple(brought)
