"""Options for the house rules that a game declares."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.shared.numbers import ANY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ging_service.game_support.declared_commands import GivenField

_PREFIX: Final = "rule_"


def with_rules(command: click.Command, kind: str) -> click.Command:
    """The same command with an option for each house rule of a game. A name of no game is refused by ``--game`` itself."""
    from ging_service.domain.installed_games import GAMES
    from ging_service.game_support.declared_commands import given_fields

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
