"""`ging lost-deal`: players who dodged their turn to deal, and the consequences (G25 to G28)."""

from __future__ import annotations

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, print_list
from ging_service.cli.shared.options import Paging, newest_first
from ging_service.games.ging.cli.saying import action_arguments, say_line


@click.group(cls=CommandGroup, epilog=example("ging lost-deal accuse clara ada", "ging lost-deal find ada yes"))
def lost_deal() -> None:
    """Accuse a player of having lost the deal, note the finding, list penalties."""


@lost_deal.command(epilog=example("ging lost-deal accuse clara ada"))
@session(table=True, writes=True)
@action_arguments("accuse")
def accuse(made: Session, line: str) -> None:
    """Record that WHO accuses WHOM of having dodged their turn to deal (G28)."""
    say_line(made, line)


@lost_deal.command(epilog=example("ging lost-deal find ada yes"))
@session(table=True, writes=True)
@action_arguments("find")
def find(made: Session, line: str) -> None:
    """Record the finding on an accusation (G26 to G28)."""
    say_line(made, line)


@lost_deal.command("list", epilog=example("ging lost-deal list --member ada"))
@session()
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only this table.")
@click.option("--member", default="", metavar="ID", help="Only about this member.")
@newest_first
def list_all(made: Session, table_id: str, member: str, paging: Paging) -> None:
    """List every step of lost deals and their penalties, the newest first."""
    columns: dict[str, Cell] = {
        "table": "table",
        ">version": "version",
        "member": "member",
        "step": lambda one: one["step"].replace("_", " "),
        ">deal": "deal_number",
        ">to deal for others": lambda one: str(one["penalty_deals"] or ""),
        "recorded": When("recorded_at"),
    }
    answer = made.api.list_penalties(**paging, table=table_id or None, member=member or None).first().whole
    print_list(made, answer, "Lost deals", columns)
