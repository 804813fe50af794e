"""Bodies as large as the schema of an operation allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.web.api_blueprints import specification

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_CHARACTERS: Final = 900_000
"""What a body of 1 MiB, the usual ``GING_REQUEST_BYTES_MAX``, holds beside the names of its members."""


def largest_bodies(operation: Mapping[str, Any], accepted: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the largest bodies of an operation, and with each long member of them a body that is ``accepted`` without it."""
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    if schema is None:
        return
    for choice in range(4):
        for text in ("1", "KS,"):
            body = _Largest(choice, text).value(schema)
            yield body
            for name, value in body.items():
                if isinstance(value, (dict, list)) or len(str(value)) > 50:
                    yield {**accepted, name: value}


class _Largest:
    """The largest value of a schema. ``choice``: which of its alternatives; ``text``: what texts without a pattern repeat."""

    def __init__(self, choice: int, text: str) -> None:
        self._choice = choice
        self._text = text
        self._left = MOST_CHARACTERS

    def value(self, schema: Mapping[str, Any]) -> Any:
        if "$ref" in schema:
            return self.value(specification()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        if alternatives := schema.get("anyOf") or schema.get("oneOf") or schema.get("enum"):
            chosen = alternatives[self._choice % len(alternatives)]
            return self.value(chosen) if isinstance(chosen, dict) else chosen
        kind = schema.get("type", "object")
        return self._of_kind(kind if isinstance(kind, str) else kind[0], schema)

    def _of_kind(self, kind: str, schema: Mapping[str, Any]) -> Any:
        found: Any = None
        match kind:
            case "object":
                parts = [schema, *schema.get("allOf", [])]
                properties = {name: one for part in parts for name, one in part.get("properties", {}).items()}
                found = {name: self.value(one) for name, one in properties.items()}
            case "array":
                found = self._list(schema["items"], schema["maxItems"])
            case "string":
                found = self._words(schema)
            case "integer" | "number":
                found = schema.get("maximum", 10**15 - 1) if self._choice % 2 else schema.get("minimum", 1)
            case "boolean":
                found = bool(self._choice % 2)
        return found

    def _list(self, items: Mapping[str, Any], most: int) -> list[Any]:
        found: list[Any] = []
        while len(found) < most and self._left > 0:
            found.append(self.value(items))
            self._left -= 4
        return found

    def _words(self, schema: Mapping[str, Any]) -> str:
        if "pattern" in schema or "format" in schema:
            return str(*schema.get("examples", ["a"])[:1])
        most = min(schema.get("maxLength", MOST_CHARACTERS), max(0, self._left))
        self._left -= most
        return self._text * (most // len(self._text))
