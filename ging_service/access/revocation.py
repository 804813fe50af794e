"""Revocation of all credentials of a member at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.logins import login_of
from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg


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
