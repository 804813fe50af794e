"""`ging lost-deal`: players who dodged their turn to deal, and the consequences (G25 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.backend import remote_answers
from ging_service.cli.backend.backend import GameList
from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.paging import newest_first
from ging_service.games.ging.cli.saying import action_arguments, say_line
from ging_service.games.ging.projections.penalty_steps import PenaltyStep, list_penalties
from ging_service.web.api.play import deal_answers

if TYPE_CHECKING:
    from ging_service.client import Club
    from ging_service.reporting.paging import Page, Paging


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
    from ging_service.cli.shared import output
    from ging_service.games.ging.cli.lost_deal import PENALTIES

    page = made.backend.game_list(made.club, paging, PENALTIES, table_id=table_id, member=member)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.play.deal_answers import PenaltyStep as Answer

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


def _remote(club: Club, paging: Paging, *, table_id: str, member: str) -> Page[PenaltyStep]:
    # The command line has "" for an option that was not given, and the API would look for an empty name.
    asked: dict[str, Any] = {"table": table_id or None, "member": member or None}
    return remote_answers.page(
        club.list_penalties(**remote_answers.in_order(paging), **asked), deal_answers.PenaltyStep, PenaltyStep
    )


PENALTIES: Final = GameList(local=list_penalties, remote=_remote)
