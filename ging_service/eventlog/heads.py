"""The sizes of the clubs' logs: a look reads only those that have changed since the look before."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.eventlog.changed_rows import SWEEP_S, ChangedRows
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg


class LogSizes(NamedTuple):
    """The sizes of logs by club. ``is_whole``: those of all clubs."""

    sizes: dict[str, int]
    is_whole: bool


class Heads:
    """The heads of all logs, as one process follows them."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic, *, sweep_s: float = SWEEP_S) -> None:
        self._rows = ChangedRows(read_sql("changed_heads"), monotonic, sweep_s=sweep_s)
        self._known: set[str] = set()

    def sweep_next(self) -> None:
        """Let the next look read all heads."""
        self._rows.sweep_next()

    def may_have_changed(self, conn: psycopg.Connection[Any]) -> bool:
        """Return False if a look is sure to find nothing, at less cost. On a connection outside any transaction."""
        return self._rows.may_find(conn)

    def look(self, conn: psycopg.Connection[Any]) -> LogSizes:
        """Return the sizes that have changed since the last look, and now and then those of all clubs."""
        found = self._look(conn)
        return found if found is not None else self._whole(conn)

    def _look(self, conn: psycopg.Connection[Any]) -> LogSizes | None:
        """Return the sizes; None if a club has gone from the database."""
        seen = self._rows.look(conn)
        count, clubs, sizes = seen.values
        heads = dict(zip(clubs or (), sizes or (), strict=True))
        if seen.is_whole:
            self._known = set(heads)
        else:
            self._known.update(heads)
        # Fewer clubs than are known: one has gone. In the same snapshot none was counted.
        if seen.is_new and count != len(self._known):
            return None
        return LogSizes(heads, seen.is_whole)

    def _whole(self, conn: psycopg.Connection[Any]) -> LogSizes:
        self._rows.sweep_next()
        found = self._look(conn)
        assert found is not None  # noqa: S101  a whole look counts what it returns
        return found
