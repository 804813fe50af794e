"""Letting a request in: whose credential it shows, and what it may do now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.access.admitting import Found, admit_key, admit_session
from ging_service.access.rates import Rate
from ging_service.application.access.errors import TooMany, Unauthenticated
from ging_service.application.access.giving import KEY_APP
from ging_service.application.access.rights import PLAYER, Right, rights_of
from ging_service.application.access.tokens import Kind, Token, read_token
from ging_service.application.viewing import Person

if TYPE_CHECKING:
    from ging_service.application.services import Services

_UNCOUNTED: Final = Rate(period_s=0, burst=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitted:
    """Who was let in to which club. ``app``: as the log calls it; ``credential``: ``key/<id>`` or ``session/<id>``."""

    club_id: str
    person: Person
    app: str
    credential: str


def admit(services: Services, token: str) -> Admitted:
    """Whom a token lets in. What he may do is asked anew each time: what is revoked or taken ends at once.

    Raises ``Unauthenticated`` or ``TooMany``.
    """
    return _admitted(services, token, services.limits.requests)


def look_again(services: Services, token: str) -> Admitted:
    """Whom a token still lets in, whose request goes on. That is no request of its own, and none that comes too often.

    Raises ``Unauthenticated``.
    """
    return _admitted(services, token, _UNCOUNTED)


def _admitted(services: Services, token: str, rate: Rate) -> Admitted:
    shown = read_token(token)
    found = _found(services, shown, rate)
    if found is None:
        raise Unauthenticated
    if found.early_s:
        raise TooMany.after(found.early_s)
    is_key = shown.kind == Kind.KEY
    return Admitted(
        club_id=shown.club_id,
        person=Person(
            member=found.member,
            rights=_rights(found, is_key=is_key),
            key_made_by=found.created_by if is_key and not found.member else "",
        ),
        app=f"{KEY_APP}{found.id}" if is_key else "",
        credential=f"{'key' if is_key else 'session'}/{found.id}",
    )


def _found(services: Services, shown: Token, rate: Rate) -> Found | None:
    with services.pool.connection() as conn:
        match shown.kind:
            case Kind.KEY:
                return admit_key(conn, shown.club_id, shown.hash, rate)
            case Kind.SESSION:
                return admit_session(conn, shown.club_id, shown.hash, rate, services.limits.sessions)
            case Kind.INVITATION:
                raise Unauthenticated  # it lets in once, to set a passphrase, and nowhere else


def _rights(found: Found, *, is_key: bool) -> frozenset[Right]:
    """A session may do what the member may; a key what it was made for, and no more than its member."""
    of_member = rights_of((PLAYER, *found.roles)) if found.member else frozenset(Right)
    return of_member & {Right(scope) for scope in found.scopes} if is_key else of_member
