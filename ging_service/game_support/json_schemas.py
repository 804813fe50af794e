"""Parts of JSON Schemas, for the questions that a game scores and its answers.

They go into the specification of the API as they are, so a schema is a plain dict that nothing reads here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.game_support.declared_commands import given_fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.game_support.declared_types import FieldType

Schema = dict[str, Any]

_TYPES: Final = {"whole": "integer", "flag": "boolean", "decimal": "number", "text": "string"}
# As long as what `read_card` takes: the longest spelling has four characters, and there may be blanks around it.
CARD: Final[Schema] = {"type": "string", "maxLength": 16}


def object_of(*optional: str, **properties: Any) -> Schema:  # noqa: ANN401  schemas
    """An object with these members and no others. ``optional``: the names of those that may be left out."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def list_of(items: Mapping[str, Any], description: str = "", **more: Any) -> Schema:  # noqa: ANN401  limits
    """A list of these items. ``more``: limits on their number."""
    told = {"description": description} if description else {}
    return {"type": "array", "items": items, **more, **told}


def or_null(schema: Mapping[str, Any], description: str = "") -> Schema:
    """The same, or null: a list of types, as JSON Schema has it since OpenAPI 3.1."""
    told = {"description": description} if description else {}
    return {**schema, "type": [schema["type"], "null"], **told}


def one_of(*choices: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(choices)}


def rules_of(kind: type, **more: Schema) -> Schema:
    """House rules of a declared type, with their meanings; each may be left out. ``more``: schemas of the game's own."""
    members = {one.name: _declared(one.type) for one in given_fields(kind)} | more
    return object_of(*members, **members)


def _declared(found: FieldType) -> Schema:
    told = {"description": found.described.about} if found.described.about else {}
    if found.declared is not None:
        return rules_of(found.declared) | told
    if found.items is not None:
        return list_of(_declared(found.items), **told)
    return (one_of(*found.choices) if found.choices else {"type": _TYPES[found.kind]}) | told
