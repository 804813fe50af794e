"""Sessions: listed and ended, by their member or by a keeper of the club's access."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.access import sessions as store
from ging_service.access.delegation import is_own, keeps_access, need_own_or_keeper
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import Page, Paging, page_of, utc

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services

VERSION = 1
"""Version of every session: nothing in it changes except when it was used last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionView:
    """A session as shown to users: everything except its token. ``last_used_at``: to the minute."""

    session: str
    member: str
    note: str
    created_at: str
    last_used_at: str
    version: int = VERSION


def list_sessions(
    services: Services, club_id: str, paging: Paging, caller: Caller, member: str = ""
) -> Page[SessionView]:
    """A member's sessions by id; "": the caller's own, or all of the club's for a keeper of access without own sessions.

    Raises ``Refused``: ``not_your_access`` or ``needs_session``.
    """
    whose = member or caller.actor
    need_own_or_keeper(caller, whose)
    with services.club_transaction(club_id) as conn:
        limits = services.limits.sessions
        found = store.sessions_of(conn, club_id, whose, paging.after, paging.limit + 1, limits=limits)
    return page_of(found, paging, session_seen, lambda row: row.session)


def end_session(services: Services, club_id: str, session: str, caller: Caller) -> SessionView:
    """End a session, effective from the next request.

    Raises ``Stale``, or ``NotFound``, also if the caller may not see the session.
    """
    with services.club_transaction(club_id) as conn:
        found = store.session_of(conn, club_id, session, services.limits.sessions)
        if found is None or not (keeps_access(caller) or is_own(caller, found.member)):
            raise NotFound("session")
        caller.need_version(VERSION)
        store.end_session(conn, club_id, session)
    return session_seen(found)


def end_sessions(services: Services, club_id: str, member: str, caller: Caller, but: str = "") -> None:
    """End all sessions of a member except one. Raises ``Refused("not_your_access")``."""
    need_own_or_keeper(caller, member)
    with services.club_transaction(club_id) as conn:
        store.end_sessions(conn, club_id, member, but)


def session_seen(row: store.SessionRow) -> SessionView:
    """Return a session as shown to users."""
    return SessionView(
        session=row.session,
        member=row.member,
        note=row.note,
        created_at=utc(row.created_at),
        last_used_at=utc(row.last_used_at),
    )
