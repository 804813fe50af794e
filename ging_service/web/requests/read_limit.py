"""The time limit of requests that only read. It is set for every request, so no operation can miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.eventlog.connections.deadline import limit_reading
from ging_service.web.http.running_request import running_request

if TYPE_CHECKING:
    from flask import Flask

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
