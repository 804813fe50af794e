"""From objects to JSON by a marshmallow schema, quickly: a schema is compiled once to a plain function.

Only what a schema declares gets out: a new field of a state or an event is not published by accident.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from marshmallow import fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from marshmallow import Schema

    Show = Callable[[Any], Any]


class Shown(fields.Field[Any]):
    """A field whose values look different in JSON: subclasses say how.

    ``tells``: it tells what its attribute is; else it is made of it, and does not lead back to it.
    """

    tells = True

    def show(self, value: Any) -> Any:  # noqa: ANN401  any value
        """The value as JSON has it."""
        raise NotImplementedError

    def take(self, told: Any) -> Any:  # noqa: ANN401  any JSON
        """The value that JSON was made of."""
        raise NotImplementedError


@cache
def shape_of(schema: type[Schema]) -> Show:
    """The function that makes a schema's JSON object from an object with its attributes."""
    parts = [(name, attrgetter(field.attribute or name), _shown(field)) for name, field in schema().dump_fields.items()]

    def shape(thing: Any) -> dict[str, Any]:  # noqa: ANN401  any object
        return {name: get(thing) if show is None else show(get(thing)) for name, get, show in parts}

    return shape


def _shown(field: fields.Field[Any]) -> Show | None:
    """How a field's value looks in JSON; None where it stays as it is."""
    if isinstance(field, Shown):
        return field.show
    if isinstance(field, fields.Nested):
        return _or_none(shape_of(type(field.schema)))
    if isinstance(field, fields.List):
        inner = _shown(field.inner)
        return None if inner is None else lambda values: [inner(value) for value in values]
    return None


def _or_none(show: Show) -> Show:
    return lambda value: None if value is None else show(value)
