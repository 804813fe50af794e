"""Invitations to set a passphrase, as the database keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime, timedelta

    import psycopg


class InvitationRow(NamedTuple):
    """One row of ``invitations`` without the hash of its token."""

    invitation: str
    member: str
    created_by: str
    created_at: datetime
    expires_at: datetime
    accepted_at: datetime | None
    revoked_at: datetime | None
    version: int


class NewInvitationRow(NamedTuple):
    """An invitation to be stored, and how long it is valid."""

    invitation: str
    token_hash: bytes
    member: str
    created_by: str
    app: str
    holds: timedelta


class ValidInvitation(NamedTuple):
    """The member of an invitation, and who made it: a member ("": none) and an app (None: made before this was kept)."""

    member: str
    created_by: str
    app: str | None


def insert_invitation(conn: psycopg.Connection[Any], club_id: str, new: NewInvitationRow) -> InvitationRow:
    """Store an invitation; the member's earlier ones become invalid."""
    parameters = {
        "club": club_id,
        "invitation": new.invitation,
        "hash": new.token_hash,
        "member": new.member,
        "by": new.created_by,
        "app": new.app,
        "holds": new.holds,
    }
    return InvitationRow(*conn.execute(read_sql("insert_invitation"), parameters).fetchone() or ())


def invitations_of(conn: psycopg.Connection[Any], club_id: str, after: str, limit: int) -> list[InvitationRow]:
    """Return invitations by id, after ``after``."""
    parameters = {"club": club_id, "after": after, "limit": limit}
    return [InvitationRow(*row) for row in conn.execute(read_sql("invitations_of"), parameters)]


def invitation_of(conn: psycopg.Connection[Any], club_id: str, invitation: str) -> InvitationRow | None:
    """An invitation by its id."""
    return _row(conn.execute(read_sql("invitation_of"), {"club": club_id, "invitation": invitation}).fetchone())


def revoke_invitation(conn: psycopg.Connection[Any], club_id: str, invitation: str) -> InvitationRow | None:
    """Revoke an invitation; None if it was accepted or revoked before."""
    return _row(conn.execute(read_sql("revoke_invitation"), {"club": club_id, "invitation": invitation}).fetchone())


def invited(conn: psycopg.Connection[Any], club_id: str, token_hash: bytes) -> ValidInvitation | None:
    """Read an invitation; None if it is not valid."""
    found = conn.execute(read_sql("invited"), {"club": club_id, "hash": token_hash}).fetchone()
    return None if found is None else ValidInvitation(*found)


def accept_invitation(conn: psycopg.Connection[Any], club_id: str, token_hash: bytes) -> ValidInvitation | None:
    """Use an invitation; None if it is not valid."""
    found = conn.execute(read_sql("accept_invitation"), {"club": club_id, "hash": token_hash}).fetchone()
    return None if found is None else ValidInvitation(*found)


def _row(found: Sequence[Any] | None) -> InvitationRow | None:
    return None if found is None else InvitationRow(*found)
