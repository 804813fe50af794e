"""Invitations: one-time tokens for setting a passphrase, the first one or a new one instead of a forgotten one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from ging_service.access import invitations as store
from ging_service.access.delegation import check_delegation
from ging_service.access.role_rights import rights_of
from ging_service.access.tokens import Kind, new_token
from ging_service.application.club import at_club, club_state, found_club
from ging_service.domain.club.commands import AddMember, GiveRole, ReturnToClub
from ging_service.domain.club.decide import check_is_person
from ging_service.domain.club.state import SECRETARY, roles_of
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import lock_log
from ging_service.execution.errors import NotFound
from ging_service.reporting.club.members import list_roles
from ging_service.reporting.paging import Page, Paging, page_of, utc, utc_or_none

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services

# Long enough to be handed over at the next evening. Somebody who finds it later cannot use it.
HOLDS: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationView:
    """An invitation as shown to users: everything except its token. Times are RFC 3339 text, "" where there is none.

    ``state``: open, accepted, revoked or expired.
    """

    invitation: str
    member: str
    state: str
    created_by: str
    created_at: str
    expires_at: str
    accepted_at: str
    revoked_at: str
    version: int


def invite(services: Services, club_id: str, member: str, caller: Caller) -> tuple[InvitationView, str]:
    """Invite a member. Returns what to show of the invitation, and its token. Earlier invitations become invalid.

    A member who has left returns to the club.

    Raises ``Refused`` (``no_such_member``, ``is_a_bot``, ``gives_more``) or ``NoSuchClub``.
    """
    club = club_state(services, club_id)
    if club.missing([member]):
        raise Refused("no_such_member", "", f"the club has no member {member!r}", "member")
    check_is_person(club, member)
    # Anyone who has the link becomes this member: inviting gives away the member's rights.
    check_delegation(caller, rights_of(roles_of(club, member)))
    token, token_hash = new_token(Kind.INVITATION, club_id)
    new = store.NewInvitationRow(
        invitation=secrets.token_hex(8),
        token_hash=token_hash,
        member=member,
        created_by=caller.actor,
        app=caller.app,
        holds=HOLDS,
    )
    with services.club_transaction(club_id) as conn:
        # Two at once would not see each other's, and both would stay valid.
        lock_log(conn, club_id)
        within = services.on(conn)
        if member in club_state(within, club_id).left:
            at_club(within.uncounted(), club_id, ReturnToClub(member=member), caller.unconditional())
        kept = store.insert_invitation(conn, club_id, new)
    return _seen(services, kept), token


def list_invitations(services: Services, club_id: str, paging: Paging) -> Page[InvitationView]:
    """The club's invitations by id, for some time after they have ended."""
    with services.club_transaction(club_id) as conn:
        found = store.invitations_of(conn, club_id, paging.after, paging.limit + 1)
    return page_of(found, paging, lambda row: _seen(services, row), lambda row: row.invitation)


def get_invitation(services: Services, club_id: str, invitation: str) -> InvitationView:
    """One invitation. Raises ``NotFound``."""
    with services.club_transaction(club_id) as conn:
        found = store.invitation_of(conn, club_id, invitation)
    if found is None:
        raise NotFound("invitation")
    return _seen(services, found)


def revoke_invitation(services: Services, club_id: str, invitation: str, caller: Caller) -> InvitationView:
    """Revoke an invitation; one that has ended stays as it is. Raises ``NotFound`` or ``Stale``."""
    with services.club_transaction(club_id) as conn:
        found = store.invitation_of(conn, club_id, invitation)
        if found is None:
            raise NotFound("invitation")
        caller.need_version(found.version)
        revoked = store.revoke_invitation(conn, club_id, invitation)
    return _seen(services, revoked or found)


def _seen(services: Services, row: store.InvitationRow) -> InvitationView:
    return InvitationView(
        invitation=row.invitation,
        member=row.member,
        state=_state(services, row),
        created_by=row.created_by,
        created_at=utc(row.created_at),
        expires_at=utc(row.expires_at),
        accepted_at=utc_or_none(row.accepted_at),
        revoked_at=utc_or_none(row.revoked_at),
        version=row.version,
    )


def _state(services: Services, row: store.InvitationRow) -> str:
    if row.accepted_at is not None:
        return "accepted"
    if row.revoked_at is not None:
        return "revoked"
    return "expired" if row.expires_at <= services.clock() else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """A club and its name, the first secretary's id and name. Names count where club or member have to be made."""

    club: str
    name: str
    secretary: str
    secretary_name: str


def set_up(services: Services, asked: SetUp, caller: Caller) -> tuple[InvitationView, str, bool]:
    """Create the club and the member if they do not exist yet, make the member secretary, and invite them.

    Return the invitation, its token, and whether this call founded the club.
    A repeated call continues after an interruption. Raises ``Refused`` (``has_secretary``, or what founding and entering
    refuse) or ``Stale`` (somebody else was quicker).
    """
    is_founded = False
    try:
        found = list_roles(services, asked.club)
    except NoSuchClub:
        found_club(services, asked.club, asked.name, caller)
        is_founded = True
        found = list_roles(services, asked.club)
    if any(SECRETARY in member.roles for member in found.members):
        raise Refused(
            "has_secretary",
            "",
            f"{asked.club} already has a secretary: ask them for an invitation, or run `ging invite`",
        )
    version = found.version
    if asked.secretary not in {member.member for member in found.members}:
        entered = AddMember(member=asked.secretary, name=asked.secretary_name)
        version = at_club(services, asked.club, entered, _at(caller, version)).version
    at_club(services, asked.club, GiveRole(member=asked.secretary, role=SECRETARY), _at(caller, version))
    return (*invite(services, asked.club, asked.secretary, caller), is_founded)


def _at(caller: Caller, version: int) -> Caller:
    """The caller, if nothing happens to the club meanwhile: two set-ups at once make one secretary."""
    # One key cannot stand for several commands. A repeated call goes on from what it finds in the club.
    return replace(caller, key="", expected_version=version)
