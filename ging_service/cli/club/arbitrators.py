"""`ging member arbitrator`: the members who may review disputes and rule on them."""

from __future__ import annotations

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example


@click.group(cls=CommandGroup, old_names={"name": "appoint"}, epilog=example("ging member arbitrator appoint eva"))
def arbitrator() -> None:
    """Appoint, dismiss and list the members who review disputes and rule on them."""


@arbitrator.command(epilog=example("ging member arbitrator appoint eva"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
def appoint(made: Session, member_id: str) -> None:
    """Appoint a member as arbitrator: they may review disputes and rule on them."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import NameArbitrator

    give_to_club(made, NameArbitrator(member=member_id))


@arbitrator.command(epilog=example("ging member arbitrator dismiss eva"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
def dismiss(made: Session, member_id: str) -> None:
    """Stop a member from reviewing disputes. Their rulings stand. Undo it with `ging member arbitrator appoint`."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import DismissArbitrator

    give_to_club(made, DismissArbitrator(member=member_id))


@arbitrator.command("list", epilog=example("ging member arbitrator list"))
@session()
def list_all(made: Session) -> None:
    """List the arbitrators in the order in which they were named."""
    from ging_service.cli.shared.output import console, print_json, table

    found = made.backend.arbitrators(made.club)
    if made.as_json:
        print_json({"items": [{"member": member, "name": name} for member, name in found], "next": None})
        return
    console().print(table("Arbitrators", ("id", "name"), found))
