"""Flags for the house rules of a table, made from their declaration."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

import click

from ging_service.domain.games.ging.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable

_MEANINGS: Final = {
    "first_dealer": "How the first dealer is found (G3).",
    "packets": "Cards dealt at a time, such as 3,4 (G4).",
    "ties": "Ties of most and second (G10).",
    "mode": "Only what is declared counts, or all hands are turned up (G20).",
    "declaring_limit_s": "Seconds until silent seats count as satisfied; 0: no limit (G19).",
    "false_claim_penalty": "Counters to each other player for a false claim (G21).",
    "lost_deal": "What a lost deal costs that is found before anyone has dealt (G26).",
    "ending": "What ends the game (G29).",
    "deals": "After how many deals it ends, where the ending has a number (G29).",
    "starting_stack": "Counters that each player begins with (G32).",
    "rebuys": "Players may take more counters to the table (G32).",
    "stake": "Counters a place (G33).",
}


class Packets(click.ParamType[tuple[int, ...]]):
    """``3,4``: whole numbers with commas."""

    name = "packets"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:  # noqa: ANN401  click's signature
        """Read packets; those of the default stay as they are."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers such as 3,4", param, ctx)


def house_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its ``rules``; what is not given is as the book has it."""

    @functools.wraps(command)
    def with_rules(*positional: Any, **arguments: Any) -> Any:  # noqa: ANN401  as it is
        chosen = {field.name: arguments.pop(f"rule_{field.name}") for field in dataclasses.fields(HouseRules)}
        return command(*positional, rules=HouseRules(**chosen), **arguments)

    wrapped: Callable[..., Any] = with_rules
    hints = get_type_hints(HouseRules)
    for field in reversed(dataclasses.fields(HouseRules)):
        wrapped = _option(field, hints[field.name])(wrapped)
    return wrapped


def different(rules: HouseRules) -> list[str]:
    """The house rules that are not those of the book: ``stake 2``."""
    found = []
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if value != field.default:
            spelt = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).replace("True", "yes")
            found.append(f"{field.name.replace('_', ' ')} {spelt}")
    return found


def _option(field: dataclasses.Field[Any], wanted: Any) -> Callable[..., Any]:  # noqa: ANN401  a type hint
    flag, name = f"--{field.name.replace('_', '-')}", f"rule_{field.name}"
    meaning = _MEANINGS[field.name]
    if wanted is bool:
        return click.option(flag, name, is_flag=True, default=field.default, help=meaning)
    if get_origin(wanted) is Literal:
        choices = click.Choice(get_args(wanted))
        return click.option(flag, name, type=choices, default=field.default, show_default=True, help=meaning)
    if wanted is int:
        return click.option(flag, name, type=int, default=field.default, show_default=True, help=meaning)
    return click.option(flag, name, type=Packets(), default=field.default, metavar="N,N…", help=meaning)
