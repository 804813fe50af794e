"""The hosts that the service answers for, and the other origins whose pages may use the API."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import Response, request
from werkzeug.exceptions import SecurityError

from ging_service.web.http.responses import vary_by
from ging_service.web.http.running_request import running_request

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from flask import Flask


# The hosts that the service answers for: those of its origins, and loopback.
#
# Flask's ``TRUSTED_HOSTS`` cannot do this: Werkzeug cuts each entry at its first colon, so no IPv6 address ever matches.

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""Hosts that health checks on the same machine use."""

_PORT: Final = re.compile(r":[0-9]+$")


def answer_own_hosts_only(app: Flask, origins: Collection[str]) -> None:
    """Refuse requests for any other host before any other check. Without origins, every host is answered."""
    if not origins:
        return
    hosts = _LOOPBACK | {_without_port(one.partition("://")[2]) for one in origins}

    def refuse() -> None:
        if _without_port(running_request().host) not in hosts:
            raise SecurityError

    app.before_request(refuse)


def _without_port(host: str) -> str:
    """Return the host in lower case. An IPv6 address keeps its brackets."""
    return _PORT.sub("", host).lower()


# Access to the API from pages of other origins: those that the operator names, and no others.
#
# Such a page sends a key of its own (`Authorization`). Credentials that the browser keeps for this service, such as
# cookies, are never accepted from it.

_API: Final = "/v1/"
_ASKS_FIRST: Final = "Access-Control-Request-Method"
_KEPT_S: Final = 600
_MAY: Final = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-Id"
    ),
    # Browsers go by an old permission for this long after the operator has taken an origin off the list.
    "Access-Control-Max-Age": str(_KEPT_S),
}
_TOLD: Final = "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
"""The headers of answers that a page of another origin may read, besides those that it may always read."""


def let_pages_in(app: Flask, origins: Collection[str]) -> None:
    """Answer preflight requests of browsers. Without named origins, no CORS headers are sent."""
    if origins:
        app.before_request(_answer_first)
        app.after_request(_tell(frozenset(origins)))


def _answer_first() -> Response | None:
    """Answer a preflight request before authentication, because the browser sends no credential with it."""
    if request.method == "OPTIONS" and _ASKS_FIRST in request.headers and request.path.startswith(_API):
        return Response(status=HTTPStatus.NO_CONTENT)
    return None


def _tell(origins: frozenset[str]) -> Callable[[Response], Response]:
    def tell(response: Response) -> Response:
        if not request.path.startswith(_API):
            return response
        vary_by(response, "Origin")
        # The origin itself and never `*`, so that each answer is for a page that the operator has named.
        if request.headers.get("Origin") in origins:
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = _TOLD
            if request.method == "OPTIONS":
                response.headers.update(_MAY)
        return response

    return tell
