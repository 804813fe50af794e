"""Answers are open in the specification: a client of today accepts the answers of a later release.

Within ``/v1`` answers get new members, and lists of words get new words (``docs/api.md``). A schema that forbids them would
make a generated client fail on the next release. So schemas of answers allow further members, and name the words that there
are in ``x-extensible-enum``, where a generator finds a text. Requests stay closed: a mistyped field is refused.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OPEN_WORDS: Final = "x-extensible-enum"
OPEN_SIZE: Final = "x-extensible-max-properties"
"""How many members an object has in this release."""
REF: Final = "#/components/schemas/"
_SEEN: Final = "Seen"
"""Ends the name of the open form of a schema that requests use too."""


def open_answers(spec: dict[str, Any]) -> None:
    """Open every schema of answers and of what webhooks are sent. One that requests use too gets an open form of its own."""
    schemas = spec["components"]["schemas"]
    operations = [one for path in spec["paths"].values() for one in path.values() if "responses" in one]
    answers: list[Any] = [one["responses"] for one in operations] + [spec["components"]["responses"], spec["webhooks"]]
    asked = reached(schemas, refs([[one.get("requestBody"), one.get("parameters")] for one in operations]))
    answered = reached(schemas, refs(answers))
    shared = answered & asked
    schemas |= {name + _SEEN: deepcopy(schemas[name]) for name in shared}
    for part in (*answers, *(schemas[name + _SEEN if name in shared else name] for name in answered)):
        for inner in _mappings(part):
            _open(inner, shared)


def _open(schema: dict[str, Any], shared: set[str]) -> None:
    if schema.get("additionalProperties") is False:
        del schema["additionalProperties"]
    if "maxProperties" in schema:
        schema[OPEN_SIZE] = schema.pop("maxProperties")
    # One word is no list: it says which of several schemas this is.
    if len(words := [word for word in schema.get("enum", ()) if word is not None]) > 1:
        del schema["enum"]
        schema[OPEN_WORDS] = words
    if schema.get("$ref", "").removeprefix(REF) in shared:
        schema["$ref"] += _SEEN


def reached(schemas: dict[str, Any], names: Iterable[str], last: str = "") -> set[str]:
    """Return these schemas and all that they name, directly or through others; nothing beyond ``last``."""
    found: set[str] = set()
    left = list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += () if name == last else refs(schemas[name])
    return found


def refs(part: Any) -> Iterator[str]:  # noqa: ANN401  any part of the specification
    """Return every schema that is named in a part of the specification."""
    for inner in _mappings(part):
        named = inner.get("$ref")
        if isinstance(named, str) and named.startswith(REF):
            yield named.removeprefix(REF)


def _mappings(part: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401  any part of the specification
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _mappings(inner)
