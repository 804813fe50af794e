"""`ging house-rules`: house rules that a club keeps under names."""

from __future__ import annotations

import dataclasses
from typing import Any

import click
import msgspec

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import GameCommandGroup, game_option
from ging_service.cli.play.typed_fields import read_rules, typed_rules, with_rules
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, print_done, print_list


def naming_command(kind: str) -> click.Command:
    """The command that saves house rules of a game."""
    return with_rules(create_any, kind)


@click.group(
    "house-rules",
    cls=GameCommandGroup,
    by_game={"create": naming_command},
    old_names={"name": "create", "drop": "delete"},
    epilog=example('ging house-rules create usual "Our usual rules" --stake 2'),
)
def named_rules() -> None:
    """Keep house rules under names, for tables to be opened with in the browser; list and delete them."""


@click.command(
    "create",
    epilog=example(
        'ging house-rules create usual "Our usual rules" --stake 2 --rebuys',
        'ging house-rules create long "Long games" --game gin_rummy target=150',
    ),
)
@session(writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("title", metavar="NAME")
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE...]")
@game_option("The game of the rules.")
@click.option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A house rule, as FIELD=VALUE; repeatable.")
def create_any(  # noqa: PLR0913  options
    made: Session,
    *,
    new_id: str,
    title: str,
    fields: tuple[str, ...],
    game: str,
    rules: tuple[str, ...],
    **options: Any,  # noqa: ANN401  values of house rules
) -> None:
    """Save house rules as ID, called NAME. They replace those that were kept as ID before.

    FIELD=VALUE sets a house rule, as the options do; the others are as usual.
    """
    from ging_service.game_support.declared_values import read_value
    from ging_service.game_support.game_names import game_named

    found = game_named(game)
    read: Any = read_value(found.house_rules, read_rules(found, (*fields, *rules, *typed_rules(options))))
    rules_given: Any = {"name": title, "game": found.kind, "rules": msgspec.to_builtins(read)}
    print_done(made, made.api.name_house_rules(new_id, **rules_given, **made.given))


@named_rules.command(epilog=example("ging house-rules delete usual"))
@session(writes=True)
@click.argument("preset", metavar="ID")
def delete(made: Session, preset: str) -> None:
    """Delete house rules. Tables that were opened with them go on. Undo it with `ging house-rules create`."""
    print_done(made, made.api.drop_house_rules(preset, **made.given))


@named_rules.command("list", epilog=example("ging house-rules list"))
@session()
def list_all(made: Session) -> None:
    """List the house rules that the club has saved, and how they differ from the usual ones."""
    columns: dict[str, Cell] = {"id": "preset", "name": "name", "not as usual": _not_as_usual}
    print_list(made, made.api.list_house_rules(), "House rules", columns)


def _not_as_usual(preset: Any) -> str:  # noqa: ANN401  JSON
    from ging_service.game_support.game_names import game_named

    rules: Any = msgspec.convert(preset["rules"], game_named(preset["game"]).house_rules)
    return ", ".join(unusual_rules(rules)) or "as usual"


def unusual_rules(rules: Any) -> list[str]:  # noqa: ANN401  the house rules of any game
    """The house rules that differ from the usual ones: ``stake 2``."""
    found = []
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if value != field.default:
            spelt = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).replace("True", "yes")
            found.append(f"{field.name.replace('_', ' ')} {spelt}")
    return found
