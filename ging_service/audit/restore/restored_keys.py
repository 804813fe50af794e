"""Command keys of a restored club: a command that is sent again must not run twice because of a restore.

The record does not contain the requests made with a key. So a client that sends one again learns that the key has been
used, but not the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.schema import idempotency
from ging_service.execution.caller import is_drawn
from ging_service.projections.bulk.copying import insert_rows

if TYPE_CHECKING:
    import psycopg

    from ging_service.eventlog.read import Stored

# Few round trips, and few rows in memory, however long the log is.
_ROWS_AT_ONCE = 2_000
# No hash is empty, so a request that is sent again never passes for the one before the restore.
_NO_REQUEST = b""


class RestoredKeys:
    """Takes the events in order. The events of a command are adjacent; with several streams, the first has the key."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self._conn = conn
        self._club_id = club_id
        self._command = self._last = ""
        self._began: Stored | None = None
        self._events = self._version = 0
        self._recorded_at = ""
        self._rows: list[tuple[Any, ...]] = []

    def add(self, command: str, stored: Stored, recorded_at: str) -> None:
        """The next event."""
        if self._began is None or (command, stored.stream_id) != (self._command, self._began.stream_id):
            self._end()
            self._command, self._began, self._recorded_at = command, stored, recorded_at
            self._events = 0
        self._events += 1
        self._version = stored.version

    def finish(self) -> None:
        """There are no more."""
        self._end()
        self._write()

    def _end(self) -> None:
        began, command = self._began, self._command
        # A command with several streams has its key at its first events only, as when it was appended.
        if began is not None and command != self._last and not is_drawn(command):
            place = (began.position, self._events, began.stream_id, self._version)
            self._rows.append((self._club_id, command, _NO_REQUEST, *place, self._recorded_at))
            if len(self._rows) >= _ROWS_AT_ONCE:
                self._write()
        self._last = command

    def _write(self) -> None:
        insert_rows(self._conn, idempotency.name, idempotency.columns.keys(), self._rows)
        self._rows = []
