"""An operation of the specification as a method of the client: name, arguments, their places, and the answer."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from ging_service.web.client_source.types import class_name, type_of
from ging_service.web.openapi.open_answers import REF, refs

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
