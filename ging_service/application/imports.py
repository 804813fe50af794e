"""What the imports of evening records and of old books share: their quota, and the members who come with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.eventlog.append import count_events
from ging_service.eventlog.errors import OverQuota
from ging_service.eventlog.read import club_events
from ging_service.execution.errors import QuotaReached
from ging_service.execution.recorded_event import recorded_events_of

if TYPE_CHECKING:
    import psycopg

    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services

_JOINED: Final = ("club.MemberJoined", "club.BotJoined")


def count_import(services: Services, conn: psycopg.Connection[Any], club_id: str, caller: Caller, events: int) -> None:
    """Count all events of an import towards the quotas, before it appends them uncounted. Raises ``QuotaReached``.

    If each of its appends counted its own, the first would leave nothing for the second.
    """
    if quotas := services.quotas_of(caller.actor, caller.app):
        try:
            count_events(conn, club_id, caller.actor, events, quotas)
        except OverQuota as over:
            raise QuotaReached(str(over), over.retry_after_s) from over


def members_brought(
    services: Services, conn: psycopg.Connection[Any], club_id: str, command: str, position: int
) -> tuple[str, ...]:
    """Return the members that a command entered directly before a position, in their order.

    An import enters its members directly before it, by the same command.
    """
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
