"""The session of whoever looks at a club's pages: the token of his session, or an app's key, in a cookie of that club.

The cookie goes to the pages of its club and nowhere else, no script reads it, and the API does not look at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import request

from ging_service.web.pages.addresses import CLUBS

if TYPE_CHECKING:
    from flask import Response

COOKIE: Final = "ging_session"
_LIFE_S: Final = 400 * 24 * 3600
"""Longer keeps no browser; the session itself ends when it is not used."""


def shown() -> str:
    """The token that the request's cookie shows, "" for none."""
    return request.cookies.get(COOKIE, "")


def keep(response: Response, club: str, token: str) -> Response:
    """Have the browser show this token from now on."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=_LIFE_S,
        path=_path(club),
        httponly=True,
        samesite="Lax",
        secure=_is_safe(),
    )
    return response


def forget(response: Response, club: str) -> Response:
    """Have the browser show nothing any more."""
    response.delete_cookie(COOKIE, path=_path(club), httponly=True, samesite="Lax", secure=_is_safe())
    return response


def _path(club: str) -> str:
    return f"{CLUBS}{club}"


def _is_safe() -> bool:
    """Whether the page has come over TLS: the browser names the scheme of the page that sent the form."""
    return request.is_secure or request.headers.get("Origin", "").startswith("https:")
