"""Sign-in with a passphrase, and setting a passphrase by an invitation.

A missing, wrong or locked-out club, member or passphrase takes the same path, costs the same work, and gets the same
response. Otherwise the response or its time would reveal who is a member.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ging_service.access import invitations, logins, sessions
from ging_service.access.errors import SignInFailed, Unauthenticated
from ging_service.access.notes import note_of
from ging_service.access.passphrases import need_good
from ging_service.access.tokens import Kind, Token, new_token, read_token
from ging_service.application.access.maker_of_invitation import may_still_invite
from ging_service.application.access.sessions import SessionView, session_seen
from ging_service.application.access.sign_in_limits import count_sign_in, forget_sign_ins
from ging_service.domain.club.decide import check_slug
from ging_service.execution.errors import NotFound

if TYPE_CHECKING:
    from ging_service.access.invitations import ValidInvitation
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """An attempt to sign in from an ``address`` ("": unknown). ``note``: the member's name for the device."""

    member: str
    passphrase: str = field(repr=False)
    note: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """An invitation's token, and the passphrase that is to be set."""

    token: str = field(repr=False)
    passphrase: str = field(repr=False)
    note: str = ""
    address: str = ""


def sign_in(services: Services, club_id: str, asked: SignIn) -> tuple[SessionView, str]:
    """Sign in: a new session, and its token. Raises ``TooMany``, ``SignInFailed``, or ``Refused``: ``bad_id``, ``bad_note``."""
    note = note_of(asked.note)
    check_slug(asked.member, "member")  # nobody fills the table of rates with anything else
    count_sign_in(services, club_id, asked.address, asked.member)
    with services.club_transaction(club_id) as conn:
        login = logins.login_of(conn, club_id, asked.member)
    # `login is None` stands last, so that a passphrase is verified whether there is a login or not.
    if not services.passphrases.fits(None if login is None else login.hash, asked.passphrase) or login is None:
        raise SignInFailed
    # Hashed before the second transaction, which locks the login and finds out whether it has changed since.
    rehashed = services.passphrases.hashed(asked.passphrase) if services.passphrases.is_dated(login.hash) else ""
    with services.club_transaction(club_id) as conn:
        now = logins.login_of(conn, club_id, asked.member)
        if now is None or now.hash != login.hash:  # it was changed meanwhile
            raise SignInFailed
        if rehashed:
            logins.rehash(conn, club_id, asked.member, rehashed)
        found = _begin(conn, club_id, asked.member, note)
    forget_sign_ins(services, club_id, asked.member)
    return found


def read_invitation(services: Services, club_id: str, token: str, address: str = "") -> ValidInvitation:
    """Return whom an invitation invites and who made it, and use nothing up. Raises ``TooMany`` or ``NotFound``."""
    # Only the invitation tells whose attempt this is, and nothing is looked up before it is counted.
    count_sign_in(services, club_id, address)
    shown = _invitation(club_id, token)
    with services.club_transaction(club_id) as conn:
        found = invitations.invited(conn, club_id, shown.hash)
    if found is None:
        raise NotFound("invitation")
    return found


def accept_invitation(services: Services, club_id: str, asked: Acceptance) -> tuple[SessionView, str]:
    """Set a passphrase by an invitation, once: older sessions end, and a new one begins.

    Raises ``TooMany``, ``Refused`` (``weak_passphrase``, ``bad_note``), or ``NotFound`` if the invitation is not valid, or
    its maker could not make it any more.
    """
    note = note_of(asked.note)
    member = read_invitation(services, club_id, asked.token, asked.address).member
    # Before the invitation is used up: after a weak passphrase, the member can try a better one.
    need_good(asked.passphrase, (member, club_id))
    hashed = services.passphrases.hashed(asked.passphrase)
    with services.club_transaction(club_id) as conn:
        accepted = invitations.accept_invitation(conn, club_id, _invitation(club_id, asked.token).hash)
        # Used or revoked meanwhile; or the member has more rights than its maker may give. Nothing is written then.
        if accepted is None or not may_still_invite(services, conn, club_id, accepted):
            raise NotFound("invitation")
        logins.set_passphrase(conn, club_id, member, hashed)
        # Somebody else may know the passphrase that is replaced, and may be signed in with it.
        sessions.end_sessions(conn, club_id, member)
        found = _begin(conn, club_id, member, note)
    forget_sign_ins(services, club_id, member)
    return found


def _invitation(club_id: str, token: str) -> Token:
    try:
        shown = read_token(token)
    except Unauthenticated as error:
        raise NotFound("invitation") from error
    if shown.kind != Kind.INVITATION or shown.club_id != club_id:
        raise NotFound("invitation")
    return shown


def _begin(conn: Connection, club_id: str, member: str, note: str) -> tuple[SessionView, str]:
    token, token_hash = new_token(Kind.SESSION, club_id)
    new = sessions.NewSessionRow(session=secrets.token_hex(8), token_hash=token_hash, member=member, note=note)
    return session_seen(sessions.insert_session(conn, club_id, new)), token
