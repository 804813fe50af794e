"""Logging for a loop that continues after a failure."""

from __future__ import annotations

from typing import Any, Protocol

from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.connections.availability import is_unavailable


class Log(Protocol):
    """A logger of structlog or of the standard library."""

    def error(self, event: str, /, *, exc_info: BaseException | None = None) -> Any:  # noqa: ANN401  as they have it
        """Log an error."""


def log_failure(log: Log, what: str, error: BaseException) -> None:
    """Log a failure: one line while the database is unavailable, a traceback for everything else.

    A database that fails over or is restarted is not a fault of the program. Its tracebacks would hide real faults.
    """
    if not is_unavailable(error):
        log.error(what, exc_info=error)
        return
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = next(iter(str(cause).splitlines()), "") or type(cause).__name__
    told = f"{what}: the database is unavailable: {reason}"
    log.error(told)
