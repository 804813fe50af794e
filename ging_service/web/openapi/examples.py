"""An example of the body of each request, derived from its schema: what it requires, in values that people would send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.cards import RANKS, pack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_WORDS: Final[Mapping[str, str]] = {
    "currency": "EUR",
    "current": "seven hearts and a jack",
    "member": "anna",
    "name": "Anna",
    "passphrase": "eight hearts and a queen",
    "rank": "K",
    "reason": "The wrong card was counted.",
    "reasons": "The wrong card was counted.",
    "role": "scribe",
    "suit": "H",
    "token": "gingi_thursday_…",
    "wild": "K",
}
"""By the member's name, where its schema gives no example."""
_MELD: Final = 3
"""So many cards make the example of a list of cards."""
_IN_ALL_PACKS: Final = 7
"""From the king down to the seven: the ranks that are in the packs of all games."""
_REF: Final = "#/components/schemas/"


def add_examples(spec: dict[str, Any]) -> None:
    """Give an example to every body that a request can have."""
    for path in spec["paths"].values():
        for operation in path.values():
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]
                # Every text that is left is a card: a hand or a meld has none twice.
                cards = iter(pack(RANKS[:_IN_ALL_PACKS]))
                body["example"] = _example(body["schema"], "", spec["components"]["schemas"], cards)


def _example(schema: dict[str, Any], name: str, schemas: dict[str, Any], cards: Iterator[str]) -> Any:  # noqa: ANN401, PLR0911  any JSON, by its kind
    if "$ref" in schema:
        return _example(schemas[schema["$ref"].removeprefix(_REF)], name, schemas, cards)
    if "anyOf" in schema:
        return _example(schema["anyOf"][0], name, schemas, cards)
    known = schema.get("examples") or schema.get("enum")
    if known:
        return known[0]
    kinds = schema.get("type", "object")
    match kinds if isinstance(kinds, str) else kinds[0]:
        case "object":
            return {one: _example(schema["properties"][one], one, schemas, cards) for one in _shown(schema)}
        case "array":
            usual = {"string": _MELD, "array": 1, "integer": 1}.get(schema["items"].get("type", ""), 0)
            count = min(schema.get("minItems") or usual, schema.get("maxItems", usual))
            return [_example(schema["items"], name, schemas, cards) for _ in range(count)]
        case "boolean":
            return False
        case "integer":
            return max(1, schema.get("minimum", 1))
        case _:
            return _WORDS.get(name) or next(cards)


def _shown(schema: dict[str, Any]) -> list[str]:
    """Return the members that an example has: the required ones, and those for which an example is given."""
    required = schema.get("required", ())
    return [
        name
        for name, one in schema.get("properties", {}).items()
        if name in required or ("examples" in one and name != "happened_at")
    ]
