"""Parameters that a connection is opened with, and checks before it is used.

A pooler in transaction mode silently drops the settings that a session is opened with. Without its time limits one
statement can hold up everybody, and as the owner of the tables a session sees every club. So no setting is taken on
trust.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row

from ging_service.eventlog.connections.watchdog import LimitedCursor, WatchedConnection
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from ging_service.eventlog.connections.pool_settings import PoolSettings

# A peer that is gone is noticed within 11 s where nothing is sent, and within 8 s where something was.
_NETWORK: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 8000}
_FOR_WRITERS: Final = (None, "read-write", "primary")
_HELP: Final = 'see "Behind a connection pooler" in docs/operations.md'
_NOT_POOLED: Final = f"this needs a session of its own, not one of a connection pooler: {_HELP}"


class SessionRefused(psycopg.OperationalError):
    """A connection that must not be used: it is not what it was opened as."""


def pool_arguments(dsn: str, settings: PoolSettings) -> dict[str, Any]:
    """Default parameters of connections. Those in the connection string take precedence."""
    own = str(conninfo_to_dict(dsn).get("options") or "")
    limits = settings.limits_ms() | ({"role": settings.role} if settings.role else {})
    return writer_arguments(dsn, settings.connect_timeout_s) | {
        # passed to ``connect``, because instrumentation of connections wraps it in a factory of its own
        "cursor_factory": LimitedCursor,
        "autocommit": True,
        "prepare_threshold": None if settings.prepare_threshold < 0 else settings.prepare_threshold,
        "application_name": settings.application_name,
        # The DSN's own options come last: they win.
        "options": " ".join([*(f"-c {name}={value}" for name, value in limits.items()), own]).strip(),
    }


def network_arguments(dsn: str, connect_timeout_s: int = 3) -> dict[str, Any]:
    """Arguments for connections of any kind: how long to try one host, and how to detect a dead peer."""
    return _where_missing(dsn, {"connect_timeout": connect_timeout_s, **_NETWORK})


def writer_arguments(dsn: str, connect_timeout_s: int = 3) -> dict[str, Any]:
    """The same for connections that write: of several hosts, the one that takes writes."""
    return network_arguments(dsn, connect_timeout_s) | _where_missing(dsn, {"target_session_attrs": "read-write"})


def _where_missing(dsn: str, usual: dict[str, Any]) -> dict[str, Any]:
    given = conninfo_to_dict(dsn)
    return {name: value for name, value in usual.items() if name not in given}


def try_session(dsn: str, settings: PoolSettings) -> None:
    """Open a session as the pool does, and close it. Raises ``SessionRefused`` and what psycopg raises."""
    with WatchedConnection.connect(dsn, **pool_arguments(dsn, settings)) as conn:
        check_session(conn, dsn, settings)


def refuse_pooled(conn: psycopg.Connection[Any]) -> None:
    """Refuse a connection through a pooler, for work that needs one session for all its transactions.

    Every pooler invents the process number that it reports to clients. Raises ``SessionRefused``.
    """
    row = conn.execute("SELECT pg_backend_pid()").fetchone()
    if row != (conn.info.backend_pid,):
        raise SessionRefused(_NOT_POOLED)


def check_session(conn: psycopg.Connection[Any], dsn: str, settings: PoolSettings) -> None:
    """Check the role, the server and the limits of a new session. Raises ``SessionRefused``.

    The session must be watched, too: instrumentation of psycopg may open connections of another class. Statements are
    not prepared when the connection goes through a pooler: the next transaction may be on another server connection.
    """
    if not isinstance(conn, WatchedConnection) or not issubclass(conn.cursor_factory, LimitedCursor):
        raise SessionRefused(
            "connections are not opened as the service does: something has replaced psycopg's own connect"
        )
    with conn.cursor(row_factory=dict_row) as cursor:
        # not prepared: with a pooler that would fail
        found = cursor.execute(read_sql("session"), prepare=False).fetchone() or {}
    if found["is_read_only"] and conninfo_to_dict(dsn).get("target_session_attrs") in _FOR_WRITERS:
        raise SessionRefused("the server takes no writes: it is a standby, or read-only")
    # As the owner, a session would see every club: owners are exempt from row-level security.
    if settings.role and found["role"] != settings.role:
        raise SessionRefused(f"the session is {found['role']} and not {settings.role}: {_HELP}")
    if found["unprotected"] and settings.needs_row_security:
        tables = ", ".join(found["unprotected"][:3])
        raise SessionRefused(f"row-level security does not apply to {found['role']} ({tables} …): {_HELP}")
    own = str(conninfo_to_dict(dsn).get("options") or "")
    for name, limit in settings.limits_ms().items():
        if limit and not 0 < found[name] <= limit and not re.search(rf"\b{name}\b", own):
            raise SessionRefused(f"{name} is {found[name]} ms and not {limit} ms: {_HELP}")
    conn.statement_timeout_ms = found["statement_timeout"]
    # A pooler tells its clients a process number of its own making.
    if conn.info.backend_pid != found["backend"]:
        if not settings.may_be_pooled:
            raise SessionRefused(_NOT_POOLED)
        conn.prepare_threshold = None
