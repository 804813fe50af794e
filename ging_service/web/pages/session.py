"""The session of whoever looks at a club's pages: the token of his session, or an app's key, in a cookie of that club.

The cookie goes to the pages of its club and nowhere else, no script reads it, and the API does not look at it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.application.access.tokens import Kind, read_token
from ging_service.web.pages.addresses import CLUBS
from ging_service.web.pages.tls import came_over_tls, is_tls_only
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

COOKIE: Final = "ging_session"
SECURE_COOKIE: Final = f"__Secure-{COOKIE}"
"""Its name where the service is reached by TLS only: browsers take it from no page without TLS."""

_LONGEST: Final = timedelta(days=400)
"""Browsers keep no cookie for longer."""


def shown() -> str:
    """The token that the request's cookie shows, "" for none."""
    return request.cookies.get(cookie_name(), "")


def cookie_name() -> str:
    """The cookie's name. It has the prefix ``__Secure-`` and not ``__Host-``, which would send it to all clubs' pages."""
    return SECURE_COOKIE if is_tls_only() else COOKIE


def keep(response: Response, club: str, token: str) -> Response:
    """Have the browser show this token from now on."""
    response.set_cookie(
        cookie_name(),
        token,
        max_age=_life(token),
        path=_path(club),
        httponly=True,
        samesite="Lax",
        secure=came_over_tls(),
    )
    return response


def forget(response: Response, club: str) -> Response:
    """Have the browser show nothing any more."""
    response.delete_cookie(cookie_name(), path=_path(club), httponly=True, samesite="Lax", secure=came_over_tls())
    return response


def _life(token: str) -> timedelta:
    """How long the browser keeps the token: a session for its life, a key (which may never expire) for as long as it can."""
    if read_token(token).kind != Kind.SESSION:
        return _LONGEST
    return min(services().limits.sessions.life, _LONGEST)


def _path(club: str) -> str:
    return f"{CLUBS}{club}"
