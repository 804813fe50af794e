"""Commands and events have no default values: code that makes one from another has to name every field.

A text that a person may leave out is "" by default, in commands only.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from ging_service.domain.books import commands as of_books
from ging_service.domain.club import commands as of_club
from ging_service.domain.declare import is_filled_in, opens_table
from ging_service.domain.disputes import commands as of_disputes
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import DECIDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMANDS = [kind for module in (of_club, of_books, of_disputes) for kind in get_args(module.Command)]
_COMMANDS += [kind for game in GAMES for kind in game.commands]
_EVENTS = [kind for decider in DECIDERS for kind in decider.events]


def _dataclasses_in(hint: Any, found: set[type]) -> set[type]:
    """The dataclass itself and those of its fields, however deep."""
    for argument in get_args(hint):
        _dataclasses_in(argument, found)
    if is_dataclass(hint) and isinstance(hint, type) and hint not in found:
        found.add(hint)
        for inner in get_type_hints(hint).values():
            _dataclasses_in(inner, found)
    return found


def _with_defaults(kinds: list[type]) -> Iterator[str]:
    reached: set[type] = set()
    for kind in kinds:
        _dataclasses_in(kind, reached)
    # The rules of the book are what house rules are unless a club says otherwise; they and their parts are always copied whole.
    of_house_rules: set[type] = set()
    for game in GAMES:
        _dataclasses_in(game.house_rules, of_house_rules)
    for kind in reached - of_house_rules:
        for field in fields(kind):
            # What only the service fills in is filled in again whenever the command is decided. A table of every game
            # can be opened with members and rules alone.
            if is_filled_in(field) or (opens_table(kind) and field.name not in ("members", "rules")):
                continue
            if field.default == "" and kind in _COMMANDS:
                continue
            if field.default is not MISSING or field.default_factory is not MISSING:
                yield f"{kind.__name__}.{field.name}"


def test_there_are_commands_and_events() -> None:
    assert len(_COMMANDS) > 40
    assert len(_EVENTS) > 40


def test_no_field_has_a_default_value_but_optional_texts_of_commands() -> None:
    assert sorted(_with_defaults([*_COMMANDS, *_EVENTS])) == []
