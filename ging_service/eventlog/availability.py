"""Whether an error means that the database could not do its part, or that the program gave it nonsense."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests
from sqlalchemy.exc import DBAPIError

_CLASSES: Final = ("08", "28", "3D", "40", "53", "57", "58", "72", "F0", "XX")
"""Classes of SQLSTATE that a later attempt may cure: the connection, the sign-in and the name of the database, transactions
that were rolled back, resources, an operator's intervention, and faults of the server or its system."""

_STATES: Final = ("25006", "25P03", "25P04", "26000", "55P03")
"""The same of other classes: a standby, time limits of transactions, a prepared statement that a pooler has lost, a
lock. Every other state is an error of ours."""


def is_unavailable(error: BaseException) -> bool:
    """Whether to try the same again later: nothing of it was done, or it is not known to have been done."""
    if isinstance(error, DBAPIError):
        return error.orig is not None and is_unavailable(error.orig)
    if isinstance(error, PoolTimeout | PoolClosed | TooManyRequests):
        return True
    if isinstance(error, psycopg.errors.InFailedSqlTransaction | psycopg.errors.PipelineAborted):
        return _came_of_unavailability(error)
    if not isinstance(error, psycopg.Error):
        return False
    if error.sqlstate:
        return error.sqlstate[:2] in _CLASSES or error.sqlstate in _STATES
    # Without a state it comes of this side of the connection. What is lost is an operational or a bare error.
    return isinstance(error, psycopg.OperationalError) or type(error) in {psycopg.DatabaseError, psycopg.Error}


def _came_of_unavailability(error: BaseException) -> bool:
    """Whether a statement in an aborted transaction was executed while such an error was being handled.

    The state itself does not tell what aborted the transaction. Whoever goes on in one after any other error has a bug.
    """
    cause = error.__cause__ or error.__context__
    return cause is not None and (is_unavailable(cause) or _came_of_unavailability(cause))
