"""The web application over the services. Made by ``create_app``; nothing is made at import time."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from flask import Flask, g, request

from ging_service.application.queries.statements import MOST_MOVEMENTS
from ging_service.web import address_rates, documentation, errors, etags, expensive, health, streaming
from ging_service.web.address_share import limit_addresses
from ging_service.web.api.event_stream import USUAL, StreamLimits
from ging_service.web.api_blueprints import needs_of_operations, register_operations
from ging_service.web.client_address import TRUSTED
from ging_service.web.compression import compress
from ging_service.web.cors import let_pages_in
from ging_service.web.expensive import Share, take_turn
from ging_service.web.identity import keep_needs, let_in
from ging_service.web.needs import OPEN
from ging_service.web.own_hosts import answer_own_hosts_only
from ging_service.web.page_blueprints import needs_of_pages, register_pages
from ging_service.web.pages import problems, tls
from ging_service.web.pages.same_origin import refuse_other_origins
from ging_service.web.pages.text_only import refuse_no_text
from ging_service.web.read_limit import limit_reads
from ging_service.web.security_headers import security_headers
from ging_service.web.serving import EXTENSION
from ging_service.web.statement_document import MOST
from ging_service.web.streaming import Streaming
from ging_service.web.watching import UNOBSERVED, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from flask import Response

    from ging_service.application.services import Services
    from ging_service.platform.parts import PartState
    from ging_service.web.client_address import Networks
    from ging_service.web.watching import RequestObserver

REQUEST_BYTES_MAX = 2**20
READ_LIMIT_S = 15.0
USUAL_SHARE = Share()
_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def create_app(  # noqa: PLR0913  what the settings say of it
    services: Services,
    *,
    request_bytes_max: int = REQUEST_BYTES_MAX,
    statement_movements_max: int = MOST_MOVEMENTS,
    streams: StreamLimits = USUAL,
    trusted_proxies: Networks = (),
    origins: Collection[str] = (),
    cors_origins: Collection[str] = (),
    hsts_s: int = 0,
    signer_late_s: int = 0,
    read_limit_s: float = READ_LIMIT_S,
    expensive_share: Share = USUAL_SHARE,
    open_requests_per_s: int = 0,
    threads: int = 0,
    processes: Callable[[], Mapping[str, PartState]] = dict,
    observer: RequestObserver = UNOBSERVED,
) -> Flask:
    """The application: the API under ``/v1``, its documentation under ``/docs``, the pages of clubs, and its health."""
    app = Flask("ging_service.web", static_folder=None)
    app.config.update(
        {
            "MAX_CONTENT_LENGTH": request_bytes_max,
            MOST: statement_movements_max,
            TRUSTED: trusted_proxies,
            tls.ORIGINS: tuple(origins),
        }
    )
    app.url_map.merge_slashes = False  # an address with two slashes is not found, rather than a reason to redirect
    app.extensions[EXTENSION] = services
    app.extensions[streaming.EXTENSION] = Streaming.over(services, streams)
    errors.register(app)
    limit_reads(app, read_limit_s)
    app.before_request(_name_request)
    answer_own_hosts_only(app, origins)
    watch(app, observer)
    limit_addresses(app, threads)
    _admit_requests(app, cors_origins)
    _complete_answers(app, hsts_s)
    _register_blueprints(app)
    health.register(app, services, signer_late_s, processes)
    expensive.register(app, expensive_share)
    address_rates.register(app, open_requests_per_s)
    return app


def _admit_requests(app: Flask, cors_origins: Collection[str]) -> None:
    """Check each request in this order, before its operation runs."""
    let_pages_in(app, cors_origins)
    for check in (refuse_other_origins, let_in, take_turn, refuse_no_text):
        app.before_request(check)


def _complete_answers(app: Flask, hsts_s: int) -> None:
    """Complete each answer; what is registered last runs first."""
    for step in (_compressed, _label, problems.as_page, security_headers(hsts_s)):
        app.after_request(step)


def _register_blueprints(app: Flask) -> None:
    """Register operations, documentation and pages, and the rights that they require."""
    app.extensions["ging-spec"] = register_operations(app)
    app.register_blueprint(documentation.BLUEPRINT)
    register_pages(app)
    of_documentation = {f"{documentation.BLUEPRINT.name}.{documentation.openapi_json.__name__}": OPEN}
    keep_needs(app, needs_of_operations() | needs_of_pages() | of_documentation)


def _name_request() -> None:
    """Every request has an id, its sender's if it is a decent one, for the logs and for what is said of failures."""
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def _label(response: Response) -> Response:
    """What holds for every answer: its request's id, whom it was made for, and its ETag."""
    headers = response.headers
    headers.add("X-Request-Id", g.get("request_id", ""))
    if request.path.startswith("/v1/"):
        response.vary.add("Authorization")
        headers.setdefault("Cache-Control", "private, no-cache")
        etags.mark(request, response)
    return response


def _compressed(response: Response) -> Response:
    """Registered before ``_label``, so that it runs after it: the answer and its ETag are complete."""
    compress(request, response)
    return response
