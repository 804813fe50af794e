"""The type of a declared field, read once for schemas, forms, records and the command line.

Games declare commands, house rules and state as dataclasses. Whatever the platform derives from a declaration starts
from ``field_type``: it is the only place that reads type hints for it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from ging_service.domain.declare import Described

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["flag", "whole", "decimal", "text", "choice", "record", "list", "other"]

_NOT_DESCRIBED: Final = Described()
_SIMPLE: Final[dict[Any, Kind]] = {bool: "flag", int: "whole", float: "decimal", str: "text"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldType:
    """The values that a field can have.

    ``kind``: ``choice`` is one of ``choices``; ``record`` is a value of the declared type ``declared``; ``list`` has
    items of the type ``items``, which is None where they are of several types, and exactly ``length`` of them unless
    that is None; ``other`` is anything else. ``is_optional``: the value can also be None. ``described``: by the declaration.
    """

    kind: Kind
    is_optional: bool = False
    choices: tuple[Any, ...] = ()
    declared: type | None = None
    items: FieldType | None = None
    length: int | None = None
    described: Described = _NOT_DESCRIBED


@cache
def field_types(kind: type) -> Mapping[str, FieldType]:
    """The types of the fields of a declared type, by name."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.name: field_type(hints[one.name]) for one in fields(kind)}


def field_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    """Read a type hint. A ``NewType`` counts as the type that it names."""
    if get_origin(hint) is Annotated:
        # A description of a field stands after that of its type.
        described = [one for one in hint.__metadata__ if isinstance(one, Described)]
        found = field_type(hint.__origin__)
        return replace(found, described=described[-1]) if described else found
    return field_type(hint.__supertype__) if hasattr(hint, "__supertype__") else _plain_type(hint)


def _plain_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    if hint in _SIMPLE:
        return FieldType(kind=_SIMPLE[hint])
    if isinstance(hint, type) and is_dataclass(hint):
        return FieldType(kind="record", declared=hint)
    match get_origin(hint):
        case origin if origin in (Union, UnionType):
            return _union_type(hint)
        case origin if origin is Literal:
            return FieldType(kind="choice", choices=get_args(hint))
        case origin if origin in (tuple, list):
            return _list_type(hint)
        case _:
            return FieldType(kind="other")


def _union_type(hint: Any) -> FieldType:  # noqa: ANN401  a type hint
    """Only a union of one type with None has a kind of its own."""
    given = [one for one in get_args(hint) if one is not NoneType]
    is_optional = len(given) < len(get_args(hint))
    # Forms, schemas and the command line offer no choice between types.
    if len(given) == 1:
        return replace(field_type(given[0]), is_optional=is_optional)
    return FieldType(kind="other", is_optional=is_optional)


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
