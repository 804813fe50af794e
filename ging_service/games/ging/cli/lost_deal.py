"""`ging lost-deal`: players who dodged their turn to deal, and the consequences (G25 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.options import newest_first
from ging_service.games.ging.cli.saying import action_arguments, say_line

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging


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
    from ging_service.cli.backend import answers
    from ging_service.cli.shared import output
    from ging_service.games.ging.projections.penalty_steps import PenaltyStep
    from ging_service.web.api.play.table_answers import PenaltyStep as Answer

    found = made.backend.client.club(made.club).list_penalties(
        **answers.in_order(paging), table=table_id or None, member=member or None
    )
    page = answers.page(found, Answer, PenaltyStep)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (one.table_id, str(one.version), one.member, one.step.replace("_", " "), str(one.deal or ""),
         str(one.penalty_deals or ""), clock(one.recorded_at))
        for one in page.items
    ]  # fmt: skip
    columns = ("table", ">version", "member", "step", ">deal", ">to deal for others", clock.named("recorded"))
    output.print_page(page, output.table("Lost deals", columns, rows))
