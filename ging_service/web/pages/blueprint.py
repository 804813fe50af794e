"""Blueprints of pages: the rights that each page requires, and the page that a refused form returns to."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, cast

from flask import Blueprint, current_app, g, redirect, request

from ging_service.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused
from ging_service.execution.errors import NotFound, Stale
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.problems import refusal_of
from ging_service.web.requests.authentication import person
from ging_service.web.requests.required_rights import required_rights

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

    from ging_service.web.requests.required_rights import Need, RequiredRights

P = ParamSpec("P")

CLUB: Final = "/clubs/<slug:club>"
"""The address below which a club's pages lie."""

REFUSALS: Final = (Refused, BadRequest, NotFound, Stale, Conflict, KeyReused, SignInFailed, TooMany, Unauthenticated)
"""The errors after which a form is shown again, with the reason. Other errors lead to a page of their own."""


class PageBlueprint(Blueprint):
    """Pages of one area. ``needs``: the rights that each view requires, by its name."""

    def __init__(self, area: str, name: str, *, prefix: str = CLUB) -> None:
        super().__init__(f"page_{area}", name, url_prefix=prefix or None)
        self.needs: dict[str, RequiredRights] = {}

    def page(self, path: str, *, needs: Need) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
        """Declare a page: its address within the club, and its required rights.

        A request for the page has been checked before it comes to its view. What is returned here is for others that
        show the page, such as a refused form, and checks the rights itself.
        """

        def decorate(view: Callable[P, Response]) -> Callable[P, Response]:
            required = self.needs[view.__name__] = required_rights(needs)
            self.get(path, strict_slashes=False)(view)
            return _checked(view, required)

        return decorate

    def form(
        self, path: str, *, needs: Need, again: Callable[..., Response]
    ) -> Callable[[Callable[P, str | Response]], Callable[P, Response]]:
        """Declare a form's target: its rights, and the page that is shown ``again`` with the fault after a refusal.

        The view returns the address of the next page, or an answer that is shown once, such as a new token.
        """

        def decorate(view: Callable[P, str | Response]) -> Callable[P, Response]:
            @wraps(view)
            def answered(*args: P.args, **named: P.kwargs) -> Response:
                try:
                    done = view(*args, **named)
                except REFUSALS as error:
                    return _again(error, again)
                # After 303 the browser gets the next page, and loading that again does not send the form again.
                return cast("Response", redirect(done, 303)) if isinstance(done, str) else done

            self.needs[view.__name__] = required_rights(needs)
            return self.post(path)(answered)

        return decorate


def _checked(view: Callable[P, Response], required: RequiredRights) -> Callable[P, Response]:
    """Return a view that raises ``BadRequest("not_allowed")`` if the caller may not see the page."""
    if required.is_open:
        return view

    @wraps(view)
    def checked(*args: P.args, **named: P.kwargs) -> Response:
        required.check(person(), request.view_args or {})
        return view(*args, **named)

    return checked


def _again(error: Exception, again: Callable[..., Response]) -> Response:
    """Show the page of the form once more, with the fault and the values that were sent.

    The form may need less than its page: a caller who may not see the page sees the fault only.
    """
    told: Any = current_app.make_response(current_app.handle_user_exception(error))
    # The handlers of the API make the answer, so that a refusal has one code, one status and one text everywhere.
    g.refusal = refusal_of(told)
    try:
        response: Response = again(**(request.view_args or {}))
    except BadRequest as refused:
        if refused.code != "not_allowed":
            raise
        return cast("Response", told)
    response.status_code = told.status_code
    return response
