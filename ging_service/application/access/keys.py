"""Keys of apps: made, listed, revoked. A key's token is shown once, when the key is made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from ging_service.access import keys as store
from ging_service.access.delegation import check_delegation, is_operator, is_own, keeps_access, need_own_or_keeper
from ging_service.access.role_rights import Right
from ging_service.access.tokens import Kind, new_token, note_of
from ging_service.application.club import club_state, need_members
from ging_service.domain.club.decide import check_is_person, check_slug
from ging_service.domain.errors import Refused
from ging_service.execution.errors import NotFound
from ging_service.reporting.paging import Page, Paging, page_of, utc, utc_or_none

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services

LONGEST_KEY = 59
"""Limit on the length of a key's id, so that ``key/<id>`` is a valid name of an app."""

MOST_KEYS = 50
"""Limit on the keys that act for one member at a time: nobody needs as many, and each is a row for good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """A key to be made: its id, the member it acts for ("": nobody in particular), and its greatest rights."""

    key: str
    scopes: frozenset[Right]
    member: str = ""
    expires_at: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyView:
    """A key as shown to users: everything except its token. Times are RFC 3339 text, "" where there is none."""

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


def make_key(services: Services, club_id: str, new: NewKey, caller: Caller) -> tuple[KeyView, str]:
    """Make a key. Returns the key as shown to users, and its token.

    Raises ``Refused``: ``bad_id``, ``no_scopes``, ``bad_note``, ``expires_in_past``, ``not_your_access``,
    ``gives_more``, ``needs_session``, ``too_many_keys``, ``key_exists``, ``no_such_member``, ``is_a_bot``; or ``NoSuchClub``.
    """
    _check(services, new)
    _need_may_make(new, caller)
    if new.member:
        need_members(services, club_id, [new.member])
        check_is_person(club_state(services, club_id), new.member)
    token, token_hash = new_token(Kind.KEY, club_id)
    row = store.NewKeyRow(
        key=new.key,
        token_hash=token_hash,
        member=new.member,
        scopes=sorted(new.scopes),
        note=note_of(new.note),
        # A key made with a key counts as its maker's, too. Otherwise a scribe who plays could act through a second key.
        created_by=caller.actor or caller.key_made_by,
        expires_at=new.expires_at,
    )
    with services.club_transaction(club_id) as conn:
        if new.member and store.count_valid_keys(conn, club_id, new.member) >= MOST_KEYS:
            raise Refused("too_many_keys", "", f"{new.member} has {MOST_KEYS} keys: revoke one of them first")
        kept = store.insert_key(conn, club_id, row)
    if kept is None:
        raise Refused(
            "key_exists",
            "",
            f"a key {new.key} exists or existed: the log names keys by their ids, so choose another id",
            "key",
        )
    return _seen(kept), token


def list_keys(services: Services, club_id: str, paging: Paging, caller: Caller) -> Page[KeyView]:
    """The club's keys by id; only those that act for the caller, if they may not manage the others.

    Raises ``Refused``: ``needs_session`` or ``not_your_access``.
    """
    need_own_or_keeper(caller, caller.actor)
    member = "" if keeps_access(caller) else caller.actor
    with services.club_transaction(club_id) as conn:
        found = store.keys_of(conn, club_id, member, paging.after, paging.limit + 1)
    return page_of(found, paging, _seen, lambda row: row.key)


def get_key(services: Services, club_id: str, key: str, caller: Caller) -> KeyView:
    """Return one key. Raises ``NotFound``, also if the caller may not see it."""
    with services.club_transaction(club_id) as conn:
        found = store.key_of(conn, club_id, key)
    if found is None or not _may_see(found, caller):
        raise NotFound("key")
    return _seen(found)


def revoke_key(services: Services, club_id: str, key: str, caller: Caller) -> KeyView:
    """End a key, from the next request on; one that has ended stays as it is. Raises ``NotFound`` or ``Stale``."""
    with services.club_transaction(club_id) as conn:
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
        raise Refused("no_scopes", "", "a key needs at least one right", "scopes")
    if new.expires_at is not None and new.expires_at <= services.clock():
        raise Refused("expires_in_past", "", "the expiry of a key must be in the future", "expires_at")


def _need_may_make(new: NewKey, caller: Caller) -> None:
    # A secretary who made a key for a player would see that player's hand.
    if new.member != caller.actor and new.member and not is_operator(caller):
        detail = "only the member can make a key that acts for them, because it sees their cards"
        raise Refused("not_your_access", "", detail, "member")
    need_own_or_keeper(caller, new.member)
    check_delegation(caller, new.scopes)


def _may_see(row: store.KeyRow, caller: Caller) -> bool:
    return keeps_access(caller) or is_own(caller, row.member)


def _seen(row: store.KeyRow) -> KeyView:
    return KeyView(
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
