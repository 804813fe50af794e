"""Members' passphrases, as the database keeps them, and the end of all credentials of a member at once."""

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


# Revocation of all credentials of a member at once.


class EndedCredentials(NamedTuple):
    """Numbers of ended credentials: passphrases (0 or 1), sessions, the member's keys, open invitations."""

    passphrases: int
    sessions: int
    keys: int
    invitations: int


def shut_out(conn: psycopg.Connection[Any], club_id: str, member: str) -> EndedCredentials:
    """End all of a member's credentials.

    The function waits for everybody who is about to sign in for the member, or to accept an invitation, and later ones
    wait for it: a statement does not see what began after it. Invitations come first, in the order in which accepting
    one takes them.
    """
    parameters = {"club": club_id, "member": member}
    # Invitations before logins: the same order as when one is accepted, so that the two cannot deadlock.
    conn.execute(read_sql("hold_invitations"), parameters)
    login_of(conn, club_id, member)
    row = conn.execute(read_sql("shut_out"), parameters).fetchone()
    return EndedCredentials(*row or (0, 0, 0, 0))
