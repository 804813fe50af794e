"""``python -m ging_service.web.event_reference [--check]``: write the fields of events into ``docs/events.md``.

With ``--check`` it only compares. Only the text between the marks is written, from the declarations of the events.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections import Counter
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

from ging_service.bootstrap import codec
from ging_service.domain.cards import Card
from ging_service.domain.game import Game, as_it_is
from ging_service.domain.streams import DECIDERS
from ging_service.game_support.declared_commands import given_fields
from ging_service.platform.generated_document import write_or_check

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.domain.game import Decider, Upcast

DOCUMENT = Path("docs/events.md")
BEGIN: Final = "<!-- begin of what is written by ging_service.web.event_reference -->\n"
END: Final = "<!-- end -->\n"
_STREAMS: Final = {"club": "`club`", "books": "`books`", "dispute": "`dispute/<id>`"}
_PLAIN: Final[dict[Any, str]] = {
    int: "whole number",
    str: "text",
    bool: "true or false",
    Card: "card",
    Any: "object, as the game has it",
}


def render() -> str:
    """Return every event with its fields, then the objects that they contain."""
    written = [_of_decider(decider) for decider in DECIDERS]
    objects = sorted(_object_names(), key=lambda kind: _object_names()[kind])
    written.append("## Objects\n\nObjects that stand in fields of events.\n\n" + "".join(map(_of_object, objects)))
    return "".join(written)


def main(arguments: list[str]) -> int:
    """Write the document, or only compare it with ``--check``. Return 0 if it is in step, 1 if not."""
    return write_or_check(DOCUMENT, _with_events(), "ging_service.web.event_reference", arguments)


def _with_events() -> str:
    """Return the document with the present events."""
    head, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    _, mark, foot = rest.partition(END)
    if not mark:
        raise SystemExit(f"{DOCUMENT} has lost its marks")
    return f"{head}{BEGIN}\n{render()}{END}{foot}"


def _of_decider(decider: Decider) -> str:
    events = "".join(_of_event(decider, event) for event in decider.events)
    return f"## Events of the stream {_STREAMS.get(decider.kind, '`table/<id>`')}\n\n{events}"


def _of_event(decider: Decider, event: type) -> str:
    name = f"{decider.kind}.{event.__name__}"
    schema = codec().types[name]
    sealed = {one.field: one for one in decider.sealed.get(event, ())}
    told = {field: f"{'each ' if one.each else ''}sealed" for field, one in sealed.items()}
    versions = "".join(
        f"- Schema {version}: {_difference(decider.upcasts[event, version])}\n" for version in range(1, schema)
    )
    current = f"Schema {schema}.\n\n" if schema > 1 else ""
    return f"### `{name}`\n\n{_doc(event)}\n\n{current}{versions}{chr(10) if versions else ''}{_table(event, told)}"


_DERIVED: Final = {"replaced": "`stake` for each seat in `replaced_by`, 0 for the others"}
"""Fields whose value in an older schema follows from other fields."""


def _difference(upcast: Upcast) -> str:
    """Return the fields that the data of an older schema lacks, and the values that are read in their place."""
    if upcast is as_it_is:
        return "the same fields; what is sealed now was not."
    added = _added("", upcast(_Anything()))
    lacking = ", ".join(f"`{name}` (read as {_DERIVED.get(name, f'`{value}`')})" for name, value in added)
    return f"without {lacking}."


class _Anything(dict[str, Any]):
    """Data with every field, each of which is such data again. What an upcast adds to it was missing before."""

    def __missing__(self, _name: str) -> _Anything:
        return _Anything()

    def __or__(self, more: dict[str, Any]) -> _Anything:  # type: ignore[override]
        return _Anything({**self, **more})


def _added(place: str, data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, _Anything):
            yield from _added(f"{place}{name}.", value)
        else:
            yield f"{place}{name}", json.dumps(value)


def _of_object(kind: type) -> str:
    return f"### {_object_names()[kind]}\n\n{_doc(kind)}\n\n{_table(kind, {})}"


def _doc(kind: type) -> str:
    """Return the docstring, with the code marks of Markdown."""
    return (inspect.getdoc(kind) or "").replace("``", "`")


def _table(kind: type, told: dict[str, str]) -> str:
    hints = get_type_hints(kind)
    meanings = {one.name: one.type.described.about for one in given_fields(kind)}
    columns = ("field", "JSON", "meaning") if any(meanings.values()) else ("field", "JSON")
    # By name, which is the order of the fields in canonical JSON.
    rows = [
        (f"`{name}`", _type(hints[name]) + (f", {told[name]}" if name in told else ""), meanings[name])[: len(columns)]
        for name in sorted(meanings)
    ]
    lines = (f"| {' | '.join(row)} |\n" for row in rows)
    head = f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"
    return head + "".join(lines) + "\n" if rows else "No fields.\n\n"


def _type(hint: Any) -> str:  # noqa: ANN401  a type
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        name = _object_names()[hint]
        return f"object [{name}](#{name.lower().replace(' ', '-')})"
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " or ".join(f"`{value}`" if value != "" else "empty" for value in arguments)
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"list: {_type(arguments[0])}"
    if origin is tuple:
        return f"list of {len(arguments)}: {_type(arguments[0])}"
    if origin is UnionType:
        return " or ".join("null" if one is NoneType else _type(one) for one in arguments)
    raise TypeError(f"no words for {hint}")


@cache
def _object_names() -> Mapping[type, str]:
    """Return the name of every object. Where several games have objects of a name, it tells the game: ``HouseRules of Ging``."""
    found = {kind: decider for decider in DECIDERS for kind in _objects(decider)}
    used = Counter(kind.__name__ for kind in found)
    return {
        kind: f"{kind.__name__} of {decider.title}"
        if used[kind.__name__] > 1 and isinstance(decider, Game)
        else kind.__name__
        for kind, decider in found.items()
    }


def _objects(decider: Decider) -> Iterator[type]:
    """Return every dataclass in the fields of the decider's events."""
    due, seen = list(decider.events), set(decider.events)
    while due:
        for hint in get_type_hints(due.pop()).values():
            for kind in _inside(hint):
                if kind not in seen:
                    seen.add(kind)
                    due.append(kind)
                    yield kind


def _inside(hint: Any) -> Iterator[type]:  # noqa: ANN401  a type
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for argument in get_args(hint):
        if not isinstance(argument, str):
            yield from _inside(argument)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
