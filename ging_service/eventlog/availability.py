"""Whether an error means that the database could not do its part, or that the program gave it nonsense."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg_pool import PoolClosed, PoolTimeout, TooManyRequests
from sqlalchemy.exc import DBAPIError

_OUR_FAULTS: Final = ("0A", "0B", "20", "21", "22", "23", "2B", "2D", "2F", "34", "39", "3B", "42", "44", "P0", "LG")
"""Classes of SQLSTATE that a retry never cures: what was asked is wrong. Whatever else comes is the database's trouble:
it is lost, frozen, shutting down, out of room, has taken back a transaction or has become a standby. ``LG`` is the log's."""


def is_unavailable(error: BaseException) -> bool:
    """Whether to try the same again later: nothing of it was done, or it is not known to have been done."""
    if isinstance(error, DBAPIError):
        return error.orig is not None and is_unavailable(error.orig)
    if isinstance(error, PoolTimeout | PoolClosed | TooManyRequests):
        return True
    if not isinstance(error, psycopg.Error):
        return False
    if error.sqlstate:
        return error.sqlstate[:2] not in _OUR_FAULTS
    # Without a state it comes of this side of the connection. What is lost is an operational or a bare error.
    return isinstance(error, psycopg.OperationalError) or type(error) in {psycopg.DatabaseError, psycopg.Error}
