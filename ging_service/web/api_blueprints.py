"""The operations of the API: their blueprints, and the specification that follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import flask_smorest
from flask_smorest.spec.plugins import FlaskPlugin
from werkzeug.routing import BaseConverter

from ging_service.domain.club.decide import SLUG
from ging_service.web.api import (
    batches,
    books,
    clubs,
    deals,
    disputes,
    dossier,
    fairness,
    feed,
    games,
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
from ging_service.web.log_addresses import CONVERTERS
from ging_service.web.openapi import OPTIONS, complete

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from ging_service.web.needs import Needs

_BLUEPRINTS = (
    clubs,
    roles,
    games,
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


def register_operations(app: Flask) -> dict[str, Any]:
    """Register the operations and return the specification of them all."""
    app.config.update(API_TITLE="Ging Service", API_VERSION="v1", OPENAPI_VERSION="3.1.0", API_SPEC_OPTIONS=OPTIONS)
    app.url_map.converters |= {"slug": SlugConverter, "whole": WholeConverter}
    app.url_map.converters |= {name: converter for name, (converter, _) in CONVERTERS.items()}
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


def needs_of_operations() -> dict[str, Needs]:
    """The right that each operation requires, by its endpoint."""
    return {
        f"{module.BLUEPRINT.name}.{name}": one for module in _BLUEPRINTS for name, one in module.BLUEPRINT.needs.items()
    }


def _told(api: Api) -> dict[str, str]:
    """What each schema is, in the words of its class."""
    classes = {name: key[0] for key, name in api.ma_plugin.converter.refs.items()}
    return {name: schema.__doc__.partition("\n")[0] for name, schema in classes.items() if schema.__doc__}


def _names(app: Flask) -> Iterator[tuple[tuple[str, str], str]]:
    """Every operation's name by its path and method: the name of its view."""
    for rule in app.url_map.iter_rules():
        for method in rule.methods or ():
            yield (FlaskPlugin.flaskpath2openapi(rule.rule), method.lower()), rule.endpoint.rpartition(".")[2]
