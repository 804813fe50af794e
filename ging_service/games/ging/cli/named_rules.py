"""`ging house-rules create`: keeping house rules of Ging under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.games.ging.cli.house_rules import house_rules

if TYPE_CHECKING:
    from ging_service.games.ging.rules.house_rules import HouseRules


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
