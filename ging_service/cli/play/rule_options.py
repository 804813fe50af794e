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
    found = copy(command)
    taken = {name for one in command.params for name in one.opts}
    options = map(_option, given_fields(rules) if rules else ())
    found.params = [*command.params, *(one for one in options if one is not None and taken.isdisjoint(one.opts))]
    return found


def typed_rules(options: Mapping[str, Any]) -> Iterator[str]:
    """Yield ``NAME=VALUE`` for each option of a house rule that was given."""
    for name, value in options.items():
        if value is not None:
            yield f"{name.removeprefix(_PREFIX)}={'true' if value is True else value}"


def _option(rule: GivenField) -> click.Option | None:
    """An option; None for a rule with parts of its own, which is typed as NAME=VALUE."""
    flag, name = f"--{rule.name.replace('_', '-')}", f"{_PREFIX}{rule.name}"
    default = ",".join(map(str, rule.default)) if isinstance(rule.default, tuple) else rule.default
    meaning = rule.type.described.about
    text = f"{meaning}.  [default: {default}]" if meaning else f"[default: {default}]"
    match rule.type.kind:
        case "flag" if rule.default is False:
            # None: it is not given, so that NAME=VALUE can set it.
            return click.Option([flag, name], is_flag=True, flag_value=True, default=None, help=f"{meaning}.")
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
