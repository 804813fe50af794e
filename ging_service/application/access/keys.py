"""Keys of apps: made, listed, revoked. A key's token is shown when it is made, and never again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.access import keys as store
from ging_service.application.access.giving import is_operator, is_own, keeps_access, need_may_give, need_own_or_keeper
from ging_service.application.access.rights import Right
from ging_service.application.access.seen import note_of
from ging_service.application.access.tokens import Kind, new_token
from ging_service.application.club import need_members
from ging_service.application.errors import NotFound
from ging_service.application.queries.paging import Page, Paging, page_of, utc, utc_or_none
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services

LONGEST_KEY = 59
"""So that ``key/<id>`` is the name of an app."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """A key to be made: its id, for whom it acts ("": nobody in particular), and what it may do at most."""

    key: str
    scopes: frozenset[Right]
    member: str = ""
    expires_at: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeySeen:
    """A key as it is shown: everything but its token. Times are RFC 3339 text, "" where there is none."""

    key: str
    member: str
    scopes: tuple[str, ...]
    note: str
    created_by: str
    created_at: str
    expires_at: str
    revoked_at: str
    last_used_at: str
    version: int


def make_key(services: Services, club_id: str, new: NewKey, caller: Caller) -> tuple[KeySeen, str]:
    """Make a key: what is shown of it, and its token.

    Raises ``Refused``: ``bad_id``, ``no_scopes``, ``bad_note``, ``expires_in_past``, ``not_your_access``, ``gives_more``,
    ``needs_session``,
    ``key_exists``; ``no_such_member`` or ``NoSuchClub``.
    """
    _check(services, new)
    _need_may_make(new, caller)
    need_members(services, club_id, [new.member] if new.member else [])
    token, token_hash = new_token(Kind.KEY, club_id)
    row = store.NewKeyRow(
        key=new.key,
        token_hash=token_hash,
        member=new.member,
        scopes=sorted(new.scopes),
        note=note_of(new.note),
        created_by=caller.actor or caller.key_made_by,
        expires_at=new.expires_at,
    )
    with services.of(club_id) as conn:
        kept = store.insert_key(conn, club_id, row)
    if kept is None:
        raise Refused("key_exists", "", f"there is or was a key {new.key}: its id stands in the log", "key")
    return _seen(kept), token


def list_keys(services: Services, club_id: str, paging: Paging, caller: Caller) -> Page[KeySeen]:
    """The club's keys by id; those that act for the caller, where the others are not his business.

    Raises ``Refused``: ``needs_session`` or ``not_your_access``.
    """
    need_own_or_keeper(caller, caller.actor)
    member = "" if keeps_access(caller) else caller.actor
    with services.of(club_id) as conn:
        found = store.keys_of(conn, club_id, member, paging.after, paging.limit + 1)
    return page_of(found, paging, _seen, lambda row: row.key)


def get_key(services: Services, club_id: str, key: str, caller: Caller) -> KeySeen:
    """One key. Raises ``NotFound``, also where it is not the caller's business."""
    with services.of(club_id) as conn:
        found = store.key_of(conn, club_id, key)
    if found is None or not _may_see(found, caller):
        raise NotFound("key")
    return _seen(found)


def revoke_key(services: Services, club_id: str, key: str, caller: Caller) -> KeySeen:
    """End a key, from the next request on; one that has ended stays as it is. Raises ``NotFound`` or ``Stale``."""
    with services.of(club_id) as conn:
        found = store.key_of(conn, club_id, key)
        if found is None or not _may_see(found, caller):
            raise NotFound("key")
        caller.need_version(found.version)
        revoked = store.revoke_key(conn, club_id, key) if found.revoked_at is None else found
    return _seen(revoked or found)


def _check(services: Services, new: NewKey) -> None:
    check_slug(new.key, "key")
    if len(new.key) > LONGEST_KEY:
        raise Refused("bad_id", "", f"the id of a key has {LONGEST_KEY} characters at most", "key")
    if not new.scopes:
        raise Refused("no_scopes", "", "a key that may do nothing is of no use", "scopes")
    if new.expires_at is not None and new.expires_at <= services.clock():
        raise Refused("expires_in_past", "", "a key expires in the future, or never", "expires_at")


def _need_may_make(new: NewKey, caller: Caller) -> None:
    if new.member != caller.actor and new.member and not is_operator(caller):
        detail = "a key that acts for a member is made by himself: it sees his cards"
        raise Refused("not_your_access", "", detail, "member")
    need_own_or_keeper(caller, new.member)
    need_may_give(caller, new.scopes)


def _may_see(row: store.KeyRow, caller: Caller) -> bool:
    return keeps_access(caller) or is_own(caller, row.member)


def _seen(row: store.KeyRow) -> KeySeen:
    return KeySeen(
        key=row.key,
        member=row.member,
        scopes=tuple(row.scopes),
        note=row.note,
        created_by=row.created_by,
        created_at=utc(row.created_at),
        expires_at=utc_or_none(row.expires_at),
        revoked_at=utc_or_none(row.revoked_at),
        last_used_at=utc_or_none(row.last_used_at),
        version=row.version,
    )
