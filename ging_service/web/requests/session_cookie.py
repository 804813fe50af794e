"""The session cookie of a club's pages: the token of a session, or an app's key.

Browsers send the cookie to the pages of its club only, no script can read it, and the API ignores it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from ging_service.access.tokens import Kind, read_token
from ging_service.web.http.current_services import services
from ging_service.web.http.page_paths import CLUBS
from ging_service.web.http.running_request import running_request
from ging_service.web.http.tls import came_over_tls, is_tls_only

if TYPE_CHECKING:
    from flask import Response

COOKIE: Final = "ging_session"
SECURE_COOKIE: Final = f"__Secure-{COOKIE}"
"""The cookie's name if the service is reached by TLS only. Browsers accept it from no page without TLS."""

_LONGEST: Final = timedelta(days=400)
"""The longest time for which browsers keep a cookie."""


def token_in_cookie() -> str:
    """Return the token in the request's cookie, "" for none."""
    return running_request().cookies.get(cookie_name(), "")


def cookie_name() -> str:
    """Return the cookie's name. Its prefix is ``__Secure-``: ``__Host-`` would send it to the pages of all clubs."""
    return SECURE_COOKIE if is_tls_only() else COOKIE


def keep(response: Response, club: str, token: str) -> Response:
    """Make the browser send this token from now on."""
    # Lax: a link from elsewhere opens the page with the session, a form from elsewhere comes without it. The path keeps
    # the token from the pages of other clubs.
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
    """Make the browser send no token any more."""
    response.delete_cookie(cookie_name(), path=_path(club), httponly=True, samesite="Lax", secure=came_over_tls())
    return response


def _life(token: str) -> timedelta:
    """Return how long the browser keeps the token.

    A session's token is kept for its life. A key, which may never expire, is kept for as long as browsers allow.
    """
    if read_token(token).kind != Kind.SESSION:
        return _LONGEST
    return min(services().limits.sessions.life, _LONGEST)


def _path(club: str) -> str:
    return f"{CLUBS}{club}"
