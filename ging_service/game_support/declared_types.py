"""The type of a declared field, read once for schemas, forms, records and the command line.

Games declare commands, house rules and state as dataclasses. Whatever the platform derives from a declaration starts
from ``field_type``: it is the only place that reads type hints for it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, reduce
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from ging_service.domain.cards import Card
from ging_service.domain.declare import Described

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["flag", "whole", "decimal", "text", "choice", "record", "list", "map", "other"]

_NOT_DESCRIBED: Final = Described()
_SIMPLE: Final[dict[Any, Kind]] = {bool: "flag", int: "whole", float: "decimal", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldType:
    """The values that a field can have.

    ``kind``: ``choice`` is one of ``choices``; ``record`` is a value of the declared type ``declared``; ``list`` has
    items of the type ``items``, which is None where they are of several types, and exactly ``length`` of them unless
    that is None; ``map`` has values of the type ``values`` by text; ``other`` is anything else, such as a value of one of
    several types, ``either``. ``is_optional``: the value can also be None. ``is_card``: the text is a card. ``described``: by
    the declaration.
    """

    kind: Kind
    is_optional: bool = False
    choices: tuple[Any, ...] = ()
    declared: type | None = None
    items: FieldType | None = None
    length: int | None = None
    values: FieldType | None = None
    either: tuple[FieldType, ...] = ()
    is_card: bool = False
    described: Described = _NOT_DESCRIBED


@cache
def field_types(kind: type) -> Mapping[str, FieldType]:
    """The types of the fields of a declared type, or of a struct such as an answer, by name."""
    hints = get_type_hints(kind, include_extras=True)
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else cast("Any", kind).__struct_fields__
    return {name: field_type(hints[name]) for name in names}


def field_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    """Read a type hint. A ``NewType`` counts as the type that it names."""
    if get_origin(hint) is Annotated:
        # A description of a field stands after that of its type.
        described = [one for one in hint.__metadata__ if isinstance(one, Described)]
        found = field_type(hint.__origin__)
        return replace(found, described=reduce(_together, described, found.described)) if described else found
    if hasattr(hint, "__supertype__"):
        return replace(field_type(hint.__supertype__), is_card=hint is Card)
    return _plain_type(hint)


def _together(of_type: Described, of_field: Described) -> Described:
    """The description of a field, which keeps what only that of its type says."""
    if of_type is _NOT_DESCRIBED:
        return of_field
    own = {one.name: getattr(of_field, one.name) for one in fields(Described)}
    return replace(of_type, **{name: said for name, said in own.items() if said != getattr(_NOT_DESCRIBED, name)})


def _plain_type(hint: Any) -> FieldType:  # noqa: ANN401, PLR0911  a type hint; one for each kind
    if hint in _SIMPLE:
        return FieldType(kind=_SIMPLE[hint])
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
        return FieldType(kind="record", declared=hint)
    match get_origin(hint):
        case origin if origin in (Union, UnionType):
            return _union_type(hint)
        case origin if origin is Literal:
            return FieldType(kind="choice", choices=get_args(hint))
        case origin if origin in (tuple, list):
            return _list_type(hint)
        case origin if origin is dict:
            return FieldType(kind="map", values=field_type(get_args(hint)[1]))
        case _:
            return FieldType(kind="other")


def _union_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    """Only a union of one type with None, and one of words, has a kind of its own."""
    either = tuple(field_type(one) for one in get_args(hint) if one is not NoneType)
    is_optional = len(either) < len(get_args(hint))
    # Forms and the command line offer no choice between types.
    if len(either) == 1:
        return replace(either[0], is_optional=is_optional)
    if all(one.kind == "choice" for one in either):
        words = tuple(word for one in either for word in one.choices)
        return FieldType(kind="choice", is_optional=is_optional, choices=words)
    return FieldType(kind="other", is_optional=is_optional, either=either)


def _list_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    items = get_args(hint)
    has_length = get_origin(hint) is tuple and Ellipsis not in items
    # Values of one type can share a column or a schema, whatever the number of places is.
    kinds = {field_type(one) for one in items if one is not Ellipsis}
    return FieldType(
        kind="list",
        items=kinds.pop() if len(kinds) == 1 else None,
        length=len(items) if has_length else None,
    )
