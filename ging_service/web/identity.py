"""Who asks: the one place where a request's credential is looked at, and where it is decided what it may do.

A request is let in before anything else of it is read: first its credential, then the club in its address, then the
right that its operation needs. A credential names its own club, and whatever is about another club is answered as if
there were none, without a look at it. The API is shown a token in a header, the pages one in a cookie, and neither looks
at the other's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from flask import current_app, g, request

from ging_service.application.access.admission import Admitted, admit
from ging_service.application.access.errors import Unauthenticated
from ging_service.application.errors import NotFound
from ging_service.web.address_rates import count_request, count_wrong_credential
from ging_service.web.pages import session
from ging_service.web.pages.addresses import CLUBS, is_page
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

    from ging_service.application.viewing import Person
    from ging_service.web.needs import Needs

NEEDS: Final = "ging-needs"
"""Where the app keeps what each operation needs, by its endpoint."""

API: Final = "/v1/"
_CLUBS: Final = "/v1/clubs/"
_SCHEME: Final = "bearer"


def let_in() -> None:
    """Before each request: nothing of the API and no page is for whoever has no right to it, but what is said to be open.

    Raises ``Unauthenticated``, ``TooMany``, ``NotFound`` or ``BadRequest("not_allowed")``.
    """
    if not request.path.startswith(API) and not is_page(request.path):
        return
    needs = needs_of_all(current_app).get(request.endpoint or "")
    if needs is not None and needs.is_open:
        count_request()
        return
    found = admitted()
    for clubs in (_CLUBS, CLUBS):
        if request.path.startswith(clubs) and request.path.removeprefix(clubs).split("/")[0] != found.club_id:
            raise NotFound("club")
    check_needs()


def check_needs() -> None:
    """Whoever has been let in may do what is asked for. Raises ``BadRequest("not_allowed")``."""
    needs = needs_of_all(current_app).get(request.endpoint or "")
    if needs is not None:
        needs.check(person(), request.view_args or {})


def keep_needs(app: Flask, needs: Mapping[str, Needs]) -> None:
    """Keep what each operation needs. One of the API, or a page, that says nothing is a fault of the program."""
    rules = app.url_map.iter_rules()
    silent = {rule.endpoint for rule in rules if rule.rule.startswith(API) or is_page(rule.rule)} - needs.keys()
    if silent:
        raise LookupError(f"nobody has said who may ask for {', '.join(sorted(silent))}")
    app.extensions[NEEDS] = needs


def needs_of_all(app: Flask) -> Mapping[str, Needs]:
    """What each operation and page needs, by its endpoint."""
    return cast("Mapping[str, Needs]", app.extensions[NEEDS])


def admitted() -> Admitted:
    """Who has been let in with this request, to which club. Raises ``Unauthenticated`` or ``TooMany``."""
    if "admitted" not in g:
        g.admitted = _admitted(token())
    return cast("Admitted", g.admitted)


def _admitted(shown: str) -> Admitted:
    try:
        return admit(services(), shown)
    except Unauthenticated:
        if shown:
            count_wrong_credential()
        raise


def person() -> Person:
    """Who makes the request: actor of what it changes, viewer of what it reads."""
    return admitted().person


def app_name() -> str:
    """The app that makes the request, as the log calls it; "" for a member who has signed in."""
    return admitted().app


def token() -> str:
    """The token that the request shows. Raises ``Unauthenticated``."""
    if is_page(request.path):
        return session.shown()
    shown = request.authorization
    if shown is None or shown.type != _SCHEME or not shown.token:
        raise Unauthenticated
    return shown.token
