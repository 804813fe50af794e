"""Schemas of answers and bodies that follow from the declarations of a game."""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from typing import TYPE_CHECKING, Any, Final, TypeVar

from marshmallow import Schema, fields, validate

from ging_service.domain.declare import SEAT_OR_NOBODY
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.declared_values import as_json
from ging_service.web.api.schemas.fields import LimitOrNull, OrNull, Whole, Words, at_or_null, replaced
from ging_service.web.api.schemas.objects import LONGEST_TEXT, MOST_ITEMS, WHOLE, Answer, BoundedList, StrictSchema
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ging_service.domain.declare import Described
    from ging_service.game_support.declared_commands import GivenField
    from ging_service.game_support.declared_types import FieldType, Kind
    from ging_service.web.api.game_api.outlet import Fields

    Make = Callable[..., fields.Field[Any]]

_SIMPLE: Final[Mapping[Kind, type[fields.Field[Any]]]] = {
    "flag": fields.Boolean,
    "whole": fields.Integer,
    "text": fields.String,
    "decimal": fields.Float,
}
_ASKED: Final[Mapping[Kind, Make]] = {
    # marshmallow would also take "yes", "off", 1 and the like.
    "flag": lambda _described, **more: fields.Boolean(truthy={True}, falsy={False}, **more),
    "whole": lambda _described, **more: Whole(**more),
    "text": lambda described, **more: Words(
        validate=validate.Length(min=described.least, max=described.most or LONGEST_TEXT), **more
    ),
}
_names: dict[str, type] = {}
_known: dict[tuple[type, str], type[Answer]] = {}
Named = TypeVar("Named", bound=Schema)


class AnyJson(Shown, fields.Raw):
    """A value of a type for which there is no schema."""

    def show(self, value: Any) -> Any:  # noqa: ANN401  any JSON
        """Return the value in the form that its declaration gives it."""
        return as_json(value)

    def take(self, told: Any) -> Any:  # noqa: ANN401  any JSON
        """Return the value unchanged."""
        return told


def answer_fields(kind: type, prefix: str) -> Fields:
    """Return a field of an answer for each field of a declared type. ``prefix``: of the names of schemas."""
    return {one.name: _answer_field(one.type, prefix) for one in given_fields(kind)}


def known_as(
    kind: type[Any], name: str, prefix: str, order: Iterable[str] = (), **own: fields.Field[Any] | None
) -> type[Answer]:
    """Return the schema of a declared type with the name that clients have known it by, also where other types contain it.

    ``own``: fields of which the name or the values differ, each in the place of the declared field that it is read from, or else
    at the end; None: a declared field that answers leave out. ``order``: of all members, if not that of the declaration.
    """
    found = _with_further(own, kind, prefix)
    told = {"__doc__": (getdoc(kind) or "").replace("``", "`"), "attribute_types": {WHOLE: kind}}
    members = told | {one: found[one] for one in order or found}
    _known[kind, prefix] = type(name, (Answer,), members)
    return _known[kind, prefix]


def answer_of(kind: type, prefix: str) -> type[Answer]:
    """Return the schema of a declared type in answers."""
    return _known.get((kind, prefix)) or _answer_of(kind, prefix)


@cache
def _answer_of(kind: type, prefix: str) -> type[Answer]:
    members = {"__doc__": getdoc(kind), "attribute_types": {WHOLE: kind}}
    return type(_name(kind, prefix), (Answer,), members | answer_fields(kind, prefix) | _seats_or_null(kind))


def _seats_or_null(kind: type) -> Fields:
    """Return two fields for each seat of a state that can be nobody's: as it is, and one that is null then."""
    names = [one.name for one in given_fields(kind) if one.type.described is SEAT_OR_NOBODY]
    as_it_is: Fields = {name: replaced(f"`{name}_seat`; -1: nobody") for name in names}
    return as_it_is | {f"{name}_seat": at_or_null("a seat; null: nobody", attribute=name) for name in names}


def renamed(schema: type[Named], name: str) -> type[Named]:
    """Return the same schema with the name that clients have known it by."""
    return type(name, (schema,), {"__doc__": schema.__doc__})


def asked_fields(kind: type, prefix: str) -> Fields:
    """Return a field of a request for each field of a declared type that a person fills in."""
    return {
        one.name: _asked_field(one.type, prefix, required=one.is_required, **_load_default(one))
        for one in given_fields(kind)
    }


@cache
def asked_of(kind: type, prefix: str) -> type[StrictSchema]:
    """Return the schema of a declared type in requests."""
    members: dict[str, Any] = {"__doc__": getdoc(kind)}
    return type(f"Asked{_name(kind, prefix)}", (StrictSchema,), members | asked_fields(kind, prefix))


def _load_default(one: GivenField) -> dict[str, Any]:
    """Return the value of a field that is left out, to be documented with it; nothing if it stands for none."""
    default, least = as_json(one.default), one.type.described.least or 0
    stands_for_none = default in (None, (), []) or (isinstance(default, int) and default < least)
    return {} if one.is_required or stands_for_none or one.type.kind == "record" else {"load_default": default}


def with_declared(own: Mapping[str, Fields], events: Iterable[type], prefix: str) -> dict[str, Fields]:
    """Return the fields shown of each type of event: its ``own``, and what it declares further.

    Every field can be shown, because ``Game.view`` has taken out of an event what its reader may not see.
    """
    return {kind.__name__: _with_further(own.get(kind.__name__, {}), kind, prefix) for kind in events}


def _with_further(own: Mapping[str, fields.Field[Any] | None], kind: type[Any], prefix: str) -> Fields:
    by_attribute: dict[str, Fields] = {}
    for name, field in own.items():
        source = field.attribute if field is not None and field.attribute else name
        by_attribute.setdefault(source.partition(".")[0], {}).update({} if field is None else {name: field})
    found: Fields = {}
    for one in given_fields(kind):
        found |= by_attribute.pop(one.name) if one.name in by_attribute else {one.name: _answer_field(one.type, prefix)}
    for further in by_attribute.values():
        found |= further
    return found


def _name(kind: type, prefix: str) -> str:
    """Return a name that no other type has. It includes the module's name if two types of a game share a name."""
    name = prefix + kind.__name__
    if _names.setdefault(name, kind) is not kind:
        name = f"{prefix}{kind.__module__.rpartition('.')[2].title()}{kind.__name__}"
    return name


def _answer_field(found: FieldType, prefix: str) -> fields.Field[Any]:
    more: dict[str, Any] = {"required": True} | ({"allow_none": True} if found.is_optional else {})
    more |= _told(found.described, ("description", "minimum", "maximum") if found.kind == "whole" else ("description",))
    if found.described.none is not None:
        return OrNull(**more) if found.kind == "text" else LimitOrNull(least=found.described.none + 1, **more)
    if found.kind in _SIMPLE:
        return _SIMPLE[found.kind](**more)
    if found.declared is not None:
        return fields.Nested(answer_of(found.declared, prefix), **more)
    if _has_words(found):
        return fields.String(validate=validate.OneOf(found.choices), **more)
    if found.kind == "list" and not found.is_optional:
        least, most = found.described.least or found.length, found.described.most or found.length
        length = validate.Length(min=least, max=most) if least or most else None
        items = AnyJson() if found.items is None else _answer_field(found.items, prefix)
        return fields.List(items, validate=length, **more)
    return AnyJson(**more | {"allow_none": True})


def _asked_field(found: FieldType, prefix: str, *, required: bool, **more: Any) -> fields.Field[Any]:  # noqa: ANN401  marshmallow's
    """Return the field of a request. Raises ``TypeError`` if only an API of the game's own can have such a field."""
    described = found.described
    more |= {"required": required} | ({"allow_none": True} if found.is_optional else {})
    more |= _told(
        described,
        ("description", "minimum", "maximum", "examples") if found.kind == "whole" else ("description", "examples"),
    )
    if found.kind in _ASKED:
        return _ASKED[found.kind](described, **more)
    if found.declared is not None:
        return fields.Nested(asked_of(found.declared, prefix), **more)
    if _has_words(found):
        return Words(validate=validate.OneOf(found.choices), **more)
    if found.items is not None:
        exact = found.length or 0
        item = _asked_field(found.items, prefix, required=False)
        least, most = described.least or exact, described.most or exact or MOST_ITEMS
        return BoundedList(item, least=least, most=most, **more)
    raise TypeError(f"a request cannot have a field of the type {found}: the game has to bring a GameApi")


def _told(described: Described, names: Iterable[str]) -> dict[str, Any]:
    """Return what the specification tells of a field, as marshmallow takes it: the facts of these names that there are."""
    facts = {
        "description": described.about or None,
        "minimum": described.least,
        "maximum": described.most,
        "examples": None if described.example is None else [described.example],
    }
    told = {name: facts[name] for name in names if facts[name] is not None}
    return {"metadata": told} if told else {}


def _has_words(found: FieldType) -> bool:
    """Return True if a field is one of some words."""
    return found.kind == "choice" and all(isinstance(word, str) for word in found.choices)
