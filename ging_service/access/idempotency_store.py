"""Outcomes of commands that leave no event, by their idempotency keys. Keys of other commands are in the log (``append``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.sql import read_sql

if TYPE_CHECKING:
    import psycopg


class OutcomeRow(NamedTuple):
    """A request, hashed, and its response."""

    request_hash: bytes
    status: int
    answer: bytes


def claim_outcome(conn: psycopg.Connection[Any], club_id: str, key: str, request_hash: bytes) -> bool:
    """Claim a key for a command. Waits for a running command with the same key. Returns False if another has it."""
    parameters = {"club": club_id, "key": key, "hash": request_hash}
    return conn.execute(read_sql("claim_outcome"), parameters).rowcount == 1


def outcome_of(conn: psycopg.Connection[Any], club_id: str, key: str) -> OutcomeRow | None:
    """Return the outcome of the command with a key."""
    row = conn.execute(read_sql("outcome_of"), {"club": club_id, "key": key}).fetchone()
    return None if row is None else OutcomeRow(*row)


def keep_outcome(conn: psycopg.Connection[Any], club_id: str, key: str, status: int, answer: bytes) -> None:
    """Store the outcome of the command that has claimed a key."""
    conn.execute(read_sql("keep_outcome"), {"club": club_id, "key": key, "status": status, "answer": answer})
