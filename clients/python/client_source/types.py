"""Translate JSON Schema to Python types, as text, and operations to the areas that are folders of the client's files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ging_service.web.openapi.open_answers import OPEN_WORDS, REF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_TAGS: Final = {
    "club": ("clubs", "invitations", "keys", "roles", "sessions", "webhooks"),
    "ledger": ("books", "ledger_export", "paper", "reconciling", "settlements", "statements"),
    "play": ("deals", "disputes", "games", "house_rules", "settling", "standings", "tables"),
    "record": ("batches", "fairness", "feed", "log", "record"),
}
_AREAS: Final = {tag: area for area, tags in _TAGS.items() for tag in tags}
_GAMES: Final = "games"


def place_of(tag: str) -> str:
    """Return the module of a group of operations, below the folder of all: ``ledger.books``. A game has its own tag."""
    return f"{_AREAS.get(tag, _GAMES)}.{tag}"


def path_of(place: str) -> str:
    """Return the file of a module: ``ledger/books.py``."""
    return f"{place.replace('.', '/')}.py"


def packages(places: set[str]) -> dict[str, str]:
    """Return the ``__init__`` of every folder that these modules need, with its text."""
    folders = {place.rpartition(".")[0] for place in places if "." in place}
    return {f"{folder}.__init__": f'"""The API: {folder}."""\n' for folder in folders}


def module_text(about: str, imports: Iterable[str], types: Iterable[str], code: str) -> str:
    """Return the text of a module. Imported names that its code does not use are left out.

    ``imports``: the lines of its imports; ``types``: of those that only types need.
    """
    found = [line for one in imports if (line := _only_used(one, code))]
    found_types = [line for one in types if (line := _only_used(one, code))]
    typing = "from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, cast, final"
    head = _only_used(typing, code + (" TYPE_CHECKING" if found_types else ""))
    guarded = ["if TYPE_CHECKING:", *(f"    {one}" for one in found_types)] if found_types else []
    parts = [
        f'"""{about}. Made from api_spec/openapi.json by clients/python/build_client.py."""',
        "from __future__ import annotations",
        *(["\n".join(part)] if (part := [one for one in (head, *found) if one]) else []),
        *(["\n".join(guarded)] if guarded else []),
    ]
    return "\n\n".join(parts) + f"\n\n\n{code}\n"


def _only_used(imports: str, code: str) -> str:
    """Return the line of an import with the names that occur in the code, "" if none does."""
    start, names = imports.split(" import ")
    used = [name for name in names.split(", ") if re.search(rf"\b{name}\b", code)]
    return f"{start} import {', '.join(used)}" if used else ""


_PLAIN: Final = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, Any]",
}


def class_name(name: str) -> str:
    """Return ``books.StockStated.data`` in the form of a class name: ``BooksStockStatedData``."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", name))


def type_of(schema: dict[str, Any]) -> str:
    """Return the type of a value: each of its kinds once, None last."""
    kinds = dict.fromkeys(_kinds(schema))
    return " | ".join([*(kind for kind in kinds if kind != "None"), *(kind for kind in kinds if kind == "None")])


def _kinds(schema: dict[str, Any]) -> Iterator[str]:
    """The types of which a value has one. Unions within unions are one union."""
    if "$ref" in schema:
        yield class_name(schema["$ref"].removeprefix(REF))
    elif "anyOf" in schema or "oneOf" in schema:
        for one in schema["anyOf" if "anyOf" in schema else "oneOf"]:
            yield from _kinds(one)
    elif "enum" in schema:
        words = [repr(word) for word in schema["enum"] if word is not None]
        yield f"Literal[{', '.join(words)}]"
        yield from ["None"] if None in schema["enum"] else []
    elif OPEN_WORDS in schema:
        # The words that there are, for readers of the code; and any other, because a later service may have more.
        yield f"Literal[{', '.join(map(repr, schema[OPEN_WORDS]))}]"
        yield from (_PLAIN[kind] for kind in ([schema["type"]] if isinstance(schema["type"], str) else schema["type"]))
    else:
        given = schema.get("type")
        yield from (_plain(kind, schema) for kind in (given if isinstance(given, list) else [given]))


def _plain(kind: str | None, schema: dict[str, Any]) -> str:
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"dict[str, {type_of(schema['additionalProperties'])}]"
    return "Any" if kind is None else _PLAIN[kind]


def line(text: str) -> str:
    """Return words for a docstring: on one line, with a full stop at the end, and no end of the docstring in it."""
    words = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "?", "!")) else words + "."
