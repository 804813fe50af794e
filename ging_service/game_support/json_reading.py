"""Reading values that came as JSON and have no schema, with errors that name the place.

``where`` is a place as a path of members and numbers from 0: ``hands.2.6``. All functions raise ``Refused``.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from ging_service.domain.cards import Card, parse_card
from ging_service.domain.errors import Refused
from ging_service.game_support.strict_json import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Declared = TypeVar("Declared")

_MOST_OF_A_NAME: Final = 40
# The longest spelling of a card has four characters, and there may be blanks around it.
_MOST_OF_A_CARD: Final = 16


def read_object(given: object, where: str, known: Sequence[str]) -> Mapping[str, object]:
    """Return an object that has known members only."""
    if not isinstance(given, dict):
        raise Refused("wrong_type", "", f"{called(given)} found where an object is expected", where)
    for name in given:
        if name not in known:
            # The name goes back to the sender in the answer, and can be as long as the request.
            shown = name if len(name) <= _MOST_OF_A_NAME else name[:_MOST_OF_A_NAME] + "…"
            raise Refused("unknown_member", "", f"there is no member {shown!r}, only {', '.join(known)}", where)
    return cast("Mapping[str, object]", given)


def read_items(given: object, where: str) -> Iterator[tuple[object, str]]:
    """Return the items of a list, each with its place."""
    if not isinstance(given, list | tuple):
        raise Refused("wrong_type", "", f"{called(given)} found where a list is expected", where)
    for place, item in enumerate(given):
        yield item, f"{where}.{place}"


def read_text(given: object, where: str) -> str:
    """Return a text."""
    if not isinstance(given, str):
        raise Refused("wrong_type", "", f"{called(given)} found where text is expected", where)
    return given


def read_whole(given: object, where: str, rule: str = "") -> int:
    """Return a whole number that every reader of JSON takes exactly."""
    # Not `isinstance`, by which true would be a whole number.
    if type(given) is not int:
        raise Refused("wrong_type", rule, f"{called(given)} found where a whole number is expected", where)
    if abs(given) > LARGEST:
        raise Refused("number_too_large", rule, f"numbers here are at most {LARGEST}", where)
    return given


def read_card(given: object, where: str, rule: str) -> Card:
    """Return a card in any spelling; ``rule`` is that of the game's pack."""
    text = read_text(given, where)
    if len(text) > _MOST_OF_A_CARD:  # what is said of a text that is no card should not be long
        raise Refused("not_a_card", rule, "a text this long is not a card", where)
    return parse_card(text, rule, where)


def read_declared(kind: type[Declared], given: object, where: str) -> Declared:
    """Return a declared value, such as house rules. What is left out has its default."""
    hints = get_type_hints(kind)
    members = read_object(given, where, tuple(hints))
    return kind(**{name: _field(hints[name], member, f"{where}.{name}") for name, member in members.items()})


def _field(hint: Any, given: object, where: str) -> Any:  # noqa: ANN401  the type of a field
    if is_dataclass(hint):
        return read_declared(cast("type[Any]", hint), given, where)
    if get_origin(hint) is Literal:
        if read_text(given, where) not in get_args(hint):
            raise Refused("no_such_choice", "", f"this is one of {', '.join(get_args(hint))}", where)
        return given
    return read_whole(given, where) if hint is int else read_text(given, where)


def called(given: object) -> str:
    """Return the JSON name of a value's type."""
    if given is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", dict: "an object"}
    return names.get(type(given), "a list")
