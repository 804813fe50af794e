"""The JSON Schemas of the questions that a game scores and of its answers, as their types declare them.

They go into the specification of the API as they are, so a schema is a plain dict that nothing reads here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

from ging_service.domain.structs import struct_defaults
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.declared_types import field_types
from ging_service.game_support.json_reading import MOST_OF_A_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ging_service.game_support.declared_types import FieldType

Schema = dict[str, Any]

_TYPES: Final = {"whole": "integer", "flag": "boolean", "decimal": "number", "text": "string", "choice": "string"}
_BOUNDS: Final = {"whole": ("minimum", "maximum"), "text": ("minLength", "maxLength"), "list": ("minItems", "maxItems")}
_CARD: Final[Schema] = {"type": "string", "maxLength": MOST_OF_A_CARD}


def question_schema(kind: type) -> Schema:
    """The schema of a declared question. A field with a default may be left out."""
    fields = given_fields(kind)
    return _object(
        {one.name: one.type for one in fields}, {one.name for one in fields if not one.is_required}, question_schema
    )


def answer_schema(kind: type) -> Schema:
    """The schema of an answer. All members are there, but for those of a struct that leaves out defaults."""
    left_out = struct_defaults(kind) if cast("Any", kind).__struct_config__.omit_defaults else ()
    # A member that is None is left out, so it is never null.
    types = {
        name: replace(one, is_optional=False) if name in left_out else one for name, one in field_types(kind).items()
    }
    return _object(types, left_out, answer_schema)


def _object(members: Mapping[str, FieldType], optional: Collection[str], of_record: Callable[[type], Schema]) -> Schema:
    return {
        "type": "object",
        "properties": {name: _schema(one, of_record, optional=name in optional) for name, one in members.items()},
        "required": [name for name in members if name not in optional],
        "additionalProperties": False,
    }


def _schema(found: FieldType, of_record: Callable[[type], Schema], *, optional: bool = False) -> Schema:
    described = found.described
    made = _without_null(found, of_record)
    bounds = zip(_BOUNDS.get(found.kind, ()), (described.least, described.most), strict=False)
    made |= {name: bound for name, bound in bounds if bound is not None}
    if described.about:
        made["description"] = described.about
    # A member that has to be there is refused as missing if it is null.
    if found.is_optional or (described.null and optional):
        # A list of types, as JSON Schema has it since OpenAPI 3.1.
        made["type"] = [made["type"], "null"]
        made |= {"enum": [*made["enum"], None]} if "enum" in made else {}
    return made


def _without_null(found: FieldType, of_record: Callable[[type], Schema]) -> Schema:
    if found.declared is not None:
        return of_record(found.declared)
    if found.items is not None:
        return {"type": "array", "items": _schema(found.items, of_record)}
    if found.values is not None:
        return {"type": "object", "additionalProperties": _schema(found.values, of_record)}
    if found.either:
        return {"oneOf": [_schema(one, of_record) for one in found.either]}
    if found.is_card:
        return dict(_CARD)
    words = found.choices or found.described.values
    return {"type": _TYPES[found.kind]} | ({"enum": list(words)} if words else {})
