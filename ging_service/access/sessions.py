"""Sessions of members, as the database keeps them, and the deletion of rows that are no longer needed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    from datetime import datetime

    import psycopg


MOST_SESSIONS: Final = 50
"""Sessions of one member at a time. Nobody has as many devices, and each is a row for up to three months."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLimits:
    """Lifetimes of a session: until it was not used for ``idle``, and for ``life`` after it began."""

    idle: timedelta
    life: timedelta


class SessionRow(NamedTuple):
    """One row of ``sessions`` without the hash of its token."""

    session: str
    member: str
    note: str
    created_at: datetime
    last_used_at: datetime


class NewSessionRow(NamedTuple):
    """A session to be stored."""

    session: str
    token_hash: bytes
    member: str
    note: str


def insert_session(conn: psycopg.Connection[Any], club_id: str, new: NewSessionRow) -> SessionRow:
    """Store a session. It ends those of the member's that have not been used for longest, beyond ``MOST_SESSIONS``."""
    parameters = {
        "club": club_id,
        "session": new.session,
        "hash": new.token_hash,
        "member": new.member,
        "note": new.note,
        "most": MOST_SESSIONS,
    }
    return SessionRow(*conn.execute(read_sql("insert_session"), parameters).fetchone() or ())


def session_of(conn: psycopg.Connection[Any], club_id: str, session: str, limits: SessionLimits) -> SessionRow | None:
    """Return a session by its id, None if it has ended."""
    parameters = {"club": club_id, "session": session, "idle": limits.idle, "life": limits.life}
    row = conn.execute(read_sql("session_of"), parameters).fetchone()
    return None if row is None else SessionRow(*row)


def sessions_of(  # noqa: PLR0913  whose, and which page
    conn: psycopg.Connection[Any], club_id: str, member: str, after: str, limit: int, *, limits: SessionLimits
) -> list[SessionRow]:
    """Return sessions by id, after ``after``: a member's, or with "" all of them."""
    parameters = {
        "club": club_id,
        "member": member,
        "after": after,
        "limit": limit,
        "idle": limits.idle,
        "life": limits.life,
    }
    return [SessionRow(*row) for row in conn.execute(read_sql("sessions_of"), parameters)]


def end_session(conn: psycopg.Connection[Any], club_id: str, session: str) -> None:
    """End one session."""
    conn.execute(read_sql("end_session"), {"club": club_id, "session": session})


def end_sessions(conn: psycopg.Connection[Any], club_id: str, member: str, but: str = "") -> None:
    """End all sessions of a member except one."""
    conn.execute(read_sql("end_sessions"), {"club": club_id, "member": member, "but": but})


# Deletion of rows that are no longer needed.


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionTimes:
    """Retention times: when sessions end, and how long outcomes and expired invitations are kept."""

    sessions: SessionLimits
    outcomes: timedelta
    invitations: timedelta


def clean(conn: psycopg.Connection[Any], kept: RetentionTimes) -> None:
    """Delete expired rows of all clubs, and rates that no longer limit anybody."""
    parameters = {
        "idle": kept.sessions.idle,
        "life": kept.sessions.life,
        "kept": kept.outcomes,
        "shown": kept.invitations,
    }
    conn.execute(read_sql("clean"), parameters)
