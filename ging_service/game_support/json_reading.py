"""Reading declared values from JSON, with errors that name the place: questions to ``ging score`` and their parts.

``where`` is a place as a path of members and numbers from 0: ``hands.2.6``. All functions raise ``Refused``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from ging_service.domain.cards import RANKS, Card, pack, parse_card
from ging_service.domain.errors import Refused
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.strict_json import LARGEST

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ging_service.game_support.declared_types import FieldType

Declared = TypeVar("Declared")

_MOST_OF_A_NAME: Final = 40
MOST_OF_A_CARD: Final = 16
"""The longest spelling of a card has four characters, and there may be blanks around it."""


def read_object(given: object, where: str, known: Collection[str]) -> Mapping[str, object]:
    """Return an object that has known members only."""
    members = _read_dict(given, where)
    for name in members:
        if name not in known:
            # The name goes back to the sender in the answer, and can be as long as the request.
            shown = name if len(name) <= _MOST_OF_A_NAME else name[:_MOST_OF_A_NAME] + "…"
            raise Refused("unknown_member", "", f"there is no member {shown!r}, only {', '.join(known)}", where)
    return members


def _read_dict(given: object, where: str) -> Mapping[str, object]:
    if not isinstance(given, dict):
        raise Refused("wrong_type", "", f"{called(given)} found where an object is expected", where)
    return cast("Mapping[str, object]", given)


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


def read_flag(given: object, where: str) -> bool:
    """Return true or false."""
    if not isinstance(given, bool):
        raise Refused("wrong_type", "", f"{called(given)} found where true or false is expected", where)
    return given


def read_choice(choices: Sequence[str], rule: str, given: object, where: str) -> str:
    """Return a text that is one of the choices."""
    text = read_text(given, where)
    if text not in choices:
        raise Refused("no_such_choice", rule, f"this is one of {', '.join(filter(None, choices))}", where)
    return text


CardReader = Callable[[object, str], Card]
"""Reads a card from JSON and the place of it: one of the game's pack, and by its rule. Raises ``Refused``."""


def read_card(given: object, where: str, rule: str) -> Card:
    """Return a card in any spelling; ``rule`` is that of the game's pack."""
    text = read_text(given, where)
    if len(text) > MOST_OF_A_CARD:  # what is said of a text that is no card should not be long
        raise Refused("not_a_card", rule, "a text this long is not a card", where)
    return parse_card(text, rule, where)


@cache
def cards_by(rule: str) -> CardReader:
    """Return the reader of cards in any spelling; ``rule`` is that of the game's pack."""
    return partial(read_card, rule=rule)


_Reader = Callable[[object, str], Any]


def read_declared(kind: type[Declared], given: object, where: str, card: CardReader) -> Declared:
    """Return the value of a declared type, such as a question or house rules. What is left out has its default.

    Raises ``Refused``: ``wrong_type``, ``unknown_member``, ``missing_member``, ``no_such_choice``, ``number_too_large``, and
    what ``card`` and the declared ``read`` raise. Nothing is checked that relates one member to another. ``card`` is kept, so it
    must be the same function each time.
    """
    return cast("Declared", _object_reader(cast("Any", kind), card)(given, where))


@cache
def _object_reader(kind: Any, card: CardReader) -> _Reader:  # noqa: ANN401  a declared type, which mypy takes for unhashable
    fields = given_fields(kind)
    readers = {one.name: (_reader(one.type, "", card), one.type.described.null) for one in fields}
    usual = {one.name: one.default for one in fields if not one.is_required}
    required = [(one.name, one.type.described.rule) for one in fields if one.is_required]

    def read(given: object, where: str) -> object:
        inside = f"{where}." if where else ""
        found = usual.copy()
        for name, member in read_object(given, where, readers).items():
            read_member, null_is_nothing = readers[name]
            if member is not None or not null_is_nothing:
                found[name] = read_member(member, inside + name)
        for name, rule in required:
            if name not in found:
                raise Refused("missing_member", rule, f"{name} is missing", inside + name)
        return kind(**found)

    return read


def _reader(found: FieldType, rule: str, card: CardReader) -> _Reader:
    """A reader of values of a type. ``rule``: that of the list that contains them."""
    read = _reader_of_some(found, found.described.rule or rule, card)
    return (lambda given, where: None if given is None else read(given, where)) if found.is_optional else read


def _reader_of_some(found: FieldType, rule: str, card: CardReader) -> _Reader:  # noqa: PLR0911  one for each kind
    own = found.described.read
    if own is not None:
        return (lambda given, where: own(read_text(given, where), where)) if found.kind == "text" else own
    if found.declared is not None:
        return _object_reader(found.declared, card)
    if found.items is not None:
        return _list_reader(_reader(found.items, rule, card), are_cards=found.items.is_card)
    if found.values is not None:
        return _map_reader(_reader(found.values, rule, card))
    if found.is_card:
        return card
    if found.choices or found.described.values:
        return partial(read_choice, found.choices or found.described.values, "" if found.choices else rule)
    if found.kind == "whole":
        return partial(read_whole, rule=rule)
    return read_flag if found.kind == "flag" else read_text


# A look-up instead of a parser: files of deals have millions of cards in their usual spelling.
_AS_USUAL: Final = {card: card for card in pack(RANKS)}


def _list_reader(read_item: _Reader, *, are_cards: bool) -> _Reader:
    def read(given: object, where: str) -> tuple[Any, ...]:
        if not isinstance(given, (list, tuple)):
            raise Refused("wrong_type", "", f"{called(given)} found where a list is expected", where)
        if are_cards:
            try:
                return tuple(map(_AS_USUAL.__getitem__, given))
            except (KeyError, TypeError):
                pass  # it is read again below, which names what is wrong
        return tuple([read_item(item, f"{where}.{place}") for place, item in enumerate(given)])

    return read


def _map_reader(read_value: _Reader) -> _Reader:
    def read(given: object, where: str) -> dict[str, Any]:
        return {name: read_value(one, f"{where}.{name}") for name, one in _read_dict(given, where).items()}

    return read


def called(given: object) -> str:
    """Return the JSON name of a value's type."""
    if given is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", dict: "an object"}
    return names.get(type(given), "a list")
