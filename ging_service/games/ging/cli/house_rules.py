"""Options for the house rules of a table, built from the declaration of the rules."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.cli.shared.numbers import ANY
from ging_service.games.ging.rules.house_rules import FirstDealer, HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable


_MEANINGS: Final = {
    "first_dealer": "How the first dealer is found (assigned: --dealer says who), or who it is (G3).",
    "packets": "Cards dealt at a time, such as 3,4 (G4).",
    "ties": "Ties of most and second (G10).",
    "mode": "Only what is declared counts, or all hands are turned up (G20).",
    "declaring_limit_s": "Seconds until silent seats count as satisfied; 0: no limit (G19).",
    "false_claim_penalty": "Counters to each other player for a false claim (G21).",
    "lost_deal": "What a lost deal costs that is found before anyone has dealt (G26).",
    "ending": "What ends the game (G29).",
    "deals": "After how many deals it ends, where the ending has a number (G29).",
    "short": "What is done where a player cannot replace a corner: each pays what they can, or nobody replaces (G30).",
    "starting_stack": "Counters that each player begins with (G32).",
    "rebuys": "Players may take more counters to the table (G32).",
    "stake": "Counters a place (G33).",
    "hands_open": "Whether the hands of all deals are opened when the game ends (G22).",
    "shuffle": "Whether a shuffle is committed to before it is dealt, so that players can contribute (G4).",
}


class Packets(click.ParamType[tuple[int, ...]]):
    """``3,4``: whole numbers with commas."""

    name = "packets"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:  # noqa: ANN401  click's signature
        """Parse packets. Values that are already parsed stay as they are."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers such as 3,4", param, ctx)


class HouseRule(click.ParamType[tuple[str, Any]]):
    """``stake=2``: a house rule by its name, as records and the API write it."""

    name = "rule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:  # noqa: ANN401  click's signature
        """Parse a rule as its option would."""
        if isinstance(value, tuple):
            return value[0], value[1]
        name, equals, text = str(value).partition("=")
        if not equals or name not in _MEANINGS:
            self.fail(f"{value!r} is none of {', '.join(f'{known}=…' for known in _MEANINGS)}", param, ctx)
        return name, _type_of(get_type_hints(HouseRules)[name]).convert(text, param, ctx)


def house_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``rules`` (defaults from the rule book) and the named ``dealer``, or ""."""

    @functools.wraps(command)
    def with_rules(*positional: Any, rule: tuple[tuple[str, Any], ...], dealer: str, **arguments: Any) -> Any:  # noqa: ANN401  as it is
        flags = {field.name: arguments.pop(f"rule_{field.name}") for field in dataclasses.fields(HouseRules)}
        chosen = dict(rule) | {name: value for name, value in flags.items() if value is not None}
        # `--first-dealer` also takes a player, who is then the assigned one.
        found = chosen.get("first_dealer", "lowest")
        if found not in get_args(FirstDealer):
            dealer, chosen["first_dealer"] = found, dict(rule).get("first_dealer", "assigned")
        return command(*positional, rules=HouseRules(**chosen), dealer=dealer, **arguments)

    wrapped: Callable[..., Any] = with_rules
    hints = get_type_hints(HouseRules)
    text = "Any of these rules by its name; repeatable."
    wrapped = click.option("--rule", type=HouseRule(), multiple=True, metavar="NAME=VALUE", help=text)(wrapped)
    # The decorator that is applied last comes first in the help, so this keeps the order of the rules.
    for field in reversed(dataclasses.fields(HouseRules)):
        wrapped = _option(field, hints[field.name])(wrapped)
    text = "Who deals first, where the first dealer is assigned (G3)."
    return click.option("--dealer", default="", metavar="WHO", help=text)(wrapped)


def _option(field: dataclasses.Field[Any], wanted: Any) -> Callable[..., Any]:  # noqa: ANN401  a type hint
    flag, name = f"--{field.name.replace('_', '-')}", f"rule_{field.name}"
    if field.name == "first_dealer":
        return click.option(flag, name, metavar="lowest|highest|random|assigned|WHO", help=_meaning(field))
    if wanted is bool:
        # None tells a flag that is not given from one that is off, so that `--rule` can set it.
        return click.option(flag, name, is_flag=True, flag_value=True, default=None, help=_meaning(field))
    return click.option(flag, name, type=_type_of(wanted), metavar=_metavar(wanted), help=_meaning(field))


def _meaning(field: dataclasses.Field[Any]) -> str:
    default = ",".join(map(str, field.default)) if isinstance(field.default, tuple) else field.default
    # Not `get`: a house rule without a meaning here must fail at once, and not be an option that nobody explains.
    return _MEANINGS[field.name] + ("" if isinstance(default, bool) else f"  [default: {default}]")


def _metavar(wanted: Any) -> str | None:  # noqa: ANN401  a type hint
    return None if get_origin(wanted) is Literal or wanted is int else "N,N…"


def _type_of(wanted: Any) -> click.ParamType[Any]:  # noqa: ANN401  a type hint
    if get_origin(wanted) is Literal:
        return click.Choice(get_args(wanted))
    if wanted is bool:
        return click.BOOL
    return ANY if wanted is int else Packets()


@click.command(epilog=example('ging house-rules create usual "Our usual rules" --stake 2 --rebuys'))
@session(writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("title", metavar="NAME")
@game_option("The game of the rules.")
@house_rules
def create(made: Session, *, new_id: str, title: str, game: str, rules: HouseRules, dealer: str) -> None:  # noqa: PLR0913  options
    """Save house rules as ID, called NAME. They replace those that were kept as ID before."""
    del game  # this one: ``ging_service.cli.play.house_rules``
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import NameHouseRules

    if dealer:
        raise click.UsageError("name the first dealer when you open a table, not in the house rules")
    give_to_club(made, NameHouseRules(preset=new_id, name=title, rules=rules))
