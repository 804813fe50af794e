"""Blueprints of pages: what each page needs of whoever asks, and which page is shown again when a form is refused."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, cast

from flask import Blueprint, current_app, g, redirect, request

from ging_service.application.access.errors import SignInFailed, TooMany, Unauthenticated
from ging_service.application.errors import NotFound, Stale
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused
from ging_service.web.errors import BadRequest
from ging_service.web.needs import needs_of
from ging_service.web.pages.problems import refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Response

    from ging_service.web.needs import Need, Needs

P = ParamSpec("P")

CLUB: Final = "/clubs/<slug:club>"
"""Where a club's pages lie."""

REFUSALS: Final = (Refused, BadRequest, NotFound, Stale, Conflict, KeyReused, SignInFailed, TooMany, Unauthenticated)
"""Why what a form asks for is not done, which is told on the page of the form."""


class PageBlueprint(Blueprint):
    """Pages of one area. ``needs``: what each needs of whoever asks, by the view's name."""

    def __init__(self, area: str, name: str, *, prefix: str = CLUB) -> None:
        super().__init__(f"page_{area}", name, url_prefix=prefix or None)
        self.needs: dict[str, Needs] = {}

    def page(self, path: str, *, needs: Need) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
        """A page: its address within the club, and who may see it."""

        def decorate(view: Callable[P, Response]) -> Callable[P, Response]:
            self.needs[view.__name__] = needs_of(needs)
            return self.get(path, strict_slashes=False)(view)

        return decorate

    def form(
        self, path: str, *, needs: Need, again: Callable[..., Response]
    ) -> Callable[[Callable[P, str | Response]], Callable[P, Response]]:
        """What a form is sent to: who may, and the page that is shown ``again``, with what was wrong, if it is refused.

        The view gives the address of the page to go on with, or an answer that is shown once, as a new token is.
        """

        def decorate(view: Callable[P, str | Response]) -> Callable[P, Response]:
            @wraps(view)
            def answered(*args: P.args, **named: P.kwargs) -> Response:
                try:
                    done = view(*args, **named)
                except REFUSALS as error:
                    return _again(error, again)
                return cast("Response", redirect(done, 303)) if isinstance(done, str) else done

            self.needs[view.__name__] = needs_of(needs)
            return self.post(path)(answered)

        return decorate


def _again(error: Exception, again: Callable[..., Response]) -> Response:
    """The page of the form once more, with what was wrong, and what had been written into it."""
    told: Any = current_app.make_response(current_app.handle_user_exception(error))
    g.refusal = refusal_of(told)
    response: Response = again(**(request.view_args or {}))
    response.status_code = told.status_code
    return response
