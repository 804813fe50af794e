"""Log and count each request.

Neither contains an address, a member, a table or any data of the request. The operation's name identifies the request,
and the club is named only if the request was admitted to it.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from ging_service.web.http.running_request import request_values, running_request

if TYPE_CHECKING:
    from flask import Flask, Response

_NO_OPERATION: Final = "none"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_OF_PROBES: Final = frozenset({"healthz", "readyz"})
_LOG = logging.getLogger("ging.web")


class RequestObserver(Protocol):
    """The receiver of every answer's figures, such as the metrics."""

    def answered(self, operation: str, status: int, seconds: float, code: str) -> None:
        """Count an answer that began after ``seconds``. ``code``: of the problem that it was, "" for none."""


class NullRequestObserver:
    """Observer that counts nothing."""

    def answered(self, operation: str, status: int, seconds: float, code: str) -> None:
        """Ignore the answer."""


UNOBSERVED: Final = NullRequestObserver()


def watch(app: Flask, observer: RequestObserver) -> None:
    """Report every request of the app to the log and the observer."""

    def begin() -> None:
        values = request_values()
        # Not the wall clock: one that is set back would report negative times.
        values.begun = time.perf_counter()
        structlog.contextvars.bind_contextvars(request_id=values.request_id)

    def tell(response: Response) -> Response:
        request, values = running_request(), request_values()
        # A request that was refused before `begin`, for its host, has no beginning.
        seconds = time.perf_counter() - values.get("begun", time.perf_counter())
        operation = (request.endpoint or _NO_OPERATION).rpartition(".")[2]
        code = values.get("problem", "")
        observer.answered(operation, response.status_code, seconds, code)
        # Probes come every few seconds, and would bury the requests of people.
        level = logging.DEBUG if operation in _OF_PROBES else logging.INFO
        if _LOG.isEnabledFor(level):
            told = {
                # Clients can send any word as a method.
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
    """Return the club that the request was admitted to."""
    found = request_values().get("admitted")
    return found.club_id if found else ""


def _forget(_error: BaseException | None) -> None:
    if "begun" not in request_values():
        return  # one command of a batch, whose request goes on
    structlog.contextvars.unbind_contextvars("request_id")
