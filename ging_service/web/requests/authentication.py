"""Authenticate requests and check their rights. No other module reads the credential of a request.

The service authenticates a request before it reads anything else: first the credential, then the club in the address,
then the right that the operation requires. A credential is valid for one club only; any other club is answered as one
that does not exist, without a look at it. The API takes its token from a header, the pages take theirs from a cookie,
and neither reads the other's.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, cast

from ging_service.access.errors import TooMany, Unauthenticated
from ging_service.access.tokens import Kind, read_token
from ging_service.application.access.admission import Admitted, admit
from ging_service.execution.errors import NotFound
from ging_service.web.http.running_request import (
    CLUBS,
    came_over_tls,
    is_page,
    is_tls_only,
    request_values,
    running_app,
    running_request,
    services,
)
from ging_service.web.requests.addresses import count_request, count_wrong_credential
from ging_service.web.requests.reads import read_on_standby

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask import Flask, Response

    from ging_service.access.rate_limiter import Quota
    from ging_service.execution.caller import Principal
    from ging_service.web.requests.required_rights import RequiredRights


# The session cookie of a club's pages: the token of a session, or an app's key.
#
# Browsers send the cookie to the pages of its club only, no script can read it, and the API ignores it.

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


def keep_token(response: Response, club: str, token: str) -> Response:
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


def forget_token(response: Response, club: str) -> Response:
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


NEEDS: Final = "ging-needs"
"""The app extension with the rights that each operation requires, by its endpoint."""

API: Final = "/v1/"
_CLUBS: Final = "/v1/clubs/"
_SCHEME: Final = "bearer"
_STATIC: Final = "/static/"
IN_PROCESS: Final = "ging.admitted"
"""The key of the environ under which the same process passes a caller whom it has authenticated itself (``Admitted``).

No client can set it: a WSGI server passes headers under names that begin with HTTP_, and nothing else that a client sends
adds a key.
"""

_PROBES: Final = ("/healthz", "/readyz")
"""A page takes many static files, and all members of a club may share one address. A refused probe would end the service."""


def authenticate_request() -> None:
    """Run before each request: refuse it without the right that its operation or page requires, unless that is open.

    Raises ``Unauthenticated``, ``TooMany``, ``NotFound`` or ``BadRequest("not_allowed")``.
    """
    request = running_request()
    path = request.path
    if path.startswith(_STATIC) or path in _PROBES:
        return
    needs = needs_of_all(running_app()).get(request.endpoint or "")
    # Documentation is open, and the same for everybody; so is what does not exist outside API and pages.
    if not (path.startswith(API) or is_page(path)) or (needs is not None and needs.is_open):
        count_request()
        return
    # Also for an address that does not exist: without a credential, the answer is 401 whatever was requested.
    found = admitted()
    for clubs in (_CLUBS, CLUBS):
        if path.startswith(clubs) and path.removeprefix(clubs).split("/")[0] != found.club_id:
            # Not 403, which would tell whether another club exists.
            raise NotFound("club")
    check_needs()


def check_needs() -> None:
    """Check the rights of an authenticated caller. Raises ``BadRequest("not_allowed")``."""
    request = running_request()
    needs = needs_of_all(running_app()).get(request.endpoint or "")
    if needs is not None:
        needs.check(person(), request.view_args or {})


def keep_needs(app: Flask, needs: Mapping[str, RequiredRights]) -> None:
    """Keep the rights that each operation requires. Raises ``LookupError`` if an operation or page declares none."""
    rules = app.url_map.iter_rules()
    silent = {rule.endpoint for rule in rules if rule.rule.startswith(API) or is_page(rule.rule)} - needs.keys()
    if silent:
        # At the start of the service: an operation without a declaration must not be reachable at all.
        raise LookupError(f"no rights are declared for {', '.join(sorted(silent))}")
    app.extensions[NEEDS] = needs


def needs_of_all(app: Flask) -> Mapping[str, RequiredRights]:
    """Return the rights that each operation and page requires, by its endpoint."""
    return cast("Mapping[str, RequiredRights]", app.extensions[NEEDS])


def admitted() -> Admitted:
    """Return the authenticated caller of this request, with their club. Raises ``Unauthenticated`` or ``TooMany``."""
    values = request_values()
    # Once in each request: its checks, its view and its answer must see the same rights, and the limit counts it once.
    if "admitted" not in values:
        # Only the application in the process of the command line believes its environ.
        in_process = running_request().environ.get(IN_PROCESS) if IN_PROCESS in running_app().extensions else None
        values.admitted = in_process or _admitted(token())
        values.quotas = values.admitted.quotas
        read_on_standby(values.admitted.position)
    return cast("Admitted", values.admitted)


def _admitted(shown: str) -> Admitted:
    try:
        return admit(services(), shown)
    except Unauthenticated:
        # A request without a credential costs no look-up, and is not a guess.
        if shown:
            count_wrong_credential()
        raise
    except TooMany as refusal:
        request_values().quotas = refusal.quotas
        raise


def tell_quotas(response: Response) -> Response:
    """Add the limits that the request was counted against: ``RateLimit`` and ``RateLimit-Policy``."""
    quotas: Sequence[Quota] = request_values().get("quotas", ())
    # Not on pages: their readers are people.
    if quotas and running_request().path.startswith(API):
        response.headers["RateLimit"] = ", ".join(one.state for one in quotas)
        response.headers["RateLimit-Policy"] = ", ".join(one.policy for one in quotas)
    return response


def person() -> Principal:
    """Return the person who makes the request: actor of its commands, viewer of its answers."""
    return admitted().person


def app_name() -> str:
    """Return the app that makes the request, as the log calls it; "" for a member who has signed in."""
    return admitted().app


def token() -> str:
    """Return the token of the request. Raises ``Unauthenticated``."""
    request = running_request()
    if is_page(request.path):
        return token_in_cookie()
    shown = request.authorization
    if shown is None or shown.type != _SCHEME or not shown.token:
        raise Unauthenticated
    return shown.token
