"""Sign-in with a passphrase, its limits, and passphrases that are set by an invitation or changed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from ging_service.access import invitations, logins, sessions
from ging_service.access.delegation import KEY_APP, check_delegation, is_key, is_operator, is_own, keeps_access
from ging_service.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.access.keys import key_of
from ging_service.access.passphrases import need_good
from ging_service.access.rate_limiter import NO_CLUB, Rate, forget, take
from ging_service.access.role_rights import rights_of, rights_of_credential
from ging_service.access.tokens import Kind, Token, new_token, note_of, read_token
from ging_service.application.access.sessions import SessionView, session_seen
from ging_service.domain.club.decide import check_slug
from ging_service.domain.club.state import roles_of
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import utc_or_none

if TYPE_CHECKING:
    from ging_service.access.invitations import ValidInvitation
    from ging_service.access.logins import LoginRow
    from ging_service.access.role_rights import Right
    from ging_service.domain.club.state import ClubState
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services

MEMBER_SIGN_INS: Final = Rate(period_s=900, burst=10)
"""Ten attempts, then one every quarter of an hour: a hundred guesses a day."""

ADDRESS_SIGN_INS: Final = Rate(period_s=6, burst=60)
"""Limit of an address. It is higher, because a whole club may sign in from one house."""

CLUB_SIGN_INS: Final = Rate(period_s=1, burst=300)
"""For all addresses together, because each attempt costs memory and time."""

_IPV6_NETWORK: Final = 64
"""The prefix that one customer of a provider has. The customer can change addresses within it freely."""


def count_sign_in(services: Services, club_id: str, address: str, member: str = "") -> None:
    """Count an attempt to sign in, as a member or with an invitation, whether or not there is such a club or member.

    Attempts are counted before anything is looked at, so that many at once do not get through. ``address`` "": it is
    not known. Raises ``TooMany``.
    """
    # The address first: one beyond its limit uses up neither the club's attempts nor the member's.
    if address:
        with services.cross_club_transaction() as conn:
            _need(take(conn, NO_CLUB, _bucket_of_address(address), ADDRESS_SIGN_INS))
    # A transaction for each count, so that the refusal by a later one does not undo it.
    with services.club_transaction(club_id) as conn:
        _need(take(conn, club_id, "sign-ins", CLUB_SIGN_INS))
    if member:
        with services.club_transaction(club_id) as conn:
            _need(take(conn, club_id, _bucket_of_member(member), MEMBER_SIGN_INS))


def forget_sign_ins(services: Services, club_id: str, member: str) -> None:
    """Forget a member's failed attempts, because they have signed in."""
    with services.club_transaction(club_id) as conn:
        # Only the member's: otherwise guessers with a passphrase of their own could reset the limit of their address.
        forget(conn, club_id, _bucket_of_member(member))


def _need(early_s: float) -> None:
    if early_s:
        raise TooMany.after(early_s)


def _bucket_of_member(member: str) -> str:
    return f"sign-in/{member}"


def _bucket_of_address(address: str) -> str:
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        return f"address/{ip_network((found, _IPV6_NETWORK), strict=False)}"
    return f"address/{found}"


def may_still_invite(services: Services, conn: Connection, club_id: str, accepted: ValidInvitation) -> bool:
    """True if the maker of an invitation could make it now: with the rights that they and the member have now.

    Otherwise the thief of a weak key could invite a player, wait until the player becomes secretary, and sign in as them.
    """
    if accepted.app is None:
        return True
    club: ClubState = current(services, conn, club_id, CLUB).state
    maker = Caller(actor=accepted.created_by, app=accepted.app)
    if not is_operator(maker):
        maker = Caller(actor=maker.actor, app=maker.app, rights=_rights_now(conn, club_id, club, maker))
    if not keeps_access(maker):
        return False
    try:
        check_delegation(maker, rights_of(roles_of(club, accepted.member)))
    except Refused:
        return False
    return True


def _rights_now(conn: Connection, club_id: str, club: ClubState, maker: Caller) -> frozenset[Right]:
    """The rights of a member, or of a key: none if it is revoked. One that has expired was not stolen."""
    scopes: tuple[str, ...] = ()
    if is_key(maker):
        key = key_of(conn, club_id, maker.app.removeprefix(KEY_APP))
        scopes = () if key is None or key.revoked_at is not None else tuple(key.scopes)
    roles = roles_of(club, maker.actor)
    return rights_of_credential(roles, scopes, has_member=bool(maker.actor), is_key=is_key(maker))


# A missing, wrong or locked-out club, member or passphrase takes the same path, costs the same work, and gets the same
# response. Otherwise the response or its time would reveal who is a member.


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PassphraseView:
    """Facts to show about a passphrase: when it was set ("": there is none), and its number."""

    changed_at: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PassphraseChange:
    """A change from the ``current`` passphrase to another.

    ``session``: the one that stays valid; ``address``: of the client ("": unknown).
    """

    current: str = field(repr=False)
    passphrase: str = field(repr=False)
    session: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hashed:
    """The hash of a new passphrase. It replaces the one that was set at ``since``."""

    hash: str = field(repr=False)
    since: datetime


def own_passphrase(services: Services, club_id: str, caller: Caller) -> PassphraseView:
    """Facts to show about the caller's passphrase. Raises ``Refused("needs_session")``."""
    _need_session(caller)
    with services.club_transaction(club_id) as conn:
        return _seen(logins.login_of(conn, club_id, caller.actor))


def hash_change(services: Services, club_id: str, asked: PassphraseChange, caller: Caller) -> Hashed:
    """Hash the new passphrase, if the current one is right. Attempts count like attempts to sign in.

    Raises ``TooMany``, or ``Refused``: ``needs_session``, ``wrong_passphrase``, ``weak_passphrase``.
    """
    _need_session(caller)
    # Refused without being counted: this depends on the request alone, and tells nothing of the current passphrase.
    need_good(asked.passphrase, (caller.actor, club_id))
    # Counted before it is checked: otherwise many simultaneous guesses would all get through.
    count_sign_in(services, club_id, asked.address, caller.actor)
    with services.club_transaction(club_id) as conn:
        login = logins.login_of(conn, club_id, caller.actor)
    if not services.passphrases.fits(None if login is None else login.hash, asked.current) or login is None:
        raise _wrong()
    forget_sign_ins(services, club_id, caller.actor)
    return Hashed(hash=services.passphrases.hashed(asked.passphrase), since=login.changed_at)


def keep_change(services: Services, club_id: str, hashed: Hashed, caller: Caller, session: str) -> PassphraseView:
    """Keep the new passphrase; the member's other sessions end.

    Raises ``Stale``, or ``Refused("wrong_passphrase")`` if the member was shut out meanwhile, or has set another one.
    """
    with services.club_transaction(club_id) as conn:
        login = logins.login_of(conn, club_id, caller.actor)
        version = 0 if login is None else login.version
        caller.need_version(version)
        # Hashing takes long and holds no lock: the passphrase may have been changed or taken away meanwhile.
        if login is None or login.changed_at != hashed.since:
            raise _wrong()
        changed = logins.set_passphrase(conn, club_id, caller.actor, hashed.hash)
        # Somebody who knew the old passphrase may be signed in elsewhere. This device has just proved itself.
        sessions.end_sessions(conn, club_id, caller.actor, but=session)
    return _seen(changed)


def _wrong() -> Refused:
    return Refused("wrong_passphrase", "", "this is not the current passphrase", "current")


def _need_session(caller: Caller) -> None:
    if not is_own(caller, caller.actor):
        raise Refused("needs_session", "", "sign in as the member to manage this passphrase")


def _seen(login: LoginRow | None) -> PassphraseView:
    if login is None:
        return PassphraseView(changed_at="", version=0)
    return PassphraseView(changed_at=utc_or_none(login.changed_at), version=login.version)
