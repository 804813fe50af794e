"""Sessions: listed and ended, by their member or by a keeper of the club's access."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.access import logins as revocation
from ging_service.access import sessions as store
from ging_service.access.delegation import is_key, is_own, keeps_access, need_own_or_keeper
from ging_service.application.club import at_club, club_state
from ging_service.domain.club.commands import LeaveClub
from ging_service.domain.club.state import roles_of
from ging_service.domain.errors import Refused
from ging_service.eventlog.read import lock_log
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import Page, Paging, page_of, utc

if TYPE_CHECKING:
    from ging_service.access.logins import EndedCredentials
    from ging_service.application.access.admission import Admitted
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


def shut_out(
    services: Services, club_id: str, member: str, caller: Caller, balance: int | None = None
) -> EndedCredentials:
    """End a member's passphrase, sessions, invitations and keys that act for them. Roles, deals and counters stay.

    ``balance``: the counters that they have or owe, if a member whom somebody else shuts out also leaves the club. None:
    they do not, so that access can be ended at once whatever the balance is.
    Raises ``NotFound``, ``NoSuchClub`` or ``Refused``: ``not_your_access``, ``needs_session``, ``balance_not_named``.
    """
    need_own_or_keeper(caller, member)
    # Before the look-up, and also with `keep_access`: a stolen key must not end the sessions of the one who could
    # revoke it.
    if is_key(caller) and member == caller.actor:
        raise Refused("needs_session", "", "an app cannot shut out the member for whom it acts")
    with services.club_transaction(club_id) as conn:
        # Nobody else leaves or is invited meanwhile.
        lock_log(conn, club_id)
        within = services.on(conn)
        club = club_state(within, club_id)
        if club.missing([member]):
            raise NotFound("member")
        if balance is not None and member != caller.actor and member not in club.left and not club.bot(member):
            # Not counted: a flood that has used up the club's quota must not keep anybody in.
            leaving = LeaveClub(member=member, balance=balance)
            at_club(within.uncounted(), club_id, leaving, caller.unconditional())
        return revocation.shut_out(conn, club_id, member)


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The club, the member ("": an app that acts for nobody in particular), and their current roles and rights.

    ``seat_limit``: the most that a table of somebody else may cost them, -1 for no limit.
    """

    club: str
    member: str
    name: str
    roles: tuple[str, ...]
    rights: tuple[str, ...]
    app: str
    credential: str
    seat_limit: int


def me(services: Services, club_id: str, admitted: Admitted) -> Me:
    """The caller, with their entry in the club's book. Raises ``NoSuchClub``."""
    club, member = club_state(services, club_id), admitted.person.member
    return Me(
        club=club_id,
        member=member,
        name=club.names().get(member, ""),
        roles=roles_of(club, member),
        rights=tuple(sorted(admitted.person.rights)),
        app=admitted.app,
        credential=admitted.credential,
        seat_limit=club.seat_limit(member),
    )
