"""Declared values as JSON, and JSON as declared values."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ging_service.domain.errors import Refused
from ging_service.game_support.declared_types import field_types

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ging_service.game_support.declared_types import FieldType

Declared = TypeVar("Declared")

# msgspec tells the place of an error in its text only.
_PLACE = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_INDEX = re.compile(r"\[(\d+|\.\.\.)\]")


def as_json(value: object) -> Any:  # noqa: ANN401  any JSON
    """A command, an event, a state or a part of one as JSON: objects by field name, lists, texts, numbers.

    The value must have passed ``Game.view`` or ``Game.see`` before: this function hides nothing.
    """
    return msgspec.to_builtins(value)


def read_value(kind: type[Declared], given: Mapping[str, Any], allowed: Collection[str] | None = None) -> Declared:
    """The value of a declared type that JSON describes. ``allowed``: the names that the object may have, if not all.

    Raises ``Refused("invalid")``: a name is unknown, a field is missing, or a value has another type. ``where`` names
    the place, as in ``cards.2``.
    """
    for name in given:
        if allowed is not None and name not in allowed:
            raise _invalid("Unknown field.", name)
    given = _meant(kind, given, "")
    try:
        value = msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise _invalid_by(error) from None
    # After the conversion, because only the value tells which names its parts have.
    _check_names(given, as_json(value), "")
    return value


def _meant(kind: type, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The JSON members of a declared value as it describes them: what people mean by texts, and what they left out."""
    types = field_types(kind)
    found = {
        name: _value_meant(types[name], one, where + name) if name in types else one for name, one in given.items()
    }
    return _left_out(kind) | found


@cache
def _left_out(kind: type) -> dict[str, Any]:
    types = field_types(kind).items()
    return {name: one.described.left_out for name, one in types if one.described.left_out is not None}


def _value_meant(found: FieldType, given: Any, where: str) -> Any:  # noqa: ANN401  any JSON
    if found.described.read is not None and isinstance(given, str):
        return found.described.read(given, where)
    if found.declared is not None and isinstance(given, dict):
        return _meant(found.declared, given, f"{where}.")
    if found.items is not None and isinstance(given, list | tuple):
        return [_value_meant(found.items, one, f"{where}.{place}") for place, one in enumerate(given)]
    return given


def _check_names(given: Any, read: Any, where: str) -> None:  # noqa: ANN401  any JSON
    """Refuse unknown names. msgspec ignores them in dataclasses, so a misspelt one would be lost."""
    below = f"{where}." if where else ""
    if isinstance(given, dict) and isinstance(read, dict):
        for name, inner in given.items():
            if name not in read:
                raise _invalid("Unknown field.", f"{below}{name}")
            _check_names(inner, read[name], f"{below}{name}")
    elif isinstance(given, list | tuple):
        for index, (inner, found) in enumerate(zip(given, read, strict=True)):
            _check_names(inner, found, f"{below}{index}")


def _invalid_by(error: msgspec.ValidationError) -> Refused:
    message = str(error)
    found = _PLACE.search(message)
    path = _INDEX.sub(r".\1", found["path"]).strip(".") if found else ""
    return _invalid(message[: found.start()] if found else message, path)


def _invalid(detail: str, where: str) -> Refused:
    return Refused("invalid", "", detail, where)
