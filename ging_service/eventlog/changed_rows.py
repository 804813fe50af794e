"""Looks at a table that find only the rows written since the look before.

Every row of Postgres holds the id of the transaction that wrote it (``xmin``). A row that a look cannot see yet is from
a transaction that had not ended then, so its id is not below the lowest of those that ran. The next look starts there.
It takes no clock, no queue and nothing from those who write. Some rows may come up twice, and none is left out. While
nobody writes anything, the snapshot stays the same and no row is read. The signer, which prolongs its lease every few
seconds, counts as nobody.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.eventlog.connections.statement import one_row_without_club
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

SWEEP_S: Final = 60.0
"""The time after which all rows are read again, whatever has changed: a standby that lost transactions uses their ids
again when it takes over."""

_XIDS: Final = 1 << 32
"""Rows hold the ids of transactions without the number of times that these have gone round; snapshots hold both."""


class Look(NamedTuple):
    """The values that the query of a look returned. ``is_whole``: it has read all rows. ``is_new``: somebody has written."""

    is_whole: bool
    is_new: bool
    values: tuple[Any, ...]


class ChangedRows:
    """Looks at one table, as one process follows it. The signer must not write to it.

    ``query`` takes the snapshot of the look before as ``since``, null for all rows, and what a look gives it. It returns one
    row: the snapshot, and what it has found.
    """

    def __init__(
        self, query: str, monotonic: Callable[[], float] = time.monotonic, *, sweep_s: float = SWEEP_S
    ) -> None:
        self._query = query
        self._monotonic = monotonic
        self._sweep_s = sweep_s
        self._since = ""
        # The newest snapshot that is known to show the same rows as the last look.
        self._same = ""
        self._sweep_at = 0.0

    def sweep_next(self) -> None:
        """Let the next look read all rows."""
        self._since = ""

    def may_find(self, conn: psycopg.Connection[Any]) -> bool:
        """Return False if a look is sure to find nothing, as the last one would again.

        On a connection outside any transaction it costs one message, and a look three.
        """
        if not self._since or self._monotonic() >= self._sweep_at:
            return True
        snapshot, lease = (
            part.decode() for part in one_row_without_club(conn, read_sql("current_snapshot"), {}) if part
        )
        if snapshot != self._same and not _adds_only(int(lease), self._same, snapshot):
            return True
        self._same = snapshot
        return False

    def look(self, conn: psycopg.Connection[Any], **given: object) -> Look:
        """Return what has changed since the last look, and now and then everything."""
        # After an error on the way the next look reads everything.
        since, self._since = self._since, ""
        now = self._monotonic()
        is_whole = not since or now >= self._sweep_at
        row = conn.execute(self._query, {"since": None if is_whole else since, **given}, prepare=True).fetchone()
        if row is None:
            raise RuntimeError("an aggregate has one row")
        following, *values = row
        if is_whole:
            self._sweep_at = now + self._sweep_s
        self._since = self._same = following
        return Look(is_whole=is_whole, is_new=following != since, values=tuple(values))


def _adds_only(xid: int, before: str, snapshot: str) -> bool:
    """Return True if a snapshot shows one transaction more than another did, which saw none running: this one."""
    first = int(before.partition(":")[0])
    return (before, snapshot, xid) == (f"{first}:{first}:", f"{first + 1}:{first + 1}:", first % _XIDS)
