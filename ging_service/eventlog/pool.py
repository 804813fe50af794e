"""Connections to the database: one pool for the hot path, and SQLAlchemy's engine over the same pool."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import psycopg
import sqlalchemy
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool
from sqlalchemy import Engine, NullPool, create_engine

# The append's parameter types are registered before the first connection is opened.
import ging_service.eventlog.append  # noqa: F401

if TYPE_CHECKING:
    from collections.abc import Iterator

_Connection = psycopg.Connection[tuple[Any, ...]]


class NestedCheckout(RuntimeError):  # noqa: N818  names the fault
    """A thread requested a second connection while it held one: a fault of the program, never of a request."""

    def __init__(self) -> None:
        super().__init__("this thread holds a connection of the pool already: pass that one on")


class Pool(ConnectionPool[_Connection]):
    """The pool of one process. A thread holds one connection at most.

    Threads that hold one while they wait for a second stop each other as soon as there are as many as the pool has
    connections, and with them everybody else. So a nested checkout fails at once, however idle the pool is.
    """

    def __init__(self, *given: Any, **more: Any) -> None:  # noqa: ANN401  what the pool of psycopg takes
        self._holders: dict[_Connection, int] = {}
        self._holding: set[int] = set()
        super().__init__(*given, **more)

    def getconn(self, timeout: float | None = None) -> _Connection:
        """A connection. Raises ``NestedCheckout``, ``psycopg_pool.PoolTimeout``."""
        thread = threading.get_ident()
        if thread in self._holding:
            raise NestedCheckout
        conn = super().getconn(timeout)
        self._holding.add(thread)
        self._holders[conn] = thread
        return conn

    def putconn(self, conn: _Connection) -> None:
        """Take a connection back."""
        self._holding.discard(self._holders.pop(conn, 0))
        super().putconn(conn)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSettings:
    """Sizes and time limits of the pool.

    ``prepare_threshold``: -1 switches prepared statements off, for transaction poolers that cannot keep them.
    ``check_on_borrow`` asks the server whether the connection lives each time one is taken: a round trip. Without it
    a connection that has died fails the first statement, and the client's retry gets a fresh one.
    ``role``: what to become after connecting, for a DSN of a user that is a member of ``ging_app`` ("": stay).
    """

    min_size: int = 1
    max_size: int = 16
    wait_s: float = 10.0
    max_idle_s: float = 300.0
    max_lifetime_s: float = 3600.0
    statement_timeout_ms: int = 15_000
    lock_timeout_ms: int = 5_000
    idle_in_transaction_timeout_ms: int = 30_000
    prepare_threshold: int = 2
    check_on_borrow: bool = False
    role: str = ""
    application_name: str = "ging"


def open_pool(app_dsn: str, settings: PoolSettings | None = None) -> Pool:
    """Open the pool and wait for its first connections. Raises ``psycopg_pool.PoolTimeout`` if there are none."""
    settings = settings or PoolSettings()
    pool = Pool(
        app_dsn,
        kwargs=_connection_arguments(app_dsn, settings),
        min_size=settings.min_size,
        max_size=settings.max_size,
        timeout=settings.wait_s,
        max_idle=settings.max_idle_s,
        max_lifetime=settings.max_lifetime_s,
        check=ConnectionPool.check_connection if settings.check_on_borrow else None,
        close_returns=True,
        open=False,
        name=settings.application_name,
    )
    try:
        pool.open(wait=True, timeout=settings.wait_s)
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
    """SQLAlchemy on a connection of the pool; whoever has taken that ends its transaction."""
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


def _connection_arguments(app_dsn: str, settings: PoolSettings) -> dict[str, Any]:
    limits = {
        "statement_timeout": settings.statement_timeout_ms,
        "lock_timeout": settings.lock_timeout_ms,
        "idle_in_transaction_session_timeout": settings.idle_in_transaction_timeout_ms,
    } | ({"role": settings.role} if settings.role else {})
    given = conninfo_to_dict(app_dsn).get("options")
    return {
        "autocommit": True,
        "prepare_threshold": None if settings.prepare_threshold < 0 else settings.prepare_threshold,
        "application_name": settings.application_name,
        # The DSN's own options come last: they win.
        "options": " ".join([*(f"-c {name}={value}" for name, value in limits.items()), str(given or "")]).strip(),
    }
