"""Sessions: listed and ended, by their member or by those who keep the club's access."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.access import sessions as store
from ging_service.application.access.giving import is_own, keeps_access, need_own_or_keeper
from ging_service.application.errors import NotFound
from ging_service.application.queries.paging import Page, Paging, page_of, utc

if TYPE_CHECKING:
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services

VERSION = 1
"""Of a session as long as there is one: nothing of it changes but when it was used last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSeen:
    """A session as it is shown: everything but its token. ``last_used_at``: to the minute."""

    session: str
    member: str
    note: str
    created_at: str
    last_used_at: str
    version: int = VERSION


def list_sessions(
    services: Services, club_id: str, paging: Paging, caller: Caller, member: str = ""
) -> Page[SessionSeen]:
    """A member's sessions by id; "": the caller's own, or all of the club's where he keeps its access and has none.

    Raises ``Refused``: ``not_your_access`` or ``needs_session``.
    """
    whose = member or caller.actor
    need_own_or_keeper(caller, whose)
    with services.of(club_id) as conn:
        limits = services.limits.sessions
        found = store.sessions_of(conn, club_id, whose, paging.after, paging.limit + 1, limits=limits)
    return page_of(found, paging, session_seen, lambda row: row.session)


def end_session(services: Services, club_id: str, session: str, caller: Caller) -> SessionSeen:
    """End a session, from the next request on. Raises ``NotFound``, also where it is not the caller's business, or ``Stale``."""
    with services.of(club_id) as conn:
        found = store.session_of(conn, club_id, session, services.limits.sessions)
        if found is None or not (keeps_access(caller) or is_own(caller, found.member)):
            raise NotFound("session")
        caller.need_version(VERSION)
        store.end_session(conn, club_id, session)
    return session_seen(found)


def end_sessions(services: Services, club_id: str, member: str, caller: Caller, but: str = "") -> None:
    """End all of a member's sessions, but for one. Raises ``Refused("not_your_access")``."""
    need_own_or_keeper(caller, member)
    with services.of(club_id) as conn:
        store.end_sessions(conn, club_id, member, but)


def session_seen(row: store.SessionRow) -> SessionSeen:
    """A session as it is shown."""
    return SessionSeen(
        session=row.session,
        member=row.member,
        note=row.note,
        created_at=utc(row.created_at),
        last_used_at=utc(row.last_used_at),
    )
