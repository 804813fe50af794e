"""Transactions that see one club, or all of them.

Row-level security depends on the setting ``ging.club_id``: a transaction that has named no club sees no row. It is set
with SET LOCAL, in the same message as BEGIN; it ends with the transaction (docs/adr/row-level-security.md).
"""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

import psycopg
from psycopg.pq import TransactionStatus

from ging_service.domain.club.decide import SLUG
from ging_service.eventlog.connections.deadline import statement_limit_ms
from ging_service.eventlog.connections.statement import run
from ging_service.eventlog.connections.watchdog import WatchedConnection

if TYPE_CHECKING:
    from collections.abc import Iterator

Connection = psycopg.Connection[tuple[Any, ...]]

_BEGIN = "BEGIN"
_BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
_EVERY_CLUB = "*"


class Connections(Protocol):
    """The source of connections: the pool, or the one connection of a longer transaction."""

    def connection(self, timeout: float | None = None) -> AbstractContextManager[Connection]:
        """Lend a connection while the context is open; at its end it is committed or rolled back."""


class OneConnection:
    """The connection of a transaction, for code that takes part in it."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    def connection(self, timeout: float | None = None) -> AbstractContextManager[Connection]:  # noqa: ARG002  a pool's
        """The connection, which stays in its transaction."""
        return nullcontext(self._conn)


def of(connections: Connections, club_id: str) -> AbstractContextManager[Connection]:
    """A connection in a transaction that sees one club."""
    return _taken(connections, _BEGIN, setting(club_id))


def reading(connections: Connections, club_id: str) -> AbstractContextManager[Connection]:
    """A read-only transaction that sees one club, in one snapshot of the database."""
    return _taken(connections, _BEGIN_SNAPSHOT, setting(club_id))


def cross_club_transaction(connections: Connections) -> AbstractContextManager[Connection]:
    """A connection in a transaction that sees every club: for the service's own work across clubs."""
    return _taken(connections, _BEGIN, _EVERY_CLUB)


def cross_club_snapshot(connections: Connections) -> AbstractContextManager[Connection]:
    """A read-only transaction that sees every club, in one snapshot of the database."""
    return _taken(connections, _BEGIN_SNAPSHOT, _EVERY_CLUB)


@contextmanager
def within(conn: psycopg.Connection[Any], club_id: str) -> Iterator[None]:
    """A transaction that sees one club, on a connection; a transaction that is already open continues unchanged."""
    with _begun(conn, _BEGIN, setting(club_id)):
        yield


@contextmanager
def throughout(conn: psycopg.Connection[Any]) -> Iterator[None]:
    """A transaction that sees every club, on a connection outside any transaction."""
    with _begun(conn, _BEGIN, _EVERY_CLUB):
        yield


def go_on_with(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Let the transaction that is open on a connection see another club from now on, and no longer the one before."""
    run(conn, _set(setting(club_id)))


def setting(club_id: str) -> str:
    """The club of a transaction as a setting. An invalid club id, including ``*``, belongs to no club: nothing is visible."""
    # Only a name of this form needs no quoting in SET, and `*` must never come from a request.
    return club_id if SLUG.fullmatch(club_id) else ""


@contextmanager
def _taken(connections: Connections, begin: str, name: str) -> Iterator[Connection]:
    with connections.connection() as conn, _begun(conn, begin, name):
        yield conn


@contextmanager
def _begun(conn: psycopg.Connection[Any], begin: str, name: str) -> Iterator[None]:
    # The transaction at hand has named its club. A name for another one would change what the rest of it sees.
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        yield
        return
    usual_ms = conn.statement_timeout_ms if isinstance(conn, WatchedConnection) else 0
    # A request that may not take longer gives its statements only what is left of its time.
    limit_ms = statement_limit_ms(usual_ms)
    run(conn, f"{begin}; {_set(name)}" + (f"; SET LOCAL statement_timeout = {limit_ms}" if limit_ms else ""))
    try:
        yield
    except BaseException:
        # psycopg's own rollback would drop all prepared statements with it
        if conn.pgconn.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
            run(conn, "ROLLBACK")
        raise
    conn.commit()


def _set(name: str) -> str:
    return f"SET LOCAL ging.club_id = '{name}'"
