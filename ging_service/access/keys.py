"""Keys of apps, as the database keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    import psycopg


class KeyRow(NamedTuple):
    """One row of ``keys`` without the hash of its token."""

    key: str
    member: str
    scopes: list[str]
    note: str
    created_by: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None
    version: int


class NewKeyRow(NamedTuple):
    """A key to be stored."""

    key: str
    token_hash: bytes
    member: str
    scopes: Sequence[str]
    note: str
    created_by: str
    expires_at: datetime | None


def insert_key(conn: psycopg.Connection[Any], club_id: str, new: NewKeyRow) -> KeyRow | None:
    """Store a key; None if there is one with this id."""
    parameters = {
        "club": club_id,
        "key": new.key,
        "hash": new.token_hash,
        "member": new.member,
        "scopes": list(new.scopes),
        "note": new.note,
        "by": new.created_by,
        "expires_at": new.expires_at,
    }
    return _row(conn.execute(read_sql("insert_key"), parameters).fetchone())


def key_of(conn: psycopg.Connection[Any], club_id: str, key: str) -> KeyRow | None:
    """A key of the club by its id."""
    return _row(conn.execute(read_sql("key_of"), {"club": club_id, "key": key}).fetchone())


def keys_of(conn: psycopg.Connection[Any], club_id: str, member: str, after: str, limit: int) -> list[KeyRow]:
    """Return keys by id, after ``after``: those that act for a member, or with "" all of them."""
    parameters = {"club": club_id, "member": member, "after": after, "limit": limit}
    return [KeyRow(*row) for row in conn.execute(read_sql("keys_of"), parameters)]


def count_valid_keys(conn: psycopg.Connection[Any], club_id: str, member: str) -> int:
    """How many keys that act for a member have neither been revoked nor expired."""
    (found,) = conn.execute(read_sql("count_valid_keys"), {"club": club_id, "member": member}).fetchone() or (0,)
    return int(found)


def revoke_key(conn: psycopg.Connection[Any], club_id: str, key: str) -> KeyRow | None:
    """End a key; None if it has ended."""
    return _row(conn.execute(read_sql("revoke_key"), {"club": club_id, "key": key}).fetchone())


def _row(found: Sequence[Any] | None) -> KeyRow | None:
    return None if found is None else KeyRow(*found)
