"""Looks at a table that find only the rows written since the look before.

Every row of Postgres holds the id of the transaction that wrote it (``xmin``). A row that a look cannot see yet is from
a transaction that had not ended then, so its id is not below the lowest of those that ran. The next look starts there.
It takes no clock, no queue and nothing from those who write. Some rows may come up twice, and none is left out. While
nobody writes anything, the snapshot stays the same and no row is read.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

SWEEP_S: Final = 60.0
"""The time after which all rows are read again, whatever has changed: a standby that lost transactions uses their ids
again when it takes over."""


class Look(NamedTuple):
    """The values that the query of a look returned. ``is_whole``: it has read all rows. ``is_new``: somebody has written."""

    is_whole: bool
    is_new: bool
    values: tuple[Any, ...]


class ChangedRows:
    """Looks at one table, as one process follows it.

    ``query`` takes the snapshot of the look before as ``since``, null for all rows. It returns one row: the snapshot, and
    what it has found.
    """

    def __init__(
        self, query: str, monotonic: Callable[[], float] = time.monotonic, *, sweep_s: float = SWEEP_S
    ) -> None:
        self._query = query
        self._monotonic = monotonic
        self._sweep_s = sweep_s
        self._since = ""
        self._sweep_at = 0.0

    def sweep_next(self) -> None:
        """Let the next look read all rows."""
        self._since = ""

    def look(self, conn: psycopg.Connection[Any]) -> Look:
        """Return what has changed since the last look, and now and then everything."""
        # After an error on the way the next look reads everything.
        since, self._since = self._since, ""
        now = self._monotonic()
        is_whole = not since or now >= self._sweep_at
        row = conn.execute(self._query, {"since": None if is_whole else since}, prepare=True).fetchone()
        if row is None:
            raise RuntimeError("an aggregate has one row")
        following, *values = row
        if is_whole:
            self._sweep_at = now + self._sweep_s
        self._since = following
        return Look(is_whole=is_whole, is_new=following != since, values=tuple(values))
