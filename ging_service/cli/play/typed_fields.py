"""Fields of commands and house rules as people type them: ``seat=0 card=7``, and options for house rules."""

from __future__ import annotations

import json
from copy import copy
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.shared.options import ANY
from ging_service.domain.errors import Refused
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.declared_values import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ging_service.domain.game import Game
    from ging_service.game_support.declared_commands import GivenField
    from ging_service.game_support.declared_types import FieldType


def read_fields(known: Mapping[str, GivenField], typed: Iterable[str]) -> dict[str, Any]:
    """Each field with its value as JSON.

    A list of texts or numbers has commas between them; a value with parts is JSON. Raises
    ``Refused("invalid")``, which suggests the name that was probably meant.
    """
    found: dict[str, Any] = {}
    for one in typed:
        name, equals, text = one.partition("=")
        field = known.get(name.replace("-", "_"))
        if not equals or field is None:
            raise Refused("invalid", "", f"{one!r} sets no field{_meant(name, known)}")
        if field.name in found:
            raise Refused("invalid", "", f"{field.name} is given twice")
        found[field.name] = _value(field.type, text, field.name)
    return found


def read_rules(game: Game, typed: Iterable[str]) -> dict[str, Any]:
    """The usual house rules of a game as JSON, with the typed ones in their place. Raises ``Refused("invalid")``."""
    usual = next(iter(game.presets.values()))
    return {**as_json(usual), **read_fields({one.name: one for one in given_fields(game.house_rules)}, typed)}


def _meant(name: str, known: Mapping[str, GivenField]) -> str:
    close = get_close_matches(name, known, n=1)
    if close:
        return f"; did you mean {close[0]}=?"
    return f"; the fields are {', '.join(f'{one}=' for one in known)}" if known else "; there are none"


def _value(found: FieldType, typed: str, name: str) -> Any:  # noqa: ANN401  JSON
    """A value as JSON, by the type of its field ``name``. Raises ``Refused("invalid")``."""
    words = {str(word): word for word in found.choices}
    try:
        match found.kind:
            case "text":
                return typed
            case "choice":
                return words[click.Choice([*words]).convert(typed, None, None)]
            case "flag":
                return click.BOOL.convert(typed, None, None)
            case "whole" if typed != "null":
                return ANY.convert(typed, None, None)
            case "list" if found.items is not None and not typed.startswith("["):
                return [_value(found.items, part, name) for part in typed.split(",")] if typed else []
            case _:
                return _json(typed)
    except click.BadParameter as error:
        raise Refused("invalid", "", error.message.rstrip("."), name) from None


def _json(typed: str) -> Any:  # noqa: ANN401  JSON
    try:
        return json.loads(typed)
    # Deeply nested brackets end in `RecursionError`, and a number of thousands of digits in `ValueError`.
    except (ValueError, RecursionError):
        return typed  # the code that reads the text with its type reports a value that does not fit


_PREFIX: Final = "rule_"


def with_rules(command: click.Command, kind: str) -> click.Command:
    """The same command with an option for each house rule of a game. A name of no game is refused by ``--game`` itself."""
    from ging_service.domain.installed_games import GAMES

    rules = next((game.house_rules for game in GAMES if game.kind == kind), None)
    options = filter(None, map(_option, given_fields(rules) if rules else ()))
    by_name = {one.opts[0]: one for one in options}
    found = copy(command)
    found.params = [_explained(one, by_name.pop(one.opts[0], None)) for one in command.params] + [*by_name.values()]
    return found


def _explained(own: click.Parameter, rule: click.Option | None) -> click.Parameter:
    """An option of the command, which also takes the words of a house rule of its name: who deals first, or how they are found."""
    # An option with a type of its own, such as `--game`, means something else.
    if (
        rule is None
        or not isinstance(own, click.Option)
        or not isinstance(rule.type, click.Choice)
        or own.type is not click.STRING
    ):
        return own
    explained = copy(own)
    explained.metavar, explained.help = "|".join([*rule.type.choices, own.metavar or ""]), rule.help
    return explained


def typed_rules(options: Mapping[str, Any]) -> Iterator[str]:
    """Yield ``NAME=VALUE`` for each option of a house rule that was given."""
    for name, value in options.items():
        if value is not None:
            yield f"{name.removeprefix(_PREFIX)}={'true' if value is True else value}"


def _option(rule: GivenField) -> click.Option | None:
    """An option; None for a rule with parts of its own, which is typed as NAME=VALUE."""
    flag, name = f"--{rule.name.replace('_', '-')}", f"{_PREFIX}{rule.name}"
    default = ",".join(map(str, rule.default)) if isinstance(rule.default, tuple) else rule.default
    meaning = f"{rule.type.described.about}." if rule.type.described.about else ""
    text = meaning if default is None else f"{meaning}  [default: {default}]".strip()
    match rule.type.kind:
        case "flag" if rule.default is False:
            # None: it is not given, so that NAME=VALUE can set it.
            return click.Option([flag, name], is_flag=True, flag_value=True, default=None, help=meaning)
        case "choice":
            return click.Option([flag, name], type=click.Choice(rule.type.choices), help=text)
        case "whole":
            return click.Option([flag, name], type=ANY, help=text)
        case "list":
            return click.Option([flag, name], metavar="VALUE,VALUE…", help=text)
        case "text":
            return click.Option([flag, name], metavar="TEXT", help=text)
        case _:
            return None
