"""Members sign in with a passphrase, and set it by an invitation or anew.

Whether a club, a member or a passphrase is missing, wrong, or locked out: all of it takes the same way, costs the same
work, and is answered alike.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ging_service.access import invitations, logins, sessions
from ging_service.application.access.errors import SignInFailed, Unauthenticated
from ging_service.application.access.limits import count_sign_in, forget_sign_ins
from ging_service.application.access.passphrases import need_good
from ging_service.application.access.seen import note_of
from ging_service.application.access.sessions import SessionSeen, session_seen
from ging_service.application.access.tokens import Kind, Token, new_token, read_token
from ging_service.application.errors import NotFound
from ging_service.domain.club.decide import check_slug

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.eventlog.scope import Connection


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """Who wants to sign in, from which ``address`` ("": not known). ``note``: what he calls his device."""

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


def sign_in(services: Services, club_id: str, asked: SignIn) -> tuple[SessionSeen, str]:
    """Sign in: a new session, and its token. Raises ``TooMany``, ``SignInFailed``, or ``Refused``: ``bad_id``, ``bad_note``."""
    note = note_of(asked.note)
    check_slug(asked.member, "member")  # nobody fills the table of rates with anything else
    count_sign_in(services, club_id, asked.address, asked.member)
    with services.of(club_id) as conn:
        login = logins.login_of(conn, club_id, asked.member)
    if not services.passphrases.fits(None if login is None else login.hash, asked.passphrase) or login is None:
        raise SignInFailed
    rehashed = services.passphrases.hashed(asked.passphrase) if services.passphrases.is_dated(login.hash) else ""
    with services.of(club_id) as conn:
        now = logins.login_of(conn, club_id, asked.member)
        if now is None or now.hash != login.hash:  # it was changed meanwhile
            raise SignInFailed
        if rehashed:
            logins.rehash(conn, club_id, asked.member, rehashed)
        found = _begin(conn, club_id, asked.member, note)
    forget_sign_ins(services, club_id, asked.member)
    return found


def accept_invitation(services: Services, club_id: str, asked: Acceptance) -> tuple[SessionSeen, str]:
    """Set a passphrase by an invitation, once: older sessions end, and a new one begins.

    Raises ``TooMany``, ``Refused`` (``weak_passphrase``, ``bad_note``), or ``NotFound`` where the invitation does not hold.
    """
    note = note_of(asked.note)
    count_sign_in(services, club_id, asked.address)
    shown = _invitation(club_id, asked.token)
    with services.of(club_id) as conn:
        member = invitations.invited(conn, club_id, shown.hash)
    if not member:
        raise NotFound("invitation")
    need_good(asked.passphrase, (member, club_id))
    hashed = services.passphrases.hashed(asked.passphrase)
    with services.of(club_id) as conn:
        if invitations.accept_invitation(conn, club_id, shown.hash) != member:  # it was used or revoked meanwhile
            raise NotFound("invitation")
        logins.set_passphrase(conn, club_id, member, hashed)
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


def _begin(conn: Connection, club_id: str, member: str, note: str) -> tuple[SessionSeen, str]:
    token, token_hash = new_token(Kind.SESSION, club_id)
    new = sessions.NewSessionRow(session=secrets.token_hex(8), token_hash=token_hash, member=member, note=note)
    return session_seen(sessions.insert_session(conn, club_id, new)), token
