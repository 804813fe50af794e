"""The operations of the API: their blueprints, and the specification that follows from them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import flask_smorest
from apispec.ext.marshmallow import MarshmallowPlugin, resolver
from flask import Flask
from flask_smorest.spec.plugins import FlaskPlugin
from werkzeug.routing import BaseConverter

from ging_service.domain.club.decide import SLUG
from ging_service.domain.installed_games import GAMES
from ging_service.web.api.events.event_answers import DATA_SCHEMAS, EventBase, own_schemas
from ging_service.web.api.game_api.any_game import ANY_OF
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.play.derived_operations import blueprint_of
from ging_service.web.openapi.document import OPTIONS, complete
from ging_service.web.openapi.open_answers import REF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Game
    from ging_service.web.api.blueprint import Blueprint
    from ging_service.web.requests.required_rights import RequiredRights


class PositionConverter(BaseConverter):
    """The position of an event, 0 or more, in an address."""

    # One spelling for each number, and no more digits than every reader of JSON counts exactly.
    regex = r"(?:0|[1-9][0-9]{0,14})"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)


class DeliveryConverter(PositionConverter):
    """The position of a delivery: of an event, or below zero of a test event."""

    regex = r"(?:0|-?[1-9][0-9]{0,14})"


class LevelConverter(BaseConverter):
    """The level of a tile, 0 to 63, in an address."""

    regex = r"(?:[0-9]|[1-5][0-9]|6[0-3])"


class TileConverter(BaseConverter):
    """The number of a tile in groups of three digits, and its width if it is partial: ``x001/x234/067.p/17``."""

    # Werkzeug would otherwise end the value at its first slash.
    part_isolating = False
    # As C2SP tlog-tiles writes numbers: groups of three digits, all but the last preceded by x.
    regex = r"(?:x[0-9]{3}/){0,6}[0-9]{3}(?:\.p/[0-9]{1,3})?"


CONVERTERS: Final[dict[str, tuple[type[BaseConverter], dict[str, Any]]]] = {
    "position": (PositionConverter, {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}),
    "delivery": (DeliveryConverter, {"type": "integer", "minimum": -(10**15 - 1), "maximum": 10**15 - 1}),
    "level": (LevelConverter, {"type": "string", "pattern": f"^{LevelConverter.regex}$"}),
    "tile": (TileConverter, {"type": "string", "pattern": f"^{TileConverter.regex}$", "examples": ["000", "000.p/5"]}),
}
"""Converters by name, each with the schema that the specification has for its values."""


_PLATFORM: Final = {
    "club.clubs": "clubs members members/ seat-offers time-zone",
    "club.clubs:ROLES": "members/ roles",
    "play.games": "games",
    "play.house_rules": "house-rules",
    "access.credentials:SESSIONS": "me members/ sessions",
    "access.credentials:INVITATIONS": "invitations",
    "access.credentials:KEYS": "keys",
    "play.tables": "tables tables/",
    "play.deals": "deals tables/",
    "disputes.disputes": "arbitrators disputes",
    "fairness": "fairness",
    "feed.feed": "events",
    "ledger.accounts": "accounts entries",
    "books.imports": "paper records",
    "play.batches": "commands",
    "ledger.statements": "members/ statement tables/",
    "ledger.standings": "standings",
    "ledger.accounts:EXPORT": "ledger",
    "books.reconciliation": "box counts ledger",
    "proofs.log": "events/ log",
    "books.books": "bank-limit books credit-limits fines gifts opening-balances reversals seasons stock",
    "books.settlements": "settlement-plan settlements",
    "play.scoring": "settle",
    "webhooks.webhooks": "webhooks",
}
"""The modules with the platform's operations, and the collections in their addresses (``collection_of``).

A module with several blueprints names each.
"""

_OF_GAMES: Final = frozenset({"tables/", "penalties"})
"""The collections below which games have operations."""

_COLLECTIONS: Final = frozenset(" ".join(_PLATFORM.values()).split()) - {"commands"}


class SlugConverter(BaseConverter):
    """An id in an address. Anything else is not found."""

    regex = SLUG.pattern


class WholeConverter(BaseConverter):
    """A whole number, 1 or more, in an address."""

    # Fifteen digits stay below 2^53, so every reader of JSON has the exact number, and no query overflows a bigint.
    # Without a leading zero, each thing has one address.
    regex = r"[1-9][0-9]{0,14}"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)


class Api(flask_smorest.Api):  # type: ignore[misc]  # flask-smorest has no types
    """flask-smorest without its own errors and its own pages."""

    # Otherwise every operation would be described with flask-smorest's own errors.
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Do nothing: ``ging_service.web.http.errors`` answers errors."""


def register_operations(app: Flask, collection: str = "") -> None:
    """Register the operations, all or those below one collection, and the converters for ids and numbers in addresses."""
    _register_converters(app)
    for blueprint in _blueprints(collection):
        app.register_blueprint(blueprint)


def collection_of(path: str) -> str:
    """Return the collection in an address: "tables" in "/v1/clubs/mayfair/tables/first"; "" if there is no such collection.

    With a slash at the end it is what lies below a member of the collection, where that has modules of its own.

    A program that needs a few answers registers and imports only the operations below their collections.
    """
    parts = path.split("/")[2:] or [""]
    name, *below = parts[2:] if parts[0] == "clubs" and parts[2:] else parts
    known = _COLLECTIONS | _OF_GAMES
    return next((one for one in ([f"{name}/"] if below[1:] else []) + [name] if one in known), "")


@cache
def specification() -> dict[str, Any]:
    """Return the specification of all operations.

    It depends on nothing but the installed games, and takes longer to make than the rest of an application. So it is
    made once in a process, when it is first read, with an application of its own. Its readers do not change it.
    """
    app = Flask(__name__, static_folder=None)
    app.config.update(API_TITLE="Ging Service", API_VERSION="v1", OPENAPI_VERSION="3.1.0", API_SPEC_OPTIONS=OPTIONS)
    _register_converters(app)
    api = Api(app, spec_kwargs={"marshmallow_plugin": MarshmallowPlugin(_name_of)})
    api.register_converter(SlugConverter, lambda _: {"type": "string", "pattern": f"^{SLUG.pattern}$"})
    api.register_converter(WholeConverter, lambda _: {"type": "integer", "minimum": 1, "maximum": 10**15 - 1})
    for converter, told in CONVERTERS.values():
        api.register_converter(converter, lambda _, told=told: told)
    for blueprint in _blueprints():
        api.register_blueprint(blueprint)
    _add_schemas(api)
    # After all blueprints: schemas are collected while operations are registered.
    return complete(api.spec.to_dict(), dict(_names(app)), _told(api))


def _register_converters(app: Flask) -> None:
    app.url_map.converters |= {"slug": SlugConverter, "whole": WholeConverter}
    app.url_map.converters |= {name: converter for name, (converter, _) in CONVERTERS.items()}


def _name_of(schema: Any) -> str:  # noqa: ANN401  apispec's: a class, an instance or a name
    """Return the name of a schema in the specification; "" for the data of an event, which stands in the event's own."""
    name: str = resolver(schema)
    return "" if name.removesuffix(".data") in DATA_SCHEMAS and name.endswith(".data") else name


def _add_schemas(api: Api) -> None:
    """Add the schemas that no operation names itself: those of events, and of the games' alternatives."""
    api.spec.components.schema(EventBase.__name__, schema=EventBase)
    for name, schema in own_schemas().items():
        api.spec.components.schema(name, {"allOf": [{"$ref": REF + EventBase.__name__}]}, schema=schema)
    for choice in ANY_OF.values():
        for schema in choice.choices():
            # apispec refuses a name that is taken, and an operation may have named this schema already.
            if schema.__name__ not in api.spec.components.schemas:
                api.spec.components.schema(schema.__name__, schema=schema)


def needs_of_operations(collection: str = "") -> dict[str, RequiredRights]:
    """Return the right that each operation requires, by its endpoint: of all, or of those below one collection."""
    return {
        f"{blueprint.name}.{name}": one
        for blueprint in _blueprints(collection)
        for name, one in blueprint.needs.items()
    }


@cache
def _blueprints(collection: str = "") -> tuple[Blueprint, ...]:
    """Return the operations of the platform, then those of each game: made once for all applications of a process."""
    of_platform = (
        getattr(import_module(f"ging_service.web.api.{module}"), name or "BLUEPRINT")
        for (module, _, name), collections in ((place.partition(":"), found) for place, found in _PLATFORM.items())
        if not collection or collection in collections.split()
    )
    games = GAMES if not collection or collection in _OF_GAMES else ()
    return (*of_platform, *(one for game in games for one in _operations_of(game)))


def _operations_of(game: Game) -> tuple[Blueprint, ...]:
    """Return the operations that a game contributes, or one for each command that a person may give."""
    operations = game_apis()[game.kind].operations
    return (blueprint_of(game),) if operations is None else operations()


def _told(api: Api) -> dict[str, str]:
    """Return the description of each schema: the first line of its class's docstring."""
    classes = {name: key[0] for key, name in api.ma_plugin.converter.refs.items()}
    return {name: schema.__doc__.partition("\n")[0] for name, schema in classes.items() if schema.__doc__}


def _names(app: Flask) -> Iterator[tuple[tuple[str, str], str]]:
    """Return every operation's name by its path and method. It is the name of its view."""
    for rule in app.url_map.iter_rules():
        for method in rule.methods or ():
            yield (FlaskPlugin.flaskpath2openapi(rule.rule), method.lower()), rule.endpoint.rpartition(".")[2]
