"""The answers and bodies as ``TypedDict``: a file for each group of operations, one for each kind of event.

No two files import each other. Each layer imports only those below it: ``values``, which events contain; the files of
events; their union; ``shared``, which several groups of operations use; and the files of one group each.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from client_source.types import class_name, line, module_text, place_of, type_of
from ging_service.web.openapi.open_answers import REF, reached, refs

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE: Final = "ging_service.client.shapes"
_BASES: Final = "events.base"
_VALUES: Final = "values"
_SHARED: Final = "shared"
_UNION: Final = "Event"
_UNLISTED: Final = "EventOfUninstalledGame"


@dataclass(frozen=True, slots=True)
class Shapes:
    """The schemas of a specification, and the file of each."""

    schemas: dict[str, dict[str, Any]]
    file_of: dict[str, str]

    def bases(self, name: str) -> list[str]:
        """Return the schemas whose members a schema has beside its own."""
        return [one["$ref"].removeprefix(REF) for one in self.schemas[name].get("allOf", ())]

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
            f"from {PACKAGE}.{file} import {', '.join(sorted(found))}"
            for file, found in sorted(by_file.items())
            if file != but
        ]


def shapes_of(spec: dict[str, Any]) -> Shapes:
    """Find a file for every schema: that of the operations that need it, if they are of one group."""
    schemas = dict(_named(spec["components"]["schemas"]))
    users: dict[str, set[str]] = defaultdict(set)
    for operations in spec["paths"].values():
        for method, operation in operations.items():
            if method != "parameters":
                # Beyond the union, every operation that answers with events would need the shapes of all games.
                for name in reached(schemas, refs(operation), _UNION):
                    users[name].add(operation["tags"][0])
    in_events = reached(schemas, {name for name in schemas if "." in name}, _UNION)
    bases = {base for schema in schemas.values() for base in refs(schema.get("allOf"))}
    files = {name: _VALUES if name in in_events and "." not in name else _file(name, users[name]) for name in schemas}
    return Shapes(schemas, files | dict.fromkeys(bases, _BASES))


def _named(schemas: dict[str, dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema, and each object that stands in an event by a name of its own."""
    for name, schema in schemas.items():
        members = schema.get("properties", {}) if "." in name else {}
        inner = {f"{name}.{member}": one for member, one in members.items() if "properties" in one}
        named = {one.rpartition(".")[2]: {"$ref": REF + one} for one in inner}
        yield name, schema | {"properties": members | named} if named else schema
        yield from inner.items()


def files(shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Return every file by its name, with its text."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for name, file in shapes.file_of.items():
        by_file[file].append(name)
    for file, names in by_file.items():
        bases = {base for name in names for base in shapes.bases(name)}
        used = {one for name in names for one in refs(shapes.schemas[name])}
        about = f"Types of requests and answers: {file.replace('_', ' ').replace('.', ', ')}"
        code = "\n\n\n".join(_text(shapes, name) for name in names)
        yield file, module_text(about, shapes.imports(bases, file), shapes.imports(used - bases, file), code)
    yield "__init__", _index(shapes)


def _index(shapes: Shapes) -> str:
    """Return the file with all names in one place, because the file of a shape may change."""
    names = sorted(class_name(name) for name in shapes.schemas)
    listed = "\n".join(f'    "{name}",' for name in names)
    code = f"__all__ = [\n{listed}\n]"
    return module_text("All types of requests and answers", shapes.imports(set(shapes.schemas)), (), code)


def _file(name: str, tags: set[str]) -> str:
    if "." in name:
        return f"events.of_{name.partition('.')[0]}"
    if name in (_UNION, _UNLISTED):
        return "events.union"
    return place_of(next(iter(tags))) if len(tags) == 1 else _SHARED


def _text(shapes: Shapes, name: str) -> str:
    schema, called = shapes.schemas[name], class_name(name)
    if "properties" not in schema:
        return f'{called}: TypeAlias = "{type_of(schema)}"\n"""{line(schema.get("description", "Any of these."))}"""'
    kind = "An event of type" if shapes.bases(name) else "The data of"
    about = line(schema.get("description") or f"{kind} ``{name.removesuffix('.data')}``")
    optional = set(schema["properties"]) - set(schema.get("required", []))
    bases = ", ".join(map(class_name, shapes.bases(name))) or "TypedDict"
    lines = [
        *(["@final"] if bases == "TypedDict" and shapes.in_a_union(name) else []),
        f"class {called}({bases}):",
        f'    """{about}"""',
    ]
    for member, inner in schema["properties"].items():
        found = type_of(inner)
        lines.append(f"    {member}: {f'NotRequired[{found}]' if member in optional else found}")
        if inner.get("description"):
            lines.append(f'    """{line(inner["description"])}"""')
    return "\n".join(lines)
