"""Members by seat, as the database has them at the moment of a read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import table_id_of, table_stream
from ging_service.eventlog.connections.scope import within
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable

    import psycopg


def seats_at(conn: psycopg.Connection[Any], club_id: str, stream_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The members by seat of those streams that are tables of the club, in one query if there are any.

    () for a table that is not open. Members never change while a table is in the log. But a failover can lose its
    opening, and others then open its id again: so a process does not keep the answer.
    """
    seats: dict[str, tuple[str, ...]] = {stream_id: () for stream_id in stream_ids if table_id_of(stream_id)}
    if seats:
        wanted = {"club": club_id, "tables": [table_id_of(stream_id) for stream_id in seats]}
        with within(conn, club_id):
            found = conn.execute(read_sql("members_at_tables"), wanted, prepare=True).fetchall()
        seats.update({table_stream(table_id): tuple(members) for table_id, members in found})
    return seats
