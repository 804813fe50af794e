"""A member changes the passphrase with which he signs in."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.access import logins, sessions
from ging_service.application.access.giving import is_own
from ging_service.application.access.limits import count_sign_in, forget_sign_ins
from ging_service.application.access.passphrases import need_good
from ging_service.application.queries.paging import utc_or_none
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.access.logins import LoginRow
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class PassphraseSeen:
    """What is told of a passphrase: since when it is this one ("": there is none), and the how-manieth it is."""

    changed_at: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """From the ``current`` passphrase to another. ``session``: the one that goes on; ``address``: from where ("": unknown)."""

    current: str = field(repr=False)
    passphrase: str = field(repr=False)
    session: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hashed:
    """The hash of a new passphrase, which takes the place of the one that has been there ``since``."""

    hash: str = field(repr=False)
    since: datetime


def own_passphrase(services: Services, club_id: str, caller: Caller) -> PassphraseSeen:
    """What is told of the caller's passphrase. Raises ``Refused("needs_session")``."""
    _need_session(caller)
    with services.of(club_id) as conn:
        return _seen(logins.login_of(conn, club_id, caller.actor))


def hash_change(services: Services, club_id: str, asked: Change, caller: Caller) -> Hashed:
    """The hash of the new passphrase, where the current one is right. Attempts count as those to sign in do.

    Raises ``TooMany``, or ``Refused``: ``needs_session``, ``wrong_passphrase``, ``weak_passphrase``.
    """
    _need_session(caller)
    need_good(asked.passphrase, (caller.actor, club_id))
    count_sign_in(services, club_id, asked.address, caller.actor)
    with services.of(club_id) as conn:
        login = logins.login_of(conn, club_id, caller.actor)
    if not services.passphrases.fits(None if login is None else login.hash, asked.current) or login is None:
        raise _wrong()
    forget_sign_ins(services, club_id, caller.actor)
    return Hashed(hash=services.passphrases.hashed(asked.passphrase), since=login.changed_at)


def keep_change(services: Services, club_id: str, hashed: Hashed, caller: Caller, session: str) -> PassphraseSeen:
    """Keep the new passphrase; the member's other sessions end.

    Raises ``Stale``, or ``Refused("wrong_passphrase")``: he was shut out meanwhile, or has set another one.
    """
    with services.of(club_id) as conn:
        login = logins.login_of(conn, club_id, caller.actor)
        version = 0 if login is None else login.version
        caller.need_version(version)
        if login is None or login.changed_at != hashed.since:
            raise _wrong()
        changed = logins.set_passphrase(conn, club_id, caller.actor, hashed.hash)
        sessions.end_sessions(conn, club_id, caller.actor, but=session)
    return _seen(changed)


def _wrong() -> Refused:
    return Refused("wrong_passphrase", "", "this is not the current passphrase", "current")


def _need_session(caller: Caller) -> None:
    if not is_own(caller, caller.actor):
        raise Refused("needs_session", "", "a passphrase is the business of the member himself, signed in")


def _seen(login: LoginRow | None) -> PassphraseSeen:
    if login is None:
        return PassphraseSeen(changed_at="", version=0)
    return PassphraseSeen(changed_at=utc_or_none(login.changed_at), version=login.version)
