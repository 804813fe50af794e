"""The API in the process of its only caller, who has the database already: the command line of the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import httpx
from flask import Flask

from ging_service.application.access.admission import Admitted
from ging_service.domain.club.decide import SLUG
from ging_service.eventlog.errors import NoSuchClub
from ging_service.web.api.game_api.installed import rule_url
from ging_service.web.api_blueprints import collection_of, needs_of_operations, register_operations
from ging_service.web.http import errors
from ging_service.web.http.responses import WholeResponse
from ging_service.web.http.running_request import EXTENSION, MOST, ServiceRequest
from ging_service.web.requests.authentication import API, IN_PROCESS, authenticate_request, keep_needs
from ging_service.web.requests.form_checks import refuse_no_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

_CLUBS: Final = f"{API}clubs/"
APP: Final = "ging"
"""The name of the command line in the log."""


class InProcess(httpx.WSGITransport):
    """Carries the requests of a client to the API over these services, as this person in whichever club they name.

    The person stands in the environ and never in a header, so nothing that comes over a network can name one. Faults are
    raised as they are: nobody but the operator sees them.
    """

    def __init__(self, services: Services, person: Principal) -> None:
        self._services = services
        self._person = person
        self._apps: dict[str, Flask] = {}
        super().__init__(app=self._answer)

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:  # noqa: ANN401  WSGI's
        club = environ["PATH_INFO"].removeprefix(_CLUBS).split("/")[0]
        if environ["PATH_INFO"].startswith(_CLUBS) and not SLUG.fullmatch(club):
            raise NoSuchClub  # no address of the API has such an id in it
        environ[IN_PROCESS] = Admitted(
            club_id=club, person=self._person, app=APP, credential="", position=None, quotas=()
        )
        # A command calls two or three operations, and the import of all of them takes longer than its answers.
        collection = collection_of(environ["PATH_INFO"])
        if collection not in self._apps:
            self._apps[collection] = _api(self._services, collection)
        return self._apps[collection](environ, start_response)


def _api(services: Services, collection: str) -> Flask:
    """Make the application of a collection: no pages, no documentation, and none of the limits that protect strangers from each other."""
    app = Flask("ging_service.web", static_folder=None)
    app.request_class, app.response_class = ServiceRequest, WholeResponse
    app.config.update({"MAX_CONTENT_LENGTH": None, "PROPAGATE_EXCEPTIONS": True, MOST: None})
    app.url_map.merge_slashes = False
    app.extensions |= {EXTENSION: services, IN_PROCESS: True}
    errors.register(app, rule_url, faults=False)
    for check in (authenticate_request, refuse_no_text):
        app.before_request(check)
    register_operations(app, collection)
    keep_needs(app, needs_of_operations(collection))
    return app
