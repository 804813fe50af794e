"""Requests that only read, by GET and HEAD: their time limit, and reading on a standby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import psycopg
from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.deadline import limit_reading
from ging_service.eventlog.connections.reads import ReadConnections
from ging_service.web.http.running_request import WITHIN, request_values, running_request, services

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.eventlog.connections.standby import WalPosition


READING: Final = frozenset({"GET", "HEAD"})
"""The methods of requests that only read."""


def limit_reads(app: Flask, limit_s: float) -> None:
    """Limit every request by GET and HEAD, from its beginning until its answer begins."""

    def begin() -> None:
        limit_reading(limit_s if running_request().method in READING else 0)

    def end(_error: BaseException | None) -> None:
        # The limit belongs to the thread, which goes on to other requests.
        limit_reading(0)

    app.before_request(begin)
    app.teardown_request(end)


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
