"""The web application over the services. ``create_app`` makes it; nothing is made at import time."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from flask import Flask

from ging_service.reporting.statements.queries import MOST_MOVEMENTS
from ging_service.web import documentation
from ging_service.web.api.feed import sse_stream
from ging_service.web.api.feed.sse_stream import USUAL, Streaming, StreamLimits
from ging_service.web.api.game_api.installed import rule_url
from ging_service.web.api_blueprints import needs_of_operations, register_operations
from ging_service.web.costs import expensive_among
from ging_service.web.http import errors, health
from ging_service.web.http.request_logging import UNOBSERVED, watch
from ging_service.web.http.responses import (
    WholeResponse,
    add_headers,
    compress,
    mark_etag,
    names_of,
    security_headers,
    vary_by,
)
from ging_service.web.http.running_request import (
    EXTENSION,
    MOST,
    ORIGINS,
    TRUSTED,
    ServiceRequest,
    request_values,
    running_request,
)
from ging_service.web.page_blueprints import needs_of_pages, register_pages
from ging_service.web.pages import problems
from ging_service.web.pages.rendering.translated_templates import TranslatingEnvironment
from ging_service.web.requests import expensive_requests
from ging_service.web.requests.addresses import limit_addresses
from ging_service.web.requests.addresses import register as register_rate_limits
from ging_service.web.requests.authentication import authenticate_request, keep_needs, needs_of_all, tell_quotas
from ging_service.web.requests.expensive_requests import Share, take_turn
from ging_service.web.requests.form_checks import refuse_no_text, refuse_other_origins
from ging_service.web.requests.origins import answer_own_hosts_only, let_pages_in
from ging_service.web.requests.reads import goes_on_at_primary, limit_reads
from ging_service.web.requests.required_rights import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from flask import Response
    from flask.typing import ResponseReturnValue

    from ging_service.execution.services import Services
    from ging_service.platform.part_states import PartState
    from ging_service.web.http.request_logging import RequestObserver
    from ging_service.web.http.running_request import Networks

REQUEST_BYTES_MAX = 2**20
READ_LIMIT_S = 15.0
USUAL_SHARE = Share()
_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _ServiceApp(Flask):
    """The web application of the service, which is Flask except for these.

    Its functions are all synchronous; its templates are compiled for each language; cookies are found without a search; a
    complete answer goes to the server as it is; a read survives the loss of a standby.
    """

    jinja_environment = TranslatingEnvironment
    request_class = ServiceRequest
    response_class = WholeResponse

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        # Flask looks at the code of some thirteen functions a request.
        return func

    def dispatch_request(self) -> ResponseReturnValue:
        try:
            return super().dispatch_request()
        except Exception as error:
            # Only reads get here a second time, so nothing is done twice. The checks before the view are not repeated:
            # they ran on the primary.
            if not goes_on_at_primary(error):
                raise
            return super().dispatch_request()


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
    processes: Callable[[], Mapping[str, PartState] | None] = dict,
    observer: RequestObserver = UNOBSERVED,
) -> Flask:
    """Make the application: the API under ``/v1``, documentation under ``/docs``, the pages of clubs, and health."""
    app = _ServiceApp("ging_service.web", static_folder=None)
    app.config.update(
        {
            "MAX_CONTENT_LENGTH": request_bytes_max,
            MOST: statement_movements_max,
            TRUSTED: trusted_proxies,
            ORIGINS: tuple(origins),
        }
    )
    app.url_map.merge_slashes = False  # an address with two slashes is not found; otherwise Werkzeug redirects it
    app.extensions[EXTENSION] = services
    app.extensions[sse_stream.EXTENSION] = Streaming.over(services, streams)
    errors.register(app, rule_url)
    # The order of these calls is the order of the checks. The deadline comes first, so that it covers all of them.
    limit_reads(app, read_limit_s)
    app.before_request(_name_request)
    answer_own_hosts_only(app, origins)
    watch(app, observer)
    limit_addresses(app, threads)
    _admit_requests(app, cors_origins)
    _complete_answers(app, hsts_s)
    _register_blueprints(app)
    # Only now: a name that is called expensive and that no endpoint has must stop the start of the service.
    health.register(app, services, signer_late_s, processes)
    expensive_requests.register(app, expensive_share, expensive_among(needs_of_all(app)))
    register_rate_limits(app, open_requests_per_s)
    return app


def _admit_requests(app: Flask, cors_origins: Collection[str]) -> None:
    """Check each request in this order, before its operation runs."""
    # CORS comes first, because browsers send no credential with a preflight request. Expensive requests take their turn
    # after authentication, because each client gets a share of the places.
    let_pages_in(app, cors_origins)
    for check in (refuse_other_origins, authenticate_request, take_turn, refuse_no_text):
        app.before_request(check)


def _complete_answers(app: Flask, hsts_s: int) -> None:
    """Complete each answer. The function that is registered last runs first."""
    # The security headers after the page that takes the place of a problem, which would otherwise have none.
    for step in (security_headers(hsts_s), _compressed, _label, problems.as_page, tell_quotas):
        app.after_request(step)


def _register_blueprints(app: Flask) -> None:
    """Register operations, documentation and pages, and the rights that they require."""
    register_operations(app)
    app.register_blueprint(documentation.BLUEPRINT)
    register_pages(app)
    of_documentation = {f"{documentation.BLUEPRINT.name}.{documentation.openapi_json.__name__}": OPEN}
    keep_needs(app, needs_of_operations() | needs_of_pages() | of_documentation)


def _name_request() -> None:
    """Give every request an id, for logs and reports of failures. A well-formed id from the sender is kept."""
    given = running_request().headers.get("X-Request-Id", "")
    # Anything else could forge lines of the log, or fill them.
    request_values().request_id = given if _REQUEST_ID.fullmatch(given) else os.urandom(8).hex()


def _label(response: Response) -> Response:
    """Set the headers of every answer: its request's id and, for the API, its caching and its ETag."""
    request, headers = running_request(), response.headers
    add_headers(headers, [("X-Request-Id", request_values().get("request_id", ""))])
    if request.path.startswith("/v1/"):
        # Shared caches must not give one caller's answer to another.
        vary_by(response, "Authorization")
        if "cache-control" not in names_of(headers):
            add_headers(headers, [("Cache-Control", "private, no-cache")])
        mark_etag(request, response)
    return response


def _compressed(response: Response) -> Response:
    """Compress an answer. Registered before ``_label`` to run after it: the answer and its ETag are complete."""
    compress(running_request(), response)
    return response
