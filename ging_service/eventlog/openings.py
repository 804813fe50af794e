"""The openings of sealed values with their salts, for exports and for restoring a club."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.sealing import Opening
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    import psycopg


def openings_between(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int
) -> list[tuple[int, Opening]]:
    """The openings of the events ``first_position <= position < end_position``, each with its position, in order."""
    query = read_sql("openings_between")
    rows = conn.execute(query, (club_id, first_position, end_position), prepare=True, binary=True).fetchall()
    return [
        (position, Opening(place, subject, audience, bytes(salt), bytes(value)))
        for position, place, subject, audience, salt, value in rows
    ]
