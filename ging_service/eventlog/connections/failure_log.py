"""Logging for a loop that continues after a failure."""

from __future__ import annotations

import errno
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
