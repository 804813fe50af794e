"""The web application over the services. Made by ``create_app``; nothing is made at import time."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import flask_smorest
from flask import Flask, g, request
from flask_smorest.spec.plugins import FlaskPlugin
from werkzeug.exceptions import SecurityError
from werkzeug.routing import BaseConverter

from ging_service.application.queries.statements import MOST_MOVEMENTS
from ging_service.domain.club.decide import SLUG
from ging_service.web import address_rates, documentation, errors, etags, expensive, health, streaming
from ging_service.web.api import (
    batches,
    books,
    clubs,
    deals,
    disputes,
    dossier,
    fairness,
    feed,
    house_rules,
    invitations,
    keys,
    ledger_export,
    log,
    paper,
    play,
    reconciling,
    record,
    roles,
    sessions,
    settlements,
    settling,
    shuffles,
    standings,
    statements,
    tables,
    webhooks,
)
from ging_service.web.api.event_answers import EVENT_SCHEMAS
from ging_service.web.api.event_stream import USUAL, StreamLimits
from ging_service.web.client_address import TRUSTED
from ging_service.web.compression import compress
from ging_service.web.cors import let_pages_in
from ging_service.web.expensive import Share, take_turn
from ging_service.web.identity import keep_needs, let_in
from ging_service.web.log_addresses import CONVERTERS
from ging_service.web.needs import OPEN
from ging_service.web.openapi import OPTIONS, complete
from ging_service.web.pages import assets, door, live, problems, proof, session, showing
from ging_service.web.pages.club import BLUEPRINTS as CLUB
from ging_service.web.pages.disputes import BLUEPRINTS as DISPUTES
from ging_service.web.pages.fairness import BLUEPRINTS as FAIRNESS
from ging_service.web.pages.ledger import BLUEPRINTS as LEDGER
from ging_service.web.pages.review import BLUEPRINTS as REVIEW
from ging_service.web.pages.same_origin import refuse_other_origins
from ging_service.web.pages.scribe import BLUEPRINTS as SCRIBE
from ging_service.web.pages.table import BLUEPRINTS as TABLE
from ging_service.web.pages.text_only import refuse_no_text
from ging_service.web.read_limit import limit_reads
from ging_service.web.security_headers import security_headers
from ging_service.web.serving import EXTENSION
from ging_service.web.statement_document import MOST
from ging_service.web.streaming import Streaming
from ging_service.web.watching import UNOBSERVED, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from flask import Response

    from ging_service.application.services import Services
    from ging_service.platform.parts import PartState
    from ging_service.web.client_address import Networks
    from ging_service.web.needs import Needs
    from ging_service.web.watching import RequestObserver

REQUEST_BYTES_MAX = 2**20
READ_LIMIT_S = 15.0
USUAL_SHARE = Share()
_BLUEPRINTS = (
    clubs,
    roles,
    house_rules,
    sessions,
    invitations,
    keys,
    tables,
    deals,
    shuffles,
    dossier,
    disputes,
    fairness,
    play,
    feed,
    record,
    paper,
    batches,
    statements,
    standings,
    ledger_export,
    reconciling,
    log,
    books,
    settlements,
    settling,
    webhooks,
)
_PAGES = (
    door.OUTSIDE,
    door.BLUEPRINT,
    live.BLUEPRINT,
    proof.BLUEPRINT,
    *LEDGER,
    *FAIRNESS,
    *TABLE,
    *REVIEW,
    *DISPUTES,
    *CLUB,
    *SCRIBE,
)
_LOOPBACK = ("127.0.0.1", "localhost")
"""Hosts by which health checks of the same machine ask."""

_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class SlugConverter(BaseConverter):
    """An id in an address; what is no id is not found."""

    regex = SLUG.pattern


class WholeConverter(BaseConverter):
    """A whole number, 1 or more, in an address."""

    regex = r"[1-9][0-9]{0,14}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


class Api(flask_smorest.Api):  # type: ignore[misc]  # flask-smorest has no types
    """flask-smorest without its own errors and its own pages."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Errors are answered by ``ging_service.web.errors``."""


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
    processes: Callable[[], Mapping[str, PartState]] = dict,
    observer: RequestObserver = UNOBSERVED,
) -> Flask:
    """The application: the API under ``/v1``, its documentation under ``/docs``, the pages of clubs, and its health."""
    app = Flask("ging_service.web", static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=request_bytes_max,
        API_TITLE="Ging Service",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS=OPTIONS,
    )
    app.config[MOST] = statement_movements_max
    app.config[TRUSTED] = trusted_proxies
    app.config[session.ORIGINS] = tuple(origins)
    if origins:
        app.config["TRUSTED_HOSTS"] = [*(urlsplit(one).hostname for one in origins), *_LOOPBACK]
    app.url_map.merge_slashes = False  # an address with two slashes is not found, rather than a reason to redirect
    app.extensions[EXTENSION] = services
    app.extensions[streaming.EXTENSION] = Streaming.over(services, streams)
    app.url_map.converters |= {"slug": SlugConverter, "whole": WholeConverter}
    app.url_map.converters |= {name: converter for name, (converter, _) in CONVERTERS.items()}
    errors.register(app)
    limit_reads(app, read_limit_s)
    app.before_request(_name_request)
    app.before_request(_need_own_host)
    watch(app, observer)
    let_pages_in(app, cors_origins)
    app.before_request(refuse_other_origins)
    app.before_request(let_in)
    app.before_request(take_turn)
    app.before_request(refuse_no_text)
    app.after_request(_compressed)
    app.after_request(_label)
    app.after_request(problems.as_page)
    app.after_request(security_headers(hsts_s))
    app.extensions["ging-spec"] = _register_api(app)
    health.register(app, services, signer_late_s, processes)
    app.register_blueprint(documentation.BLUEPRINT)
    _register_pages(app)
    keep_needs(app, _needs())
    expensive.register(app, expensive_share)
    address_rates.register(app, open_requests_per_s)
    return app


def _register_api(app: Flask) -> dict[str, Any]:
    """Register the operations, and give the specification of them all."""
    api = Api(app)
    api.register_converter(SlugConverter, lambda _: {"type": "string", "pattern": f"^{SLUG.pattern}$"})
    api.register_converter(WholeConverter, lambda _: {"type": "integer", "minimum": 1, "maximum": 10**15 - 1})
    for converter, told in CONVERTERS.values():
        api.register_converter(converter, lambda _, told=told: told)
    for module in _BLUEPRINTS:
        api.register_blueprint(module.BLUEPRINT)
    for name, schema in EVENT_SCHEMAS.items():
        api.spec.components.schema(name, schema=schema)
    return complete(api.spec.to_dict(), dict(_names(app)), _told(api))


def _register_pages(app: Flask) -> None:
    """Register the pages, with what they are drawn with."""
    showing.register(app)
    for blueprint in (assets.BLUEPRINT, *_PAGES):
        app.register_blueprint(blueprint)


def _told(api: Api) -> dict[str, str]:
    """What each schema is, in the words of its class."""
    classes = {name: key[0] for key, name in api.ma_plugin.converter.refs.items()}
    return {name: schema.__doc__.partition("\n")[0] for name, schema in classes.items() if schema.__doc__}


def _names(app: Flask) -> Iterator[tuple[tuple[str, str], str]]:
    """Every operation's name by its path and method: the name of its view."""
    for rule in app.url_map.iter_rules():
        for method in rule.methods or ():
            yield (FlaskPlugin.flaskpath2openapi(rule.rule), method.lower()), rule.endpoint.rpartition(".")[2]


def _needs() -> dict[str, Needs]:
    """What each operation needs, by its endpoint."""
    found = {
        f"{module.BLUEPRINT.name}.{name}": one for module in _BLUEPRINTS for name, one in module.BLUEPRINT.needs.items()
    }
    found |= {f"{blueprint.name}.{name}": one for blueprint in _PAGES for name, one in blueprint.needs.items()}
    return found | {f"{documentation.BLUEPRINT.name}.{documentation.openapi_json.__name__}": OPEN}


def _name_request() -> None:
    """Every request has an id, its sender's if it is a decent one, for the logs and for what is said of failures."""
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def _need_own_host() -> None:
    """A request for another host is refused before anything else is looked at."""
    if isinstance(request.routing_exception, SecurityError):
        raise request.routing_exception


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
