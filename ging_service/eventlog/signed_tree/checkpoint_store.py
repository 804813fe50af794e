"""Signed checkpoints in the database, the keys that signed them, and the signer's refusals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from psycopg.rows import class_row

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

_CHECKPOINT = "SELECT size, root, note, signed_at, cosigned_by, witnesses_required FROM checkpoints WHERE club_id = %s"
_WITNESSED = {False: "", True: " AND cosigned_by >= witnesses_required"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCheckpoint:
    """A checkpoint as stored in the database: only its signatures make it trustworthy.

    ``cosigned_by`` witnesses have signed the note too; the club required ``witnesses_required``.
    """

    size: int
    root: bytes
    note: str
    signed_at: datetime
    cosigned_by: int
    witnesses_required: int

    @property
    def is_witnessed(self) -> bool:
        """True if as many witnesses have co-signed as the club required."""
        return self.cosigned_by >= self.witnesses_required


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredKey:
    """A key that has signed the club's checkpoints from ``first_size`` on, up to ``retired_size`` if it is retired.

    ``rotation``: the signed statement by which the key before it handed over, None where there is none.
    """

    vkey: str
    first_size: int
    retired_size: int | None
    rotation: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningRefusal:
    """The reason why nothing more is signed for a club, and since when."""

    code: str
    detail: str
    since: datetime


def newest_checkpoint(
    conn: psycopg.Connection[Any], club_id: str, *, witnessed: bool = False
) -> StoredCheckpoint | None:
    """The club's newest checkpoint, or the newest with as many witnesses as the club requires; None without one."""
    return _checkpoint(conn, f"{_CHECKPOINT}{_WITNESSED[witnessed]} ORDER BY size DESC LIMIT 1", (club_id,))


def first_checkpoint_over(
    conn: psycopg.Connection[Any], club_id: str, position: int, *, witnessed: bool = False
) -> StoredCheckpoint | None:
    """The first checkpoint that covers the event at ``position`` (and has the required witnesses), or None."""
    asked = f"{_CHECKPOINT}{_WITNESSED[witnessed]} AND size > %s ORDER BY size LIMIT 1"
    return _checkpoint(conn, asked, (club_id, position))


def checkpoints_between(
    conn: psycopg.Connection[Any], club_id: str, after_size: int, up_to_size: int
) -> list[StoredCheckpoint]:
    """The club's checkpoints with ``after_size < size <= up_to_size``, oldest first."""
    asked = f"{_CHECKPOINT} AND size > %s AND size <= %s ORDER BY size"
    found = conn.cursor(row_factory=class_row(StoredCheckpoint))
    return found.execute(asked, (club_id, after_size, up_to_size)).fetchall()


def _checkpoint(conn: psycopg.Connection[Any], sql: str, parameters: tuple[object, ...]) -> StoredCheckpoint | None:
    return conn.cursor(row_factory=class_row(StoredCheckpoint)).execute(sql, parameters).fetchone()


def change_note(
    conn: psycopg.Connection[Any], club_id: str, size: int, change: Callable[[str], str], count: Callable[[str], int]
) -> None:
    """Add signatures to a stored note; ``count`` is the number of witnesses that have signed it then."""
    with conn.transaction():
        row = conn.execute(
            "SELECT note FROM checkpoints WHERE club_id = %s AND size = %s FOR NO KEY UPDATE", (club_id, size)
        ).fetchone()
        if row is not None:
            note = change(row[0])
            conn.execute(
                "UPDATE checkpoints SET note = %s, cosigned_by = %s WHERE club_id = %s AND size = %s",
                (note, count(note), club_id, size),
            )


def verifier_keys(conn: psycopg.Connection[Any], club_id: str) -> list[StoredKey]:
    """Every key that has signed for the club, oldest first."""
    return (
        conn.cursor(row_factory=class_row(StoredKey))
        .execute(
            "SELECT vkey, first_size, retired_size, rotation FROM verifier_keys WHERE club_id = %s"
            " ORDER BY first_size, retired_size NULLS LAST, vkey",
            (club_id,),
        )
        .fetchall()
    )


def change_key(conn: psycopg.Connection[Any], club_id: str, vkey: str, size: int, rotation: str | None = None) -> None:
    """Let ``vkey`` sign for the club from the checkpoint of ``size`` on; the previous key is retired with it.

    ``rotation``: the signed statement of that.
    """
    with conn.transaction():
        conn.execute(
            "INSERT INTO verifier_keys (club_id, vkey, first_size, rotation) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING",
            (club_id, vkey, size, rotation),
        )
        conn.execute(
            "UPDATE verifier_keys SET retired_size = %s WHERE club_id = %s AND vkey <> %s AND retired_size IS NULL",
            (size, club_id, vkey),
        )


def store_rotation(conn: psycopg.Connection[Any], club_id: str, vkey: str, rotation: str) -> None:
    """Store the signed rotation statement of a key that is already known."""
    conn.execute("UPDATE verifier_keys SET rotation = %s WHERE club_id = %s AND vkey = %s", (rotation, club_id, vkey))


def refusals(conn: psycopg.Connection[Any]) -> dict[str, SigningRefusal]:
    """The clubs for which nothing more is signed."""
    rows = conn.execute("SELECT club_id, code, detail, since FROM signing_refusals")
    return {club: SigningRefusal(code=code, detail=detail, since=since) for club, code, detail, since in rows}


def refusal_of(conn: psycopg.Connection[Any], club_id: str) -> SigningRefusal | None:
    """The reason why nothing more is signed for one club; None if signing goes on."""
    asked = "SELECT code, detail, since FROM signing_refusals WHERE club_id = %s"
    return conn.cursor(row_factory=class_row(SigningRefusal)).execute(asked, (club_id,)).fetchone()


def refuse(conn: psycopg.Connection[Any], club_id: str, refusal: SigningRefusal) -> None:
    """Record, for everybody to see, that nothing more is signed for a club."""
    conn.execute(
        "INSERT INTO signing_refusals AS r (club_id, code, detail, since) VALUES (%s, %s, %s, %s)"
        " ON CONFLICT (club_id) DO UPDATE SET code = excluded.code, detail = excluded.detail, since = excluded.since",
        (club_id, refusal.code, refusal.detail, refusal.since),
    )


def sign_again(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Clear the refusal to sign for a club."""
    conn.execute("DELETE FROM signing_refusals WHERE club_id = %s", (club_id,))
