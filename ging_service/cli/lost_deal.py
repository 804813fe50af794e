"""`ging lost-deal`: who dodged their turn to deal, and what follows from it (G25 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, say, session

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging


@click.group(cls=CommandGroup, epilog=example("ging lost-deal accuse clara ada", "ging lost-deal find ada yes"))
def lost_deal() -> None:
    """Accuse a player of having lost the deal, note the finding, list penalties."""


@lost_deal.command(epilog=example("ging lost-deal accuse clara ada"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("whom")
def accuse(made: Session, who: str, whom: str) -> None:
    """Record that WHO accuses WHOM of having dodged their turn to deal (G28)."""
    say(made, f"accuse {who} {whom}")


@lost_deal.command(epilog=example("ging lost-deal find ada yes"))
@session(table=True, writes=True)
@click.argument("whom")
@click.argument("upheld", type=click.Choice(("yes", "no")))
def find(made: Session, whom: str, upheld: str) -> None:
    """Note the finding on an accusation (G26 to G28)."""
    say(made, f"find {whom} {upheld}")


@lost_deal.command("list", epilog=example("ging lost-deal list --member ada"))
@session()
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Of this table only.")
@click.option("--member", default="", metavar="ID", help="About this member.")
@paged
def list_all(made: Session, table_id: str, member: str, paging: Paging) -> None:
    """List every step of lost deals and their penalties."""
    from ging_service.cli import output

    page = made.desk.penalties(made.club, paging, table_id=table_id, member=member)
    if made.as_json:
        from ging_service.cli.api_json import print_objects
        from ging_service.web.api.deal_answers import PenaltyStep as Answer

        print_objects(page, Answer)
        return
    rows = [
        (one.table_id, str(one.version), one.member, one.step.replace("_", " "), str(one.deal or ""),
         str(one.penalty_deals or ""), output.clock(one.recorded_at))
        for one in page.items
    ]  # fmt: skip
    columns = ("table", ">version", "member", "step", ">deal", ">to deal for others", "recorded (UTC)")
    output.print_page(page, output.table("Lost deals", columns, rows))
