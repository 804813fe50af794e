"""Positions in the write-ahead log (WAL): what a read must see, and how far a standby has replayed it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import psycopg

from ging_service.eventlog.connections.statement import one_row
from ging_service.eventlog.sql import read_sql

# The beginning of a WAL file's name is its timeline. What was acknowledged has been flushed, unless commits do not wait
# for that. The insert position would include others' commits that nobody has been told of yet.
PRIMARY_COLUMNS: Final = """pg_walfile_name('0/1'),
    CASE current_setting('synchronous_commit')
        WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn()
    END"""
"""Columns with the position of a primary: every commit that a client was told of lies before it."""

_PRIMARY: Final = f"SELECT {PRIMARY_COLUMNS}"
_TIMELINE_DIGITS: Final = 8


class WalPosition(NamedTuple):
    """A timeline, and a place in its WAL in bytes. Places on different timelines cannot be compared."""

    timeline: int
    lsn: int

    def includes(self, wanted: WalPosition) -> bool:
        """True if a server that has come this far shows everything up to the wanted position."""
        return self.timeline == wanted.timeline and self.lsn >= wanted.lsn


def position_of_columns(file: bytes, lsn: bytes) -> WalPosition:
    """The position from the values of ``PRIMARY_COLUMNS``, in binary form."""
    return WalPosition(int(file[:_TIMELINE_DIGITS], 16), int.from_bytes(lsn))


def primary_position(conn: psycopg.Connection[Any]) -> WalPosition:
    """How far the primary has come. Raises what psycopg raises."""
    file, lsn = one_row(conn, _PRIMARY, {}, "")
    return position_of_columns(file or b"", lsn or b"")


def replayed_position(conn: psycopg.Connection[Any], within_s: float) -> WalPosition:
    """How far a standby has come.

    Raises ``OperationalError`` if it is not a standby or does not answer in time; the connection is closed then.
    """
    lsn, timeline = one_row(conn, read_sql("replayed_position"), {}, "", within_s)
    if lsn is None or timeline is None:
        conn.pgconn.finish()
        raise psycopg.OperationalError("the server is not a standby")
    return WalPosition(int.from_bytes(timeline), int.from_bytes(lsn))
