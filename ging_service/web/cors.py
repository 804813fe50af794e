"""Pages of other origins that may use the API from a browser: those that the operator names, and no others.

A page shows a key of its own (`Authorization`); what the browser keeps for this service, such as cookies, is never let in.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import Response, request

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from flask import Flask

_API: Final = "/v1/"
_ASKS_FIRST: Final = "Access-Control-Request-Method"
_KEPT_S: Final = 600
_MAY: Final = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": (
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-Id"
    ),
    "Access-Control-Max-Age": str(_KEPT_S),
}
_TOLD: Final = "ETag, Retry-After, X-Request-Id"
"""The headers of answers that a page of another origin may read beside those that it always may."""


def let_pages_in(app: Flask, origins: Collection[str]) -> None:
    """Answer browsers that ask whether a page of another origin may. Where no origin is named nothing is said of it."""
    if origins:
        app.before_request(_answer_first)
        app.after_request(_tell(frozenset(origins)))


def _answer_first() -> Response | None:
    """A browser that asks before it sends has no credential yet: it is answered before anybody looks for one."""
    if request.method == "OPTIONS" and _ASKS_FIRST in request.headers and request.path.startswith(_API):
        return Response(status=HTTPStatus.NO_CONTENT)
    return None


def _tell(origins: frozenset[str]) -> Callable[[Response], Response]:
    def tell(response: Response) -> Response:
        if not request.path.startswith(_API):
            return response
        response.vary.add("Origin")
        if request.headers.get("Origin") in origins:
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = _TOLD
            if request.method == "OPTIONS":
                response.headers.update(_MAY)
        return response

    return tell
