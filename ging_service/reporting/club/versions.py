"""The version that a stream is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from ging_service.eventlog.schema import events

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def stream_version(services: Services, club_id: str, stream_id: str) -> int:
    """Return the version of a stream, 0 where it has no events.

    Read the version before the data that it belongs to. If the data is newer than its version, a command that expects
    that version is only refused; if the data were older, the command would pass.
    """
    newest = select(func.max(events.c.version)).where(events.c.club_id == club_id, events.c.stream_id == stream_id)
    with services.selecting(club_id) as conn:
        return int(conn.execute(newest).scalar_one() or 0)
