"""Serialize objects to JSON by a marshmallow schema, which is compiled once to a plain function.

Only declared fields are published, so a new field of a state or an event does not become public by accident.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from marshmallow import INCLUDE, Schema, fields, missing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Show = Callable[[Any], Any]


class Shown(fields.Field[Any]):
    """A field whose values look different in JSON. Subclasses define how.

    ``tells``: True if the JSON contains the attribute's value; False if it is derived, and does not lead back to it.
    """

    tells = True

    def show(self, value: Any) -> Any:  # noqa: ANN401  any value
        """Return the value in its JSON form."""
        raise NotImplementedError

    def take(self, told: Any) -> Any:  # noqa: ANN401  any JSON
        """Return the value from which the JSON was made."""
        raise NotImplementedError


class OfGames(Schema):
    """Stands for the schemas that several games have for the same thing.

    ``schemas``: by the game's name. ``game_of(thing)``: the name of the game of a thing.
    ``uninstalled``: for things of a game that is not installed; None if such things are never served.
    It leaves a request body unchanged: the operation finds out to which game the body belongs.
    """

    class Meta:
        """Keeps unknown fields unchanged."""

        unknown = INCLUDE

    schemas: ClassVar[Mapping[str, type[Schema]]] = {}
    uninstalled: ClassVar[type[Schema] | None] = None
    game_of: ClassVar[Callable[[Any], str]]

    @classmethod
    def choices(cls) -> tuple[type[Schema], ...]:
        """Return all schemas for which this one stands."""
        return (*cls.schemas.values(), *(() if cls.uninstalled is None else (cls.uninstalled,)))


@cache
def shape_of(schema: type[Schema]) -> Show:
    """Return the function that makes a schema's JSON object from an object with its attributes."""
    if issubclass(schema, OfGames):
        return _shape_of_games(schema)
    parts = [(name, *_part(field, field.attribute or name)) for name, field in schema().dump_fields.items()]

    prepared = getattr(schema, "prepared", None)  # a schema over what a game makes of the object

    def shape(given: Any) -> dict[str, Any]:  # noqa: ANN401  any object
        thing = given if prepared is None else prepared(given)
        return {name: get(thing) if show is None else show(get(thing)) for name, get, show in parts}

    return shape


def _shape_of_games(schema: type[OfGames]) -> Show:
    """Return the function that makes the JSON of a thing by the schema of its own game."""
    shapes = {game: shape_of(one) for game, one in schema.schemas.items()}
    if schema.uninstalled is None:
        return lambda thing: shapes[schema.game_of(thing)](thing)
    other = shape_of(schema.uninstalled)
    return lambda thing: shapes.get(schema.game_of(thing), other)(thing)


_FILLED_BY_GAMES = ("summary.", "own.")


def path_of(attribute: str) -> list[str]:
    """Return the path to an attribute: ``dealt.number`` is the number in ``dealt``, ``own.ging.most`` in ``own``."""
    return attribute.split(".", 1) if attribute.startswith(_FILLED_BY_GAMES) else attribute.split(".")


def _part(field: fields.Field[Any], path: str) -> tuple[Show, Show | None]:
    """Return the function that reads a field's attribute, and the one that shows its value in JSON.

    A mapping that each game fills in its own way already holds JSON, and need not have every field.
    """
    if not path.startswith(_FILLED_BY_GAMES):
        # `attrgetter` follows a path with dots, as marshmallow does.
        return attrgetter(path), _shown(field)
    attribute, name = path_of(path)
    default = None if field.dump_default is missing else field.dump_default
    return lambda thing: getattr(thing, attribute).get(name, default), field.show if isinstance(field, Shown) else None


def _shown(field: fields.Field[Any]) -> Show | None:
    """Return the function that shows a field's value in JSON, None if the value stays the same."""
    if isinstance(field, Shown):
        return field.show
    if isinstance(field, fields.Nested):
        # By the class and not by this instance, so that the function is made only once.
        return _or_none(shape_of(type(field.schema)))
    if isinstance(field, fields.List):
        inner = _shown(field.inner)
        return None if inner is None else lambda values: [inner(value) for value in values]
    return None


def _or_none(show: Show) -> Show:
    return lambda value: None if value is None else show(value)
