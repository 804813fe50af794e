"""Requests that read on a standby: those by GET and HEAD, once they are admitted on the primary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.reads import ReadConnections
from ging_service.web.http.current_services import WITHIN, services
from ging_service.web.http.running_request import request_values, running_request
from ging_service.web.requests.read_limit import READING

if TYPE_CHECKING:
    from ging_service.eventlog.connections.wal_position import WalPosition


def read_on_standby(position: WalPosition | None) -> None:
    """Let the rest of this request read on a standby, if it only reads: with all that was acknowledged before.

    The method decides, and no list of operations: a new one cannot be forgotten. One that writes in spite of its method
    is refused by the standby, and runs on the primary.
    """
    if running_request().method in READING:
        setattr(request_values(), WITHIN, services().reading_from(position))


def goes_on_at_primary(error: Exception) -> bool:
    """Return True if this request has read on a standby that failed: it can run again, from now on on the primary."""
    reads = services().pool
    if not isinstance(reads, ReadConnections) or reads.is_on_primary or not _is_of_standby(error):
        return False
    reads.use_primary("failed")
    return True


def _is_of_standby(error: Exception) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    # A statement that takes too long there would take too long here, too.
    return is_unavailable(error) and not isinstance(cause, psycopg.errors.QueryCanceled)
