"""What is seen of each request: one line in the log, and what is counted.

Neither names an address, a member, a table or anything that was sent: the operation's name says what was asked for, and
the club is named only where the request was let in to it.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final, Protocol

import structlog
from flask import g, request

if TYPE_CHECKING:
    from flask import Flask, Response

_NO_OPERATION: Final = "none"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_OF_PROBES: Final = frozenset({"healthz", "readyz"})
_LOG = logging.getLogger("ging.web")


class RequestObserver(Protocol):
    """Is told of every answer."""

    def answered(self, operation: str, status: int, seconds: float, code: str) -> None:
        """An answer began after so long. ``code``: of the problem that it was, "" for none."""


class Unobserved:
    """Nobody counts."""

    def answered(self, operation: str, status: int, seconds: float, code: str) -> None:
        """Pass."""


UNOBSERVED: Final = Unobserved()


def watch(app: Flask, observer: RequestObserver) -> None:
    """Tell the log and the observer of every request of the app."""

    def begin() -> None:
        g.begun = time.perf_counter()
        structlog.contextvars.bind_contextvars(request_id=g.request_id)

    def tell(response: Response) -> Response:
        seconds = time.perf_counter() - g.get("begun", time.perf_counter())
        operation = (request.endpoint or _NO_OPERATION).rpartition(".")[2]
        code = g.get("problem", "")
        observer.answered(operation, response.status_code, seconds, code)
        level = logging.DEBUG if operation in _OF_PROBES else logging.INFO
        if _LOG.isEnabledFor(level):
            told = {
                "method": request.method if request.method in _METHODS else "other",
                "operation": operation,
                "status": response.status_code,
                "ms": round(seconds * 1000, 1),
                "code": code,
                "club": _club(),
            }
            _LOG.log(level, "request", extra={name: value for name, value in told.items() if value != ""})
        return response

    app.before_request(begin)
    app.after_request(tell)
    app.teardown_request(_forget)


def _club() -> str:
    """The club that the request was let in to."""
    return g.admitted.club_id if "admitted" in g else ""


def _forget(_error: BaseException | None) -> None:
    if "begun" not in g:
        return  # one command of a batch, whose request goes on
    structlog.contextvars.unbind_contextvars("request_id")
