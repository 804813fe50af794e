"""`ging house-rules`: house rules that a club keeps under names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.house_rules import house_rules
from ging_service.cli.session import Session, session

if TYPE_CHECKING:
    from ging_service.domain.games.ging.rules.house import HouseRules


@click.group(
    "house-rules",
    cls=CommandGroup,
    old_names={"name": "create", "drop": "delete"},
    epilog=example('ging house-rules create usual "Our usual rules" --stake 2'),
)
def named_rules() -> None:
    """Keep house rules under names, for tables to be opened with in the browser; list and delete them."""


@named_rules.command(epilog=example('ging house-rules create usual "Our usual rules" --stake 2 --rebuys'))
@session(writes=True)
@click.argument("preset", metavar="ID")
@click.argument("title", metavar="NAME")
@house_rules
def create(made: Session, preset: str, title: str, rules: HouseRules, dealer: str) -> None:
    """Keep house rules as ID, called NAME. They replace those that were kept as ID before."""
    from ging_service.cli.member import give as carry_out
    from ging_service.domain.club.commands import NameHouseRules

    if dealer:
        raise click.UsageError("who deals first is said when a table is opened, not in the house rules")
    carry_out(made, NameHouseRules(preset=preset, name=title, rules=rules))


@named_rules.command(epilog=example("ging house-rules delete usual"))
@session(writes=True)
@click.argument("preset", metavar="ID")
def delete(made: Session, preset: str) -> None:
    """Delete house rules. Tables that were opened with them go on."""
    from ging_service.cli.member import give as carry_out
    from ging_service.domain.club.commands import DropHouseRules

    carry_out(made, DropHouseRules(preset=preset))


@named_rules.command("list", epilog=example("ging house-rules list"))
@session()
def list_all(made: Session) -> None:
    """List the house rules that the club keeps, and in what they are not as usual."""
    from ging_service.cli.house_rules import different
    from ging_service.cli.output import console, table

    found = made.desk.house_rules(made.club)
    if made.as_json:
        from ging_service.cli.api_json import print_items
        from ging_service.web.api.house_rules import Preset

        print_items(found, Preset)
        return
    rows = [(one.preset, one.name, ", ".join(different(one.rules)) or "as usual") for one in found]
    console().print(table("House rules", ("id", "name", "not as usual"), rows))
