"""The operations as methods: a file for each group of them, in the folder of its area."""

from __future__ import annotations

import keyword
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from client_source.types import class_name, line, module_text, place_of, type_of
from ging_service.web.openapi.open_answers import REF, refs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from client_source.shapes import Shapes


CLUB: Final = "/v1/clubs/{club}"
_TAKEN: Final = frozenset({"type", "format", "filter", "id", "hash", "self"})
_DONE: Final = "Done"

Group = Literal["Calls", "Commands", "Open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """An argument of a method: ``name`` in the request, ``called`` in Python."""

    name: str
    type: str
    about: str
    needed: bool

    @property
    def called(self) -> str:
        """Return a name that neither Python nor a command's conditions reserve."""
        # The argument `key` is the idempotency key of every command.
        if self.name == "key":
            return "key_id"
        return f"{self.name}_" if keyword.iskeyword(self.name) or self.name in _TAKEN else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """An operation. ``whole_body``: the type of a body that is not an object with members."""

    name: str
    path: str
    how: str
    about: tuple[str, str]
    in_path: list[Argument]
    query: list[Argument]
    body: list[Argument]
    whole_body: str
    headers: frozenset[str]
    answer: dict[str, Any] | None
    answer_name: str
    item: str
    needs: frozenset[str]

    @property
    def group(self) -> Group:
        """Return its group: operations of the service, commands to a club that fit in a batch, or others of a club."""
        if not (self.path.startswith(f"{CLUB}/") or self.path == CLUB):
            return "Open"
        return "Commands" if self.answer_name == _DONE and "IdempotencyKey" in self.headers else "Calls"


def method_of(path: str, how: str, operation: dict[str, Any], components: dict[str, Any]) -> Method:
    """Read an operation."""
    told = [_parameter(one, components) for one in operation.get("parameters", [])]
    headers = frozenset(one["$ref"].rpartition("/")[2] for one in operation.get("parameters", []) if "$ref" in one)
    body = _json(operation.get("requestBody", {}))
    members, whole = _members(body, components["schemas"])
    answer = _json(_answered(operation))
    name = (answer or {}).get("$ref", "").removeprefix(REF)
    item = _item(components["schemas"].get(name, {}), [one["name"] for one in told])
    needs = (
        set(refs(told))
        | set(refs(answer))
        | set(refs(body if whole else [one[1] for one in _properties(body, components["schemas"])]))
    )
    return Method(
        name=operation["operationId"],
        path=path,
        how=how,
        about=(operation.get("summary", ""), operation.get("description", "")),
        in_path=[_argument(one) for one in told if one["in"] == "path" and one["name"] != "club"],
        query=[_argument(one) for one in told if one["in"] == "query"],
        body=members,
        whole_body=whole,
        headers=headers,
        answer=answer,
        answer_name=name,
        item=class_name(item) if item else "",
        needs=frozenset((needs - {name}) | {item} if item else needs),
    )


def address(method: Method) -> str:
    """Return the part of the address after that of the club, as an expression."""
    found = method.path.removeprefix(CLUB) if method.group != "Open" else method.path
    called = {one.name: one.called for one in method.in_path}
    spelt = re.sub(r"\{(\w+)\}", lambda name: f"{{part({called[name[1]]})}}", found)
    return f'f"{spelt}"' if spelt != found else f'"{found}"'


def _parameter(one: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = components["parameters"][one["$ref"].rpartition("/")[2]] if "$ref" in one else one
    return found


def _argument(one: dict[str, Any]) -> Argument:
    needed = bool(one.get("required"))
    return Argument(name=one["name"], type=type_of(one["schema"]), about=one.get("description", ""), needed=needed)


def _json(told: dict[str, Any]) -> dict[str, Any] | None:
    content = told.get("content", {})
    found: dict[str, Any] | None = content.get("application/json", {}).get("schema")
    return found


def _answered(operation: dict[str, Any]) -> dict[str, Any]:
    good: list[dict[str, Any]] = [told for status, told in operation["responses"].items() if status.startswith("2")]
    # The last one: where a command can be tried out, 200 answers the dry run and 201 the command.
    return good[-1]


def _objects(body: dict[str, Any] | None, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of the objects that a body can be: one, or one for each game."""
    schema = schemas.get((body or {}).get("$ref", "").removeprefix(REF), {})
    return [one for option in schema["anyOf"] for one in _objects(option, schemas)] if "anyOf" in schema else [schema]


def _properties(body: dict[str, Any] | None, schemas: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the members of all these objects. One that several have with different values can have any of these."""
    found: dict[str, list[dict[str, Any]]] = {}
    for schema in _objects(body, schemas):
        for name, one in schema.get("properties", {}).items():
            if one not in found.setdefault(name, []):
                found[name].append(one)
    return [(name, options[0] if len(options) == 1 else _any_of(options)) for name, options in found.items()]


def _any_of(options: list[dict[str, Any]]) -> dict[str, Any]:
    if all("enum" in one for one in options):
        return options[0] | {"enum": list(dict.fromkeys(word for one in options for word in one["enum"]))}
    told = [one["description"] for one in options if "description" in one]
    return {"anyOf": options} | ({"description": told[0]} if told else {})


def _members(body: dict[str, Any] | None, schemas: dict[str, Any]) -> tuple[list[Argument], str]:
    if body is None:
        return [], ""
    if "$ref" not in body:
        return [], type_of(body)
    # Where the body depends on the game, an argument is required if every game requires it.
    needed = set.intersection(*(set(one.get("required", [])) for one in _objects(body, schemas)))
    return [
        Argument(name=name, type=type_of(one), about=one.get("description", ""), needed=name in needed)
        for name, one in _properties(body, schemas)
    ], ""


def _item(schema: dict[str, Any], parameters: list[str]) -> str:
    """Return the schema of the items, if the answer is one of many pages."""
    properties = schema.get("properties", {})
    if not {"items", "next"} <= set(properties) or "after" not in parameters:
        return ""
    return str(properties["items"]["items"]["$ref"]).removeprefix(REF)


_CONDITIONS: Final = {"IdempotencyKey": ("key", "str | None"), "IfMatch": ("if_match", "int | str | None")}
_BASES: Final = {"Calls": "Calls", "Open": "Calls", "Commands": "Commands[Did]"}
_WIDTH: Final = 120
_ABOUT: Final = {"Calls": "Of a club", "Open": "Of the service", "Commands": "Commands to a club"}


def files(spec: dict[str, Any], shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Return every file by its name, with its text."""
    by_tag: dict[str, list[Method]] = defaultdict(list)
    for path, operations in spec["paths"].items():
        for how, operation in operations.items():
            if how != "parameters":
                whole = operation | {
                    "parameters": [*operations.get("parameters", []), *operation.get("parameters", [])]
                }
                by_tag[operation["tags"][0]].append(method_of(path, how, whole, spec["components"]))
    for tag, methods in sorted(by_tag.items()):
        yield place_of(tag), _file_text(tag, methods, shapes)
    yield "everything", _everything(by_tag)
    yield "__init__", '"""The operations of the API."""\n'


def _file_text(tag: str, methods: Sequence[Method], shapes: Shapes) -> str:
    classes = {
        f"{class_name(tag)}{group}": (group, found)
        for group in _BASES
        if (found := [one for one in methods if one.group == group])
    }
    texts = [_class(tag, name, group, found) for name, (group, found) in classes.items()]
    code = "\n\n\n".join(texts)
    used = set().union(*(one.needs for one in methods))
    pages = "from ging_service.client.pages import Pages"
    calls = "from ging_service.client.calls import Calls, Commands, Did, part"
    return module_text(f"Operations: {tag.replace('_', ' ')}", [calls], [*shapes.imports(used), pages], code)


def _class(tag: str, name: str, group: str, methods: Sequence[Method]) -> str:
    head = f'class {name}({_BASES[group]}):\n    """{_ABOUT[group]}: {tag.replace("_", " ")}."""'
    return "\n\n".join([head, *(_method(one) for one in methods)])


def _method(method: Method) -> str:
    named = [*method.query, *method.body]
    words = [f"{one.called}: {one.type}" for one in method.in_path]
    if method.whole_body:
        words.append(f"body: {method.whole_body}")
    after = [f"{one.called}: {one.type}" for one in named if one.needed]
    after += [f"{one.called}: {_optional(one.type)} = None" for one in named if not one.needed]
    after += [f"{name}: {kind} = None" for header, (name, kind) in _CONDITIONS.items() if header in method.headers]
    words += ["*", *after] if after else []
    # Nobody formats these files: what is read in them, the signatures, stands one argument a line where it is long.
    signature = f"    def {method.name}({', '.join(['self', *words])}) -> {_answer(method)}:"
    if len(signature) > _WIDTH:
        arguments = "".join(f"        {word},\n" for word in ("self", *words))
        signature = f"    def {method.name}(\n{arguments}    ) -> {_answer(method)}:"
    return "\n".join([signature, _docstring(method, named), f"        return {_call(method)}"])


def _optional(found: str) -> str:
    return found if "None" in found.split(" | ") else f"{found} | None"


def _answer(method: Method) -> str:
    if method.group == "Commands":
        return "Did"
    if method.item:
        return f"Pages[{method.item}]"
    return "bytes" if method.answer is None else type_of(method.answer)


def _docstring(method: Method, named: Sequence[Argument]) -> str:
    summary, more = method.about
    told = [f"        ``{one.called}``: {line(one.about)}" for one in named if one.about]
    paragraphs = ([" " * 8 + line(more)] if more else []) + (["\n".join(told)] if told else [])
    if not paragraphs:
        return f'        """{line(summary)}"""'
    return "\n".join([f'        """{line(summary)}', "", "\n\n".join(paragraphs), '        """'])


def _call(method: Method) -> str:
    where, query = address(method), _dict(method.query)
    if method.how == "get":
        if method.answer is None:
            return f"self._bytes({where}, {query})"
        if method.item:
            return f"self._pages({where}, {query})"
        remembered = ", remembered=True" if "IfNoneMatch" in method.headers else ""
        return f'cast("{type_of(method.answer)}", self._read({where}, {query}{remembered}))'
    needed = "body" if method.whole_body else _dict([one for one in method.body if one.needed])
    optional = "{}" if method.whole_body else _dict([one for one in method.body if not one.needed])
    conditions = "".join(f", {name}={name}" for header, (name, _) in _CONDITIONS.items() if header in method.headers)
    asked = f", query={query}" if method.query else ""
    sent = f'"{method.how.upper()}", {where}, {needed}, {optional}{asked}{conditions}'
    if method.group == "Commands":
        return f"self._command({sent})"
    return f"self._send({sent})" if method.answer is None else f'cast("{_answer(method)}", self._send({sent}))'


def _dict(arguments: Sequence[Argument]) -> str:
    return "{" + ", ".join(f'"{one.name}": {one.called}' for one in arguments) + "}"


def _everything(by_tag: dict[str, list[Method]]) -> str:
    """Return the file that joins all groups."""
    of_group: dict[str, list[str]] = defaultdict(list)
    imports = []
    for tag, methods in sorted(by_tag.items()):
        found = sorted({one.group for one in methods})
        imports.append(
            f"from ging_service.client.operations.{place_of(tag)} import {', '.join(class_name(tag) + group for group in found)}"
        )
        for group in found:
            of_group[group].append(class_name(tag) + group)
    joined = {
        "ServiceCalls": ("Operations that belong to no club", of_group["Open"]),
        "ClubCalls": ("Operations of a club", of_group["Calls"]),
        "ClubCommands": ("Commands to a club", [f"{name}[Did]" for name in of_group["Commands"]]),
    }
    code = "\n\n\n".join(
        f'class {name}({", ".join(bases)}):\n    """{about}."""' for name, (about, bases) in joined.items()
    )
    return module_text("All operations", ["from ging_service.client.calls import Did", *imports], (), code)
