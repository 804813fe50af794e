"""Members' passphrases, as the database keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    from datetime import datetime

    import psycopg


class LoginRow(NamedTuple):
    """A passphrase's hash, the time when it was set, and its number among the member's passphrases."""

    hash: str
    changed_at: datetime
    version: int


def login_of(conn: psycopg.Connection[Any], club_id: str, member: str) -> LoginRow | None:
    """Return a member's login and lock it until the transaction ends."""
    row = conn.execute(read_sql("login_of"), {"club": club_id, "member": member}).fetchone()
    return None if row is None else LoginRow(*row)


def set_passphrase(conn: psycopg.Connection[Any], club_id: str, member: str, passphrase_hash: str) -> LoginRow:
    """Store a passphrase, the first one or another."""
    parameters = {"club": club_id, "member": member, "hash": passphrase_hash}
    return LoginRow(*conn.execute(read_sql("set_passphrase"), parameters).fetchone() or ())


def rehash(conn: psycopg.Connection[Any], club_id: str, member: str, passphrase_hash: str) -> None:
    """Store a hash of the same passphrase with newer parameters."""
    # It is the same passphrase: its ETag stays valid, and a change that is under way still finds what it replaces.
    conn.execute(read_sql("rehash"), {"club": club_id, "member": member, "hash": passphrase_hash})
