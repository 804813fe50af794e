"""Which club a transaction sees.

Row-level security goes by the setting ``ging.club_id``: a transaction that has named no club sees no row. It is set with
SET LOCAL, in the same message as BEGIN; it ends with the transaction (docs/adr/row-level-security.md).
"""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

import psycopg
from psycopg.pq import TransactionStatus

from ging_service.domain.club.decide import SLUG
from ging_service.eventlog.deadline import statement_limit_ms
from ging_service.eventlog.statement import run
from ging_service.eventlog.watchdog import WatchedConnection

if TYPE_CHECKING:
    from collections.abc import Iterator

Connection = psycopg.Connection[tuple[Any, ...]]

_BEGIN = "BEGIN"
_BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
_EVERY_CLUB = "*"


class Connections(Protocol):
    """What connections are taken of: the pool, or the one connection that a longer transaction is on."""

    def connection(self, timeout: float | None = None) -> AbstractContextManager[Connection]:
        """A connection, for as long as the context is open; at its end it is committed or rolled back."""


class OneConnection:
    """The connection of a transaction, for whoever wants one that is part of it."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    def connection(self, timeout: float | None = None) -> AbstractContextManager[Connection]:  # noqa: ARG002  a pool's
        """The connection, which stays in its transaction."""
        return nullcontext(self._conn)


def of(connections: Connections, club_id: str) -> AbstractContextManager[Connection]:
    """A connection in a transaction that sees one club."""
    return _taken(connections, _BEGIN, _named(club_id))


def reading(connections: Connections, club_id: str) -> AbstractContextManager[Connection]:
    """The same in one moment of the database, in which nothing can be written."""
    return _taken(connections, _BEGIN_SNAPSHOT, _named(club_id))


def everywhere(connections: Connections) -> AbstractContextManager[Connection]:
    """A connection in a transaction that sees every club: for what the service itself does across clubs."""
    return _taken(connections, _BEGIN, _EVERY_CLUB)


def reading_everywhere(connections: Connections) -> AbstractContextManager[Connection]:
    """The same in one moment of the database, in which nothing can be written."""
    return _taken(connections, _BEGIN_SNAPSHOT, _EVERY_CLUB)


@contextmanager
def within(conn: psycopg.Connection[Any], club_id: str) -> Iterator[None]:
    """A transaction that sees one club, on a connection; one that it is in already goes on as it is."""
    with _begun(conn, _BEGIN, _named(club_id)):
        yield


@contextmanager
def throughout(conn: psycopg.Connection[Any]) -> Iterator[None]:
    """A transaction that sees every club, on a connection that is in none."""
    with _begun(conn, _BEGIN, _EVERY_CLUB):
        yield


def setting(club_id: str) -> str:
    """The statement that names the club of a transaction."""
    return _setting(_named(club_id))


@contextmanager
def _taken(connections: Connections, begin: str, name: str) -> Iterator[Connection]:
    with connections.connection() as conn, _begun(conn, begin, name):
        yield conn


@contextmanager
def _begun(conn: psycopg.Connection[Any], begin: str, name: str) -> Iterator[None]:
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        yield
        return
    usual_ms = conn.statement_timeout_ms if isinstance(conn, WatchedConnection) else 0
    limit_ms = statement_limit_ms(usual_ms)
    run(conn, f"{begin}; {_setting(name)}" + (f"; SET LOCAL statement_timeout = {limit_ms}" if limit_ms else ""))
    try:
        yield
    except BaseException:
        # psycopg's own rollback would drop all prepared statements with it
        if conn.pgconn.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR):
            run(conn, "ROLLBACK")
        raise
    conn.commit()


def _setting(name: str) -> str:
    return f"SET LOCAL ging.club_id = '{name}'"


def _named(club_id: str) -> str:
    """A club's id as a setting. What cannot be a club's id, ``*`` included, is nobody's: nothing is seen."""
    return club_id if SLUG.fullmatch(club_id) else ""
