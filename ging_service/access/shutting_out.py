"""Whatever lets a member in ends at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.logins import login_of
from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg


class ShutOut(NamedTuple):
    """How many there were of each: passphrases (0 or 1), sessions, keys that acted for him, open invitations."""

    passphrases: int
    sessions: int
    keys: int
    invitations: int


def shut_out(conn: psycopg.Connection[Any], club_id: str, member: str) -> ShutOut:
    """End all of a member's credentials.

    Whoever is about to sign in for him, or to accept an invitation, is waited for, and whoever comes later waits: a
    statement does not see what began after it. Invitations first, in the order in which accepting one takes them.
    """
    parameters = {"club": club_id, "member": member}
    conn.execute(read_sql("hold_invitations"), parameters)
    login_of(conn, club_id, member)
    row = conn.execute(read_sql("shut_out"), parameters).fetchone()
    return ShutOut(*row or (0, 0, 0, 0))
