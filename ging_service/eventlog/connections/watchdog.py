"""Ends waits for a database that does not respond.

A server that is frozen or unreachable does not enforce its own time limits. So a thread of this process checks every
connection in use. When one has waited for some seconds, the thread probes the server; when one has waited longer than
any statement may take, it does not probe. If the server is lost, it shuts down the socket, and the waiting thread gets
an ``OperationalError`` at once.

It never requests a cancel: a commit that waits for a synchronous standby and is cancelled is reported as done.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from ging_service.eventlog.connections.deadline import check_deadline, count_wait

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from psycopg.abc import PQGen

    T = TypeVar("T")

Address: TypeAlias = tuple[int, Any]
"""A socket's family and its peer."""

_PAUSE_S: Final = 0.25
"""The shortest pause between two looks at the connections."""

_SSL_REQUEST: Final = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
_LOG = logging.getLogger("ging.database")


class LimitedCursor(psycopg.Cursor[Any]):
    """A cursor that executes nothing for a request that has reached its limit."""

    def execute(self, *given: Any, **more: Any) -> Self:  # noqa: ANN401  what psycopg takes
        """Execute as psycopg does. Raises ``ReadTooLong``."""
        check_deadline()
        return super().execute(*given, **more)


class WatchedConnection(psycopg.Connection[tuple[Any, ...]]):
    """A connection that records since when it waits for its server; 0: it does not wait.

    It needs ``LimitedCursor`` as its factory. ``statement_timeout_ms``: how long its server lets one statement take.
    ``unhurried``: statements have no time limit, provided the server answers others.
    """

    statement_timeout_ms: int = 0
    waiting_since: float = 0.0
    unhurried: bool = False

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait as psycopg does, and record it."""
        with mark_waiting(self):
            return super().wait(gen, interval, timeout)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the transaction as psycopg does; in a pool, most connections come back without one."""
        is_done = kind is None and self.pgconn.transaction_status == TransactionStatus.IDLE
        if (
            not is_done or getattr(self, "_pool", None) is None
        ):  # psycopg's own: outside a pool it closes the connection
            super().__exit__(kind, error, trace)


class mark_waiting:  # noqa: N801  used as a function; each command enters it, and a generator would take three times as long
    """Record that a connection waits for its server, and count the wait. Statements that bypass psycopg have to call this themselves."""

    __slots__ = ("_conn",)

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self._conn = conn

    def __enter__(self) -> None:
        if isinstance(self._conn, WatchedConnection):
            self._conn.waiting_since = time.monotonic()

    def __exit__(self, *_error: object) -> None:
        if isinstance(self._conn, WatchedConnection):
            count_wait(self._conn.waiting_since)
            self._conn.waiting_since = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseLimits:
    """Time limits for a response.

    After ``probe_after_s`` the server is probed; it must answer within ``probe_s``. After ``answer_s`` the connection
    is given up without a probe.
    """

    probe_after_s: float = 5.0
    probe_s: float = 2.0
    answer_s: float = 20.0


class Watchdog:
    """Watches connections in use; ``on_loss`` is called after the sockets of lost ones have been shut down."""

    def __init__(self, patience: ResponseLimits, on_loss: Callable[[], None]) -> None:
        self._patience = patience
        self._on_loss = on_loss
        self._lock = threading.Lock()
        self._sockets: dict[WatchedConnection, int] = {}
        self._answered: dict[Address, float] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="database watchdog", daemon=True)

    def start(self) -> None:
        """Start the thread; further calls do nothing."""
        if self._thread.ident is None:
            self._thread.start()

    def stop(self) -> None:
        """Stop watching."""
        self._stopped.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def watch(self, conn: WatchedConnection) -> None:
        """Watch a connection from now on.

        Through a descriptor of our own: the connection's may be closed, and its number used again, at any moment.
        """
        own = os.dup(conn.pgconn.socket)
        with self._lock:
            self._sockets[conn] = own

    def release(self, conn: WatchedConnection) -> None:
        """Stop watching a connection."""
        with self._lock:
            own = self._sockets.pop(conn, -1)
        if own >= 0:
            os.close(own)

    def pause_s(self) -> float:
        """The time in which no wait can become too long, those that begin after this moment included."""
        longest = max(self._waits().values(), default=0.0)
        return max(_PAUSE_S, min(self._patience.probe_after_s, self._patience.answer_s) - longest)

    def _run(self) -> None:
        pause_s = _PAUSE_S
        while not self._stopped.wait(pause_s):
            try:
                if self._end_lost():
                    self._on_loss()
                pause_s = self.pause_s()
            except Exception:  # noqa: BLE001  the thread must survive any error
                _LOG.exception("looking at the database's connections failed")
                pause_s = _PAUSE_S

    def _waits(self) -> dict[WatchedConnection, float]:
        """The connections that wait for their servers, and for how long, in seconds."""
        now = time.monotonic()
        with self._lock:
            return {conn: now - since for conn in self._sockets if (since := conn.waiting_since)}

    def _end_lost(self) -> bool:
        """Shut down the sockets of connections that get no answer; True if there were any."""
        waits = self._waits()
        overdue = {conn for conn, s in waits.items() if s > self._patience.answer_s and not conn.unhurried}
        silent = {self._address(conn) for conn, s in waits.items() if s > self._patience.probe_after_s} - {None}
        # Without the lock: a probe takes seconds, and threads take and return connections meanwhile.
        gone = {address for address in silent if address and not self._is_there(address)}
        if not gone and not overdue:
            return False
        with self._lock:
            watched = list(self._sockets)
        # an overdue one may have been answered while others were probed
        lost = {conn for conn in watched if (conn in overdue and conn.waiting_since) or self._address(conn) in gone}
        for conn in lost:
            self._shut_down(conn)
        if lost:
            _LOG.error("the database does not answer: %d connections are given up", len(lost))
        return bool(lost)

    def _is_there(self, address: Address) -> bool:
        """Probe the server. One that has just responded is not probed again."""
        if time.monotonic() - self._answered.get(address, float("-inf")) < self._patience.probe_after_s:
            return True
        if not answers_at(address, self._patience.probe_s):
            return False
        self._answered[address] = time.monotonic()
        return True

    def _address(self, conn: WatchedConnection) -> Address | None:
        with self._lock, suppress(OSError, KeyError), socket.socket(fileno=os.dup(self._sockets[conn])) as own:
            return own.family, own.getpeername()
        return None

    def _shut_down(self, conn: WatchedConnection) -> None:
        with self._lock, suppress(OSError, KeyError), socket.socket(fileno=os.dup(self._sockets[conn])) as own:
            # `close` would only drop our own descriptor. A shutdown wakes the thread that waits on the connection's.
            own.shutdown(socket.SHUT_RDWR)


def answers_at(address: Address, timeout_s: float) -> bool:
    """Test for a Postgres, or a pooler in front of one, that responds at an address.

    Every server answers the request for TLS with one byte, before it looks at users, databases or free places.
    """
    family, place = address
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.settimeout(timeout_s)
            probe.connect(place)
            probe.sendall(_SSL_REQUEST)
            return bool(probe.recv(1))
    except OSError:
        return False
