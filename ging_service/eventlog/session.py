"""What a connection is opened with, and what it must be before it is used.

A pooler in transaction mode drops what a session is opened with, and does not tell: without its time limits one statement
can hold up everybody, and as the owner of the tables a session sees every club. So nothing of it is taken on trust.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row

from ging_service.eventlog.sql import read_sql
from ging_service.eventlog.watchdog import LimitedCursor, WatchedConnection

if TYPE_CHECKING:
    from ging_service.eventlog.pool_settings import PoolSettings

# A peer that is gone is noticed within 11 s where nothing is sent, and within 8 s where something was.
_NETWORK: Final = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 8000}
_FOR_WRITERS: Final = (None, "read-write", "primary")
_HELP: Final = 'see "Behind a connection pooler" in docs/operations.md'


class SessionRefused(psycopg.OperationalError):
    """A connection that must not be used: it is not what it was opened as."""


def pool_arguments(dsn: str, settings: PoolSettings) -> dict[str, Any]:
    """What connections are opened with beside the connection string, which wins wherever it says something itself."""
    own = str(conninfo_to_dict(dsn).get("options") or "")
    limits = settings.limits_ms() | ({"role": settings.role} if settings.role else {})
    return writer_arguments(dsn, settings.connect_timeout_s) | {
        # given to ``connect``, because what instruments connections puts its own factory on top of that
        "cursor_factory": LimitedCursor,
        "autocommit": True,
        "prepare_threshold": None if settings.prepare_threshold < 0 else settings.prepare_threshold,
        "application_name": settings.application_name,
        # The DSN's own options come last: they win.
        "options": " ".join([*(f"-c {name}={value}" for name, value in limits.items()), own]).strip(),
    }


def network_arguments(dsn: str, connect_timeout_s: int = 3) -> dict[str, Any]:
    """For connections of any kind: how long to try one host, and how a peer that is gone is noticed."""
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
    """Refuse a connection through a pooler, for what needs one session for all its transactions.

    Every pooler makes up the process number that clients are told. Raises ``SessionRefused``.
    """
    row = conn.execute("SELECT pg_backend_pid()").fetchone()
    if row != (conn.info.backend_pid,):
        raise SessionRefused(f"this needs a session of its own, not one of a connection pooler: {_HELP}")


def check_session(conn: psycopg.Connection[Any], dsn: str, settings: PoolSettings) -> None:
    """Check who a new session is, where, and under which limits. Raises ``SessionRefused``.

    It must be watched, too: what instruments psycopg may open connections of another class. Statements are not prepared
    behind a pooler: the next transaction may be on another server connection.
    """
    if not isinstance(conn, WatchedConnection) or not issubclass(conn.cursor_factory, LimitedCursor):
        raise SessionRefused(
            "connections are not opened as the service does: something has replaced psycopg's own connect"
        )
    with conn.cursor(row_factory=dict_row) as cursor:
        # not prepared: behind a pooler that would fail
        found = cursor.execute(read_sql("session"), prepare=False).fetchone() or {}
    if found["is_read_only"] and conninfo_to_dict(dsn).get("target_session_attrs") in _FOR_WRITERS:
        raise SessionRefused("the server takes no writes: it is a standby, or read-only")
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
    if conn.info.backend_pid != found["backend"]:
        conn.prepare_threshold = None
