"""How a loop that goes on after a failure logs it."""

from __future__ import annotations

from typing import Any, Protocol

from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.availability import is_unavailable


class Log(Protocol):
    """A logger of structlog or of the standard library."""

    def error(self, event: str, /, *, exc_info: BaseException | None = None) -> Any:  # noqa: ANN401  as they have it
        """Log an error."""


def log_failure(log: Log, what: str, error: BaseException) -> None:
    """Log what failed: one line while the database is unavailable, a traceback for everything else.

    A database that fails over or is restarted is no fault of the program, and its tracebacks would hide those that are.
    """
    if not is_unavailable(error):
        log.error(what, exc_info=error)
        return
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = next(iter(str(cause).splitlines()), "") or type(cause).__name__
    told = f"{what}: the database is unavailable: {reason}"
    log.error(told)
