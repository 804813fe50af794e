"""`ging deal`: looking at the deals of every game. Games add the commands by which they are played."""

from __future__ import annotations

from typing import Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.play.by_game import DealKind
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.options import FROM_ONE, Paging, newest_first


@click.group(cls=CommandGroup, epilog=example("ging deal list", "ging deal show 3"))
def deal() -> None:
    """Look at the deals of every game. A game can add commands, such as to deal, to record and to settle."""


@deal.command("list", epilog=example("ging deal list --kind running --limit 10"))
@session()
@click.option(
    "-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only deals of this table."
)
@click.option("--kind", type=DealKind(), default=None, help="Only deals with this outcome.")
@click.option("--member", default="", metavar="ID", help="Only deals of tables where this member sat.")
@newest_first
def list_all(made: Session, table_id: str, kind: str | None, member: str, paging: Paging) -> None:
    """List deals with their results, the newest first."""
    from ging_service.cli.play.deals_shown import print_deals

    asked: Any = {"table": table_id or None, "kind": kind, "member": member or None}
    print_deals(made, made.api.list_deals_of_club(**asked, **paging).first().whole)


@deal.command(epilog=example("ging deal show 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def show(made: Session, number: int) -> None:
    """Show one deal event by event."""
    from ging_service.cli.play.deals_shown import print_deal

    print_deal(made, made.api.get_deal(made.table, number))


@deal.command(epilog=example("ging deal dossier 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def dossier(made: Session, number: int) -> None:
    """Show one deal as an arbitrator needs to see it.

    Every step with who gave it and what it moved, and everybody who took part in the deal. A game can add to it, such as
    the settlement computed again.
    """
    from ging_service.cli.play.deals_shown import print_dossier

    print_dossier(made, number)
