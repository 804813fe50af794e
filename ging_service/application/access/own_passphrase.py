"""Change of a member's own passphrase."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.access import logins, sessions
from ging_service.access.delegation import is_own
from ging_service.access.passphrases import need_good
from ging_service.application.access.sign_in_limits import count_sign_in, forget_sign_ins
from ging_service.domain.errors import Refused
from ging_service.reporting.paging import utc_or_none

if TYPE_CHECKING:
    from ging_service.access.logins import LoginRow
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


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
