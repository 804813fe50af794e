"""Connections to the database: one pool for the hot path, and SQLAlchemy's engine over the same pool."""

from __future__ import annotations

import select
import threading
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

import psycopg
import sqlalchemy
from psycopg.pq import ConnStatus
from psycopg_pool import ConnectionPool, PoolTimeout
from psycopg_pool.pool import AddConnection
from sqlalchemy import Engine, NullPool, create_engine

from ging_service.eventlog.connections.outage_log import OutageLog
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.session import SessionRefused, check_session, pool_arguments
from ging_service.eventlog.connections.watchdog import Watchdog, WatchedConnection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg_pool.pool import MaintenanceTask

_RETRY_S: Final = 1.0
"""The longest pause between two attempts to connect: nobody can write until one succeeds."""


class NestedCheckout(RuntimeError):  # noqa: N818  names the fault
    """A thread requested a second connection while it held one: a fault of the program, never of a request."""

    def __init__(self) -> None:
        super().__init__("this thread holds a connection of the pool already: pass that one on")


class Pool(ConnectionPool[WatchedConnection]):
    """The connections of one process to the current primary.

    A thread holds one connection at most. Threads that hold one while they wait for a second deadlock as soon as there
    are as many as the pool has connections, and block everybody else. So a nested checkout fails at once, even if the
    pool is idle.

    When one connection is lost, or its server no longer accepts writes, all connections are replaced.
    """

    def __init__(self, app_dsn: str, settings: PoolSettings, name: str = "") -> None:
        name = name or settings.application_name
        self._outages = OutageLog(name)
        self.refusal: SessionRefused | None = None
        self._settings = settings
        self._holders: dict[WatchedConnection, int] = {}
        self._holding: set[int] = set()
        self._watchdog = Watchdog(settings.patience, self.drain)
        super().__init__(
            app_dsn,
            connection_class=WatchedConnection,
            kwargs=pool_arguments(app_dsn, settings),
            min_size=settings.min_size,
            max_size=settings.max_size,
            timeout=settings.wait_s,
            max_idle=settings.max_idle_s,
            max_lifetime=settings.max_lifetime_s,
            configure=lambda conn: self._check_new(conn, app_dsn),
            check=self._check_idle,
            close_returns=True,
            open=False,
            name=name,
        )

    def open(self, wait: bool = False, timeout: float = 30.0) -> None:  # noqa: FBT001, FBT002  as psycopg has it
        """Open the pool, and watch its connections from now on."""
        self._watchdog.start()
        self._outages.start()
        super().open(wait, timeout)

    def close(self, timeout: float = 5.0) -> None:
        """Close it."""
        super().close(timeout)
        self._outages.stop()
        self._watchdog.stop()

    @contextmanager
    def connection(self, timeout: float | None = None) -> Iterator[WatchedConnection]:
        """Lend a connection until the context ends. Raises what ``getconn`` does."""
        conn = self.getconn(timeout)
        try:
            with conn:
                try:
                    yield conn
                except psycopg.errors.ReadOnlySqlTransaction:
                    conn.pgconn.finish()  # the server is no longer a primary
                    raise
        finally:
            self.putconn(conn)

    def getconn(self, timeout: float | None = None) -> WatchedConnection:
        """A connection. Raises ``NestedCheckout``, ``psycopg_pool.PoolTimeout``."""
        thread = threading.get_ident()
        # A time-out would show this fault only under load, which means in production.
        if thread in self._holding:
            raise NestedCheckout
        conn = super().getconn(timeout)
        self._watchdog.watch(conn)
        self._holding.add(thread)
        self._holders[conn] = thread
        return conn

    def putconn(self, conn: WatchedConnection) -> None:
        """Take a connection back."""
        self._holding.discard(self._holders.pop(conn, 0))
        self._watchdog.release(conn)
        conn.unhurried = False
        # One connection that broke after the last replacement says that the server went away; one from before it has
        # been dealt with.
        is_lost = conn.pgconn.status == ConnStatus.BAD and conn._created_at > self._drained_at  # noqa: SLF001  of this class
        super().putconn(conn)
        if is_lost and not self.closed:
            self.drain()

    def schedule_task(self, task: MaintenanceTask, delay: float) -> None:
        """Schedule a task. Connection attempts repeat at a steady pace, even after long failures."""
        super().schedule_task(task, min(delay, _RETRY_S) if isinstance(task, AddConnection) else delay)

    def _check_new(self, conn: WatchedConnection, app_dsn: str) -> None:
        if isinstance(conn, WatchedConnection):  # or it is refused
            self._watchdog.watch(conn)
        try:
            check_session(conn, app_dsn, self._settings)
        except BaseException as error:
            self.refusal = error if isinstance(error, SessionRefused) else None
            conn.pgconn.finish()  # the pool would leave it open
            raise
        finally:
            self._watchdog.release(conn)
        self.refusal = None
        self._outages.end_outage()

    def _check_idle(self, conn: WatchedConnection) -> None:
        """Raise ``OperationalError`` if the server has closed a connection, or sent unexpected data on it. No round trip."""
        unread = select.poll()
        unread.register(conn.pgconn.socket, select.POLLIN)
        if not unread.poll(0):
            return
        conn.pgconn.finish()
        self.drain()
        raise psycopg.OperationalError("the server has closed the connection")


def open_pool(app_dsn: str, settings: PoolSettings | None = None) -> Pool:
    """Open the pool and wait for its first connections.

    Raises ``SessionRefused`` if connections are not what they must be, ``psycopg_pool.PoolTimeout`` if there are none.
    """
    settings = settings or PoolSettings()
    pool = Pool(app_dsn, settings)
    try:
        pool.open(wait=True, timeout=settings.wait_s)
    except PoolTimeout:
        pool.close()
        if pool.refusal is not None:
            raise pool.refusal from None
        raise
    except BaseException:
        pool.close()
        raise
    return pool


def open_engine() -> Engine:
    """SQLAlchemy's engine without connections of its own: it works on those that ``selecting`` lends it."""
    # an error goes to the log: it must not repeat what was read or written
    return create_engine(
        "postgresql+psycopg://", creator=_lent.get, poolclass=NullPool, hide_parameters=True, use_native_hstore=False
    )


@contextmanager
def selecting(engine: Engine, conn: psycopg.Connection[Any]) -> Iterator[sqlalchemy.Connection]:
    """SQLAlchemy on a connection of the pool; the function that took the connection ends its transaction."""
    token = _lent.set(_Lent(conn))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        _lent.reset(token)


class _Lent:
    """A connection whose transaction is not SQLAlchemy's to end."""

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self._conn = conn

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  any attribute of a connection
        return getattr(self._conn, name)

    def commit(self) -> None:
        """Leave it open."""

    def rollback(self) -> None:
        """Leave it open."""

    def close(self) -> None:
        """Leave it open."""


_lent: ContextVar[_Lent] = ContextVar("lent")
