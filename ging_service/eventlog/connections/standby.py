"""Connections to standbys, lent to reads for which they have replayed enough (docs/adr/reads-on-a-standby.md)."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple
from weakref import WeakKeyDictionary

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.pool import Pool
from ging_service.eventlog.connections.statement import one_row
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.connections.pool_settings import PoolSettings
    from ging_service.eventlog.connections.scope import Connection, Connections


# Positions in the write-ahead log (WAL): what a read must see, and how far a standby has replayed it.


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


Reason = Literal["away", "behind", "busy"]
"""Why a read runs on the primary: no standby can be used, it has not replayed enough, or no connection is free."""

# Replaying a commit takes about as long, and the whole wait is bounded by the settings.
_PAUSE_S: Final = 0.002
_RETRY_S: Final = 1.0
_LOG: Final = logging.getLogger("ging.standby")


class NotOnStandby(Exception):  # noqa: N818  a way to go, not a fault
    """A read that cannot run on a standby now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class StandbySettings:
    """Where the standbys are, and how long a read waits for one to have replayed what it must see.

    ``answer_s``: how long a standby may take to say how far it has come. After the same time it is probed during a
    statement.
    """

    dsn: str
    wait_s: float = 0.05
    answer_s: float = 1.0


class StandbyPool(Pool):
    """The connections of one process to standbys: nothing can be written on them, even if their server is promoted."""

    def __init__(self, standby: StandbySettings, settings: PoolSettings) -> None:
        given = conninfo_to_dict(standby.dsn)
        usual = {"target_session_attrs": "standby", "load_balance_hosts": "random"}
        options = f"{given.get('options') or ''} -c default_transaction_read_only=on".strip()
        missing = {name: value for name, value in usual.items() if name not in given}
        # A read that hangs is repeated on the primary, so it is given up sooner than a command would be.
        patience = replace(settings.patience, probe_after_s=min(settings.patience.probe_after_s, standby.answer_s))
        # A pooler could answer the check of the position from one standby and the read from another.
        own = replace(settings, patience=patience, may_be_pooled=False)
        # A name of its own: the log of a standby that is away must not be taken for that of the primary.
        name = f"{settings.application_name}-standby"
        super().__init__(make_conninfo(standby.dsn, options=options, **missing), own, name)

    @property
    def is_in_use(self) -> bool:
        """True if at least one connection is lent."""
        return bool(self._holders)


class Standby:
    """Lends connections to reads, and remembers for a moment what they found. Safe for threads."""

    def __init__(self, standby: StandbySettings, settings: PoolSettings) -> None:
        self._pool = StandbyPool(standby, settings)
        self._wait_s, self._answer_s = standby.wait_s, standby.answer_s
        self._is_away = False
        self._tried_at = float("-inf")
        self._behind_at = float("-inf")
        self._known: tuple[float, WalPosition] | None = None
        self._replayed: WeakKeyDictionary[Connection, tuple[float, WalPosition]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def open(self) -> None:
        """Begin to connect. The service starts without a standby, too."""
        self._pool.open(wait=False)

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()

    def recent_position(self, primary: Connections, max_age_s: float) -> WalPosition:
        """How far the primary had come at most ``max_age_s`` ago. Raises what its connections raise."""
        now = time.monotonic()
        known = self._known
        if known is not None and now < known[0] + max_age_s:
            return known[1]
        with primary.connection() as conn:
            position = primary_position(conn)
        self._known = (now, position)
        return position

    def lag_bytes(self, position: WalPosition) -> int | None:
        """How much WAL up to a position of the primary is not replayed yet; None if no standby can be asked."""
        try:
            with self._pool.connection(self._wait_s) as conn:
                replayed = replayed_position(conn, self._answer_s)
        except (PoolTimeout, psycopg.Error):
            return None
        return max(0, position.lsn - replayed.lsn) if replayed.timeline == position.timeline else None

    def state(self, position: WalPosition) -> Literal["ok"] | Reason:
        """Return ``ok`` if a read that must see a position could run on a standby now, otherwise why not."""
        try:
            with self.connection(position):
                return "ok"
        except NotOnStandby as error:
            return error.reason

    @contextmanager
    def connection(self, wanted: WalPosition) -> Iterator[Connection]:
        """Lend a connection to a standby that shows everything up to a position. Raises ``NotOnStandby``."""
        with ExitStack() as stack:
            yield self._checked(stack, wanted)

    def _checked(self, stack: ExitStack, wanted: WalPosition) -> Connection:
        if not self._may_try():
            raise NotOnStandby("away")
        try:
            conn = stack.enter_context(self._pool.connection(self._wait_s))
            has_replayed = self._waited_for(conn, wanted)
        except PoolTimeout as error:
            if self._pool.is_in_use:
                raise NotOnStandby("busy") from error
            raise self._lost(self._pool.refusal or error) from error
        except psycopg.Error as error:
            raise self._lost(error) from error
        self._found()
        if not has_replayed:
            raise NotOnStandby("behind")
        return conn

    def _waited_for(self, conn: Connection, wanted: WalPosition) -> bool:
        """Wait until a standby has replayed enough; False if that takes too long.

        After a wait in vain nobody waits for a second: a standby that is far behind must not slow every read down.
        """
        ends = time.monotonic() + self._wait_s
        while not self._has_replayed(conn, wanted):
            now = time.monotonic()
            if now < self._behind_at + _RETRY_S:
                return False
            if now > ends:
                self._behind_at = now
                return False
            time.sleep(_PAUSE_S)
        return True

    def _has_replayed(self, conn: Connection, wanted: WalPosition) -> bool:
        """Ask a standby, unless the same connection has told enough just now: a server never goes back."""
        now = time.monotonic()
        told_at, replayed = self._replayed.get(conn, (float("-inf"), wanted))
        if now < told_at + _RETRY_S and replayed.includes(wanted):
            return True
        replayed = replayed_position(conn, self._answer_s)
        self._replayed[conn] = (now, replayed)
        return replayed.includes(wanted)

    def _may_try(self) -> bool:
        """False while no standby can be used, except for one read a second, which finds out."""
        if not self._is_away:
            return True
        now = time.monotonic()
        with self._lock:
            if now < self._tried_at + _RETRY_S:
                return False
            self._tried_at = now
            return True

    def _lost(self, error: Exception) -> NotOnStandby:
        if not self._is_away:
            _LOG.warning("no standby can be used, reads run on the primary: %s", error)
        self._is_away, self._tried_at = True, time.monotonic()
        return NotOnStandby("away")

    def _found(self) -> None:
        if self._is_away:
            _LOG.warning("a standby can be used again")
        self._is_away = False
