"""How far the signer is behind the logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    import psycopg


class SigningLag(NamedTuple):
    """Events that wait to be signed, how long the oldest has waited (seconds), and clubs that are not signed for."""

    events: int
    seconds: float
    clubs_refused: int


def signing_lag(conn: psycopg.Connection[Any]) -> SigningLag:
    """Over all clubs; those that are refused are counted by themselves."""
    row = conn.execute(read_sql("unsigned")).fetchone()
    return SigningLag(*row) if row else SigningLag(0, 0.0, 0)
