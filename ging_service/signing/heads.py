"""The sizes of the clubs' logs: a look reads only those that have changed since the look before.

Every row of Postgres holds the id of the transaction that wrote it (``xmin``). A row that a look cannot see yet is from
a transaction that had not ended then, so its id is not below the lowest of those that ran. The next look starts there.
It takes no clock, no queue and nothing from the append. Some heads may come up twice, and none is left out. While nobody
writes anything, the snapshot stays the same and no head is read.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.read import club_sizes
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

SWEEP_S = 60.0
"""The time after which all heads are read again, whatever has changed: a standby that lost transactions uses their ids
again when it takes over."""


class Heads:
    """The heads of all logs, as one signer follows them."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._since = ""
        self._known: set[str] = set()
        self._sweep_at = 0.0

    def sweep_next(self) -> None:
        """Let the next look read all heads."""
        self._since = ""

    def look(self, conn: psycopg.Connection[Any], signed_for: Callable[[], list[str]]) -> dict[str, int]:
        """Return the sizes that have changed since the last look, and now and then those of all clubs.

        ``signed_for``: the clubs that the signer's own folder knows. Those that the database has lost have the size 0.
        """
        # After an error on the way the next look reads everything.
        since, self._since = self._since, ""
        following, count, heads = self._changed(conn, since)
        self._known |= heads.keys()
        # Fewer clubs than are known: one has gone from the database. In the same snapshot none was counted.
        has_gone = following != since and count != len(self._known)
        if not since or self._monotonic() >= self._sweep_at or has_gone:
            sizes = club_sizes(conn)
            self._known = set(sizes)
            self._sweep_at = self._monotonic() + SWEEP_S
            heads = dict.fromkeys(signed_for(), 0) | sizes
        self._since = following
        return heads

    def _changed(self, conn: psycopg.Connection[Any], since: str) -> tuple[str, int, dict[str, int]]:
        row = conn.execute(read_sql("changed_heads"), {"since": since or None}, prepare=True).fetchone()
        if row is None:
            raise RuntimeError("an aggregate has one row")
        return row[0], row[1], dict(zip(row[2] or (), row[3] or (), strict=True))
