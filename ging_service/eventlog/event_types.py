"""Validation of event classes: their values must survive canonical JSON unchanged."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

_PLAIN = (int, str, bool)


def check_event_type(event: type) -> None:
    """Raise ``TypeError`` unless the class is a frozen dataclass of integers, strings, booleans, tuples and such.

    Its fields have no default values: code that makes or copies the event would not notice a new field, and a body
    without the field would be read as if it contained one. A new field is a new version with an upcast.
    """
    _check_class(event, event.__name__)
    for field in fields(event):
        if field.default is not MISSING or field.default_factory is not MISSING:
            raise TypeError(f"{event.__name__}.{field.name}: an event's field has no default value")


def _check_class(cls: type, where: str) -> None:
    parameters = getattr(cls, "__dataclass_params__", None)
    if not is_dataclass(cls) or not getattr(parameters, "frozen", False):
        raise TypeError(f"{where}: {cls.__name__} has no place in an event: it is not a frozen dataclass")
    hints = get_type_hints(cls)
    for field in fields(cls):
        if not field.name.isascii():
            raise TypeError(f"{where}: field name {field.name!r} is not ASCII")
        if hints[field.name] is Any and hasattr(cls, "__post_init__"):
            continue  # what a game has, whose own events are checked: the class makes the game's type of it when it is read
        _check_type(hints[field.name], f"{where}.{field.name}")


def _check_type(hint: Any, where: str) -> None:  # noqa: ANN401  a type hint is of no one type
    if isinstance(hint, NewType):
        _check_type(hint.__supertype__, where)
    elif get_origin(hint) is Literal:
        _check_literal(hint, where)
    elif get_origin(hint) is tuple:
        for item in get_args(hint):
            if item is not Ellipsis:
                _check_type(item, where)
    elif isinstance(hint, type) and not isinstance(hint, types.GenericAlias) and hint not in _PLAIN:
        _check_class(hint, where)
    elif hint not in _PLAIN:
        raise TypeError(f"{where}: {hint!r} has no place in an event")


def _check_literal(hint: Any, where: str) -> None:  # noqa: ANN401  a type hint is of no one type
    for value in get_args(hint):
        if not isinstance(value, str | int):
            raise TypeError(f"{where}: literal {value!r} has no place in an event")
