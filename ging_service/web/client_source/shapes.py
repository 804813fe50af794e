"""The answers and bodies as ``TypedDict``: a file for each group of operations, one for each kind of event.

No two files import each other. Each layer imports only those below it: ``values``, which events contain; the files of
events; their union; ``shared``, which several groups of operations use; and the files of one group each.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.web.api.events.event_answers import UNINSTALLED
from ging_service.web.client_source.types import class_name, line, place_of, type_of
from ging_service.web.openapi.open_answers import reached, refs

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE: Final = "ging_service.client.shapes"
_EVENT: Final = "EventBase"
_ENVELOPE: Final = "events.base"
_VALUES: Final = "values"
_SHARED: Final = "shared"
_UNION: Final = "Event"


@dataclass(frozen=True, slots=True)
class Shapes:
    """The schemas of a specification, and the file of each."""

    schemas: dict[str, dict[str, Any]]
    file_of: dict[str, str]

    def in_a_union(self, name: str) -> bool:
        """Return whether a schema is one of several: final, so that ``"field" in state`` tells it from the others."""
        unions = (schema for called, schema in self.schemas.items() if "properties" not in schema and called != _UNION)
        return any(name in refs(schema) for schema in unions)

    def imports(self, names: set[str], but: str = "") -> list[str]:
        """Return the lines that import these schemas' types into a file, except those of the file called ``but``."""
        by_file: dict[str, list[str]] = defaultdict(list)
        for name in names:
            by_file[self.file_of[name]].append(class_name(name))
        return [
            f"    from {PACKAGE}.{file} import {', '.join(sorted(found))}"
            for file, found in sorted(by_file.items())
            if file != but
        ]


def shapes_of(spec: dict[str, Any]) -> Shapes:
    """Find a file for every schema: that of the operations that need it, if they are of one group."""
    schemas = spec["components"]["schemas"]
    users: dict[str, set[str]] = defaultdict(set)
    for operations in spec["paths"].values():
        for method, operation in operations.items():
            if method != "parameters":
                # Beyond the union, every operation that answers with events would need the shapes of all games.
                for name in reached(schemas, refs(operation), _UNION):
                    users[name].add(operation["tags"][0])
    in_events = reached(schemas, {name for name in schemas if "." in name}, _UNION)
    return Shapes(
        schemas,
        {name: _VALUES if name in in_events and "." not in name else _file(name, users[name]) for name in schemas},
    )


def files(shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Return every file by its name, with its text."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for name, file in shapes.file_of.items():
        by_file[file].append(name)
    for file, names in by_file.items():
        events = {name for name in names if _is_event(name, shapes.schemas)}
        used = set().union(*(_used(shapes, name, is_event=name in events) for name in names))
        imports = shapes.imports(used, file)
        texts = [_text(shapes, name, is_event=name in events) for name in names]
        yield file, _file_text(file, imports, texts, is_event=bool(events))
    yield "__init__", _index(shapes)
    # Every event has the same envelope, so any of them shows it.
    envelope = next(schema for name, schema in shapes.schemas.items() if _is_event(name, shapes.schemas))
    shared = [(name, value) for name, value in envelope["properties"].items() if name not in ("type", "data")]
    yield (
        _ENVELOPE,
        _file_text(_ENVELOPE, [], ["\n".join(_class(_EVENT, "The fields that every event has.", shared, set()))]),
    )


def _index(shapes: Shapes) -> str:
    """Return the file with all names in one place, because the file of a shape may change."""
    lines = [line.strip() for line in shapes.imports(set(shapes.schemas))]
    names = sorted(class_name(name) for name in shapes.schemas)
    return "\n".join(['"""All types of requests and answers."""', "", *lines, "", f"__all__ = {names!r}", ""])


def _file(name: str, tags: set[str]) -> str:
    if "." in name:
        return f"events.of_{name.partition('.')[0]}"
    if name in (_UNION, UNINSTALLED):
        return "events.union"
    return place_of(next(iter(tags))) if len(tags) == 1 else _SHARED


def _is_event(name: str, schemas: dict[str, Any]) -> bool:
    return "." in name and f"{name}.data" in schemas


def _used(shapes: Shapes, name: str, *, is_event: bool) -> set[str]:
    return {f"{name}.data"} if is_event else set(refs(shapes.schemas[name]))


def _file_text(file: str, imports: list[str], texts: list[str], *, is_event: bool = False) -> str:
    about = file.replace("_", " ").replace(".", ", ")
    head = [
        f'"""Types of requests and answers: {about}. Written by ``python -m ging_service.web.client_source``."""',
        "",
    ]
    head += [
        "from __future__ import annotations",
        "",
        "from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias, TypedDict, final",
        "",
    ]
    if is_event:
        head += [f"from {PACKAGE}.{_ENVELOPE} import {_EVENT}", ""]
    if imports:
        head += ["if TYPE_CHECKING:", *imports, ""]
    return "\n".join([*head, "", "\n\n\n".join(texts), ""])


def _text(shapes: Shapes, name: str, *, is_event: bool) -> str:
    schema, called = shapes.schemas[name], class_name(name)
    if is_event:
        inner = class_name(f"{name}.data")
        kind = f'    type: Literal["{name}"]'
        return "\n".join(
            [f"class {called}({_EVENT}):", f'    """An event of type ``{name}``."""', "", kind, f"    data: {inner}"]
        )
    if "properties" not in schema:
        return f'{called}: TypeAlias = "{type_of(schema)}"\n"""{line(schema.get("description", "Any of these."))}"""'
    about = line(schema.get("description") or f"The data of ``{name.removesuffix('.data')}``")
    lines = _class(
        called,
        about,
        list(schema["properties"].items()),
        set(schema["properties"]) - set(schema.get("required", [])),
    )
    return "\n".join([*(["@final"] if shapes.in_a_union(name) else []), *lines])


def _class(called: str, about: str, members: list[tuple[str, dict[str, Any]]], optional: set[str]) -> Iterator[str]:
    yield f"class {called}(TypedDict):"
    yield f'    """{about}"""'
    for name, schema in members:
        found = type_of(schema)
        yield f"    {name}: {f'NotRequired[{found}]' if name in optional else found}"
        if schema.get("description"):
            yield f'    """{line(schema["description"])}"""'
