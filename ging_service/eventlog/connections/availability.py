"""Tell an unavailable database from a busy one, and from errors of the program."""

from __future__ import annotations

from contextlib import closing
from select import select
from typing import TYPE_CHECKING, Final

import psycopg
from psycopg.pq import ExecStatus
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests
from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from ging_service.eventlog.connections.scope import Connections

_CLASSES: Final = ("08", "28", "3D", "40", "53", "57", "58", "72", "F0", "XX")
"""Classes of SQLSTATE that a retry may cure: the connection, the sign-in and the name of the database, transactions
that were rolled back, resources, an operator's intervention, and faults of the server or its system.
"""

_STATES: Final = ("25006", "25P03", "25P04", "26000", "55P03")
"""States of other classes that a retry may cure: a standby, time limits of transactions, a prepared statement that a
pooler has lost, a lock. Every other state is an error of ours.
"""

_ANSWER_S: Final = 2

_STORAGE: Final = frozenset({"buffile.c", "fd.c", "md.c", "relmapper.c", "slru.c", "smgr.c", "xlog.c"})
"""Source files of Postgres that open the server's files."""


def is_unavailable(error: BaseException) -> bool:
    """True if the same can be tried again later: it was not done, or its result is unknown."""
    if isinstance(error, DBAPIError):
        return error.orig is not None and is_unavailable(error.orig)
    if isinstance(error, PoolTimeout | PoolClosed | TooManyRequests):
        return True
    if isinstance(error, psycopg.errors.InFailedSqlTransaction | psycopg.errors.PipelineAborted):
        return _came_of_unavailability(error)
    if not isinstance(error, psycopg.Error):
        return False
    if error.sqlstate:
        return error.sqlstate[:2] in _CLASSES or error.sqlstate in _STATES or _is_of_files(error)
    # Without a state it was raised on this side. A lost connection is an operational or a bare error.
    return isinstance(error, psycopg.OperationalError) or type(error) in {psycopg.DatabaseError, psycopg.Error}


def _is_of_files(error: psycopg.Error) -> bool:
    """True if the server may not open its own files. Its state for this is that of a login without a privilege."""
    return isinstance(error, psycopg.errors.InsufficientPrivilege) and error.diag.source_file in _STORAGE


def _came_of_unavailability(error: BaseException) -> bool:
    """True if a statement in an aborted transaction was executed while such an error was being handled.

    The state itself does not tell what aborted the transaction. Code that continues in one after any other error has a bug.
    """
    cause = error.__cause__ or error.__context__
    return cause is not None and (is_unavailable(cause) or _came_of_unavailability(cause))


def accepts_connections(pool: Connections) -> bool:
    """Return True if the database answers on a connection next to those of the pool, which are in use or do not answer."""
    conninfo = getattr(pool, "conninfo", "")
    if not conninfo:
        return False
    try:
        with closing(psycopg.connect(conninfo, connect_timeout=_ANSWER_S, autocommit=True)) as conn:
            # A pooler accepts connections to a server that is away, and a server can freeze after it has accepted one.
            conn.pgconn.send_query(b"SELECT 1")
            if not select([conn], [], [], _ANSWER_S)[0]:
                return False
            answer = conn.pgconn.get_result()
    except psycopg.Error:
        return False
    return answer is not None and answer.status == ExecStatus.TUPLES_OK
