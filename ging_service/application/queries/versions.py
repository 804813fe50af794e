"""The version that a stream is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from ging_service.eventlog.schema import events

if TYPE_CHECKING:
    from ging_service.application.services import Services


def stream_version(services: Services, club_id: str, stream_id: str) -> int:
    """The version of a stream, 0 where it has no events.

    Ask for it before what it is to be the version of: what is newer than its version only makes a command that
    expects that version refused, what is older would let it pass.
    """
    newest = select(func.max(events.c.version)).where(events.c.club_id == club_id, events.c.stream_id == stream_id)
    with services.selecting(club_id) as conn:
        return int(conn.execute(newest).scalar_one() or 0)
