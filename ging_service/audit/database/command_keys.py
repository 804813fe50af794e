"""The stored command keys, which keep a command that is sent again from running twice, compared with the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.audit.checking.finding import Finding
from ging_service.audit.database.row_comparison import against, place_in
from ging_service.eventlog.schema import idempotency
from ging_service.eventlog.whole_tables import stored_rows
from ging_service.execution.caller import is_drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.audit.checking.check import CheckStep


class _Kept(NamedTuple):
    """A row. The hash of the request cannot be recomputed: requests are not in the log."""

    club_id: str
    key: str
    request_hash: bytes
    first_position: int
    events: int
    stream_id: str
    version: int
    recorded_at: str


@dataclass(slots=True, kw_only=True)
class _Command:
    """One command's events on one stream, adjacent in the log."""

    key: str
    stream_id: str
    first_position: int
    recorded_at: str
    events: int = 0
    version: int = 0

    @property
    def end(self) -> int:
        return self.first_position + self.events


class CommandKeys:
    """Checks the keys. A drawn command id has no key. The log contains only the version for commands without events."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.finding = Finding(name="command_keys", title="Kept command keys against the log", unit="keys")
        order = ("first_position", "count", "key")
        self._live = map(_Kept._make, stored_rows(conn, idempotency, club_id, order))
        self._next = self._advance()
        self._versions: dict[str, int] = {}
        self._command: _Command | None = None
        self._before: _Command | None = None

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            recorded, position = step.read.recorded, step.read.position
            command = self._command
            if command is None or (command.key, command.stream_id, command.end) != (
                recorded.command,
                recorded.stream,
                position,
            ):
                self._end(command)
                command = self._command = _Command(
                    key=recorded.command,
                    stream_id=recorded.stream,
                    first_position=position,
                    recorded_at=recorded.recorded_at,
                )
            command.events += 1
            command.version = recorded.version

    def finish(self) -> None:
        """There are no more."""
        self._end(self._command)
        end = self._command.end if self._command else 0
        while self._next is not None:
            self._without_events(self._next, at=end)
            self._next = self._advance()

    def _end(self, command: _Command | None) -> None:
        """End a command: the rows up to here can be judged."""
        if command is None:
            return
        is_kept = False
        while self._next is not None and self._next.first_position < command.end:
            row = self._next
            if row.events and row.first_position == command.first_position and row.key == command.key:
                self._compare(row, command)
                is_kept = True
            else:
                self._without_events(row, at=command.first_position)
            self._next = self._advance()
        if not (is_kept or is_drawn(command.key) or self._goes_on(command)):
            told = f"the key of the command at position {command.first_position} is missing"
            self.finding.fail(told, place_in(idempotency.name, {"key": command.key}))
        self._versions[command.stream_id] = command.version
        self._before = command

    def _goes_on(self, command: _Command) -> bool:
        """Return True for another stream's part of the command right before: a key is kept once."""
        before = self._before
        return before is not None and (before.key, before.end) == (command.key, command.first_position)

    def _compare(self, row: _Kept, command: _Command) -> None:
        for name, found, wanted in (
            ("count", row.events, command.events),
            ("stream_id", row.stream_id, command.stream_id),
            ("version", row.version, command.version),
            ("recorded_at", row.recorded_at, command.recorded_at),
        ):
            if found != wanted:
                self.finding.fail(against(name, found, wanted), place_in(idempotency.name, {"key": row.key}))

    def _without_events(self, row: _Kept, at: int) -> None:
        """Check a row without events of its own: it is right only for a command that led to nothing."""
        where = place_in(idempotency.name, {"key": row.key})
        # A command that led to nothing is kept at the position of the event that came next.
        if row.events or row.first_position != at:
            told = f"no command of this key stands at position {row.first_position} of the log"
            self.finding.fail(told, where)
        elif row.version != (version := self._versions.get(row.stream_id, 0)):
            self.finding.fail(against("version", row.version, version), where)

    def _advance(self) -> _Kept | None:
        row = next(self._live, None)
        self.finding.looked_at += row is not None
        return row
