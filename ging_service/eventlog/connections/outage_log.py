"""Logging of failures that continue: one line for each reason, until it works again."""

from __future__ import annotations

import errno
import logging
from typing import Any, Final, Protocol

from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.connections.availability import is_unavailable

_DISK: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})


class Log(Protocol):
    """A logger of structlog or of the standard library."""

    def error(self, event: str, /, *, exc_info: BaseException | None = None) -> Any:  # noqa: ANN401  as they have it
        """Log an error."""


def log_failure(log: Log, what: str, error: BaseException) -> None:
    """Log a failure: one line while the database or the disk is unavailable, a traceback for everything else.

    A database that fails over or is restarted, or a disk that is full, is not a fault of the program. Their tracebacks
    would hide real faults.
    """
    if isinstance(error, OSError) and error.errno in _DISK:
        told = f"{what}: the disk cannot be written to: {error.strerror}"
        log.error(told)
        return
    if not is_unavailable(error):
        log.error(what, exc_info=error)
        return
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = next(iter(str(cause).splitlines()), "") or type(cause).__name__
    told = f"{what}: the database is unavailable: {reason}"
    log.error(told)


# The log of a pool that cannot connect: one line for each reason, until it connects again.


_POOLS: Final = logging.getLogger("psycopg.pool")
_FAILED: Final = "error connecting in"
_GIVEN_UP: Final = "reconnection attempt in pool"


class OutageLog(logging.Filter):
    """Drops what a pool repeats with every attempt to connect, which is once a second while the database is away.

    Another reason is a line of its own: a server that is back and refuses the password must not look like one that is
    still away. Pools are told apart by their names. Safe for threads.
    """

    def __init__(self, pool: str) -> None:
        super().__init__()
        self._pool = pool
        self._logged: set[str] = set()

    def start(self) -> None:
        """Look through the pool's log from now on."""
        _POOLS.addFilter(self)

    def stop(self) -> None:
        """Let everything through again."""
        _POOLS.removeFilter(self)

    def end_outage(self) -> None:
        """Log the next failure, whatever its reason: the pool has connected."""
        self._logged.clear()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for a line that repeats what has been logged of this outage."""
        if not isinstance(record.args, tuple) or record.args[:1] != (self._pool,):
            return True
        if record.msg.startswith(_GIVEN_UP):
            return False  # another attempt follows, so the line tells nothing new
        if not record.msg.startswith(_FAILED):
            return True
        reason = " ".join(str(record.args[1]).split())  # with several hosts it has a line for each
        is_new = reason not in self._logged
        self._logged.add(reason)
        record.args = (self._pool, reason)
        return is_new
