"""Parts of JSON Schemas, for the questions that a game scores and its answers.

They go into the specification of the API as they are, so a schema is a plain dict that nothing reads here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Schema = dict[str, Any]

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
