"""`ging member` and `ging role`: the club's book of members, and their offices."""

from __future__ import annotations

import click

from ging_service.cli.club.credentials import BALANCE
from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, print_done, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import Paging, paged
from ging_service.cli.shared.standard_streams import say


@click.group(cls=CommandGroup, old_names={"name": "appoint"}, epilog=example("ging member arbitrator appoint eva"))
def arbitrator() -> None:
    """Appoint, dismiss and list the members who review disputes and rule on them."""


@arbitrator.command(epilog=example("ging member arbitrator appoint eva"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
def appoint(made: Session, member_id: str) -> None:
    """Appoint a member as arbitrator: they may review disputes and rule on them."""
    print_done(made, made.api.name_arbitrator(member=member_id, **made.given))


@arbitrator.command(epilog=example("ging member arbitrator dismiss eva"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
def dismiss(made: Session, member_id: str) -> None:
    """Stop a member from reviewing disputes. Their rulings stand. Undo it with `ging member arbitrator appoint`."""
    print_done(made, made.api.dismiss_arbitrator(member_id, **made.given))


@arbitrator.command("list", epilog=example("ging member arbitrator list"))
@session()
def list_arbitrators(made: Session) -> None:
    """List the arbitrators in the order in which they were named."""
    print_list(made, made.api.list_arbitrators(), "Arbitrators", {"id": "member", "name": "name"})


@click.group(cls=CommandGroup, epilog=example('ging member add ada "Ada Lind"', "ging member list"))
def member() -> None:
    """Enter members in the book, rename and list them, erase their names."""


@member.command(epilog=example('ging member add ada "Ada Lind"'))
@session(writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("name", required=False)
def add(made: Session, new_id: str, name: str | None) -> None:
    """Add one member: ID is 1 to 63 of a-z, 0-9 and hyphen; NAME is by default the ID."""
    from ging_service.domain.club.decide import SLUG

    if name is not None and SLUG.fullmatch(name):
        # Two ids look like two members. On standard error, where it is in the way of no script.
        say(f"one member is added: {new_id}, with the name {name}", err=True)
    print_done(made, made.api.add_member(member=new_id, name=new_id if name is None else name, **made.given))


@member.command(epilog=example('ging member rename ada "Ada Vos"'))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name")
def rename(made: Session, member_id: str, name: str) -> None:
    """Correct a member's name. The id stays."""
    print_done(made, made.api.rename_member(member_id, name=name, **made.given))


@member.command("erase-name", epilog=example("ging member erase-name ada"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@BALANCE
@asks_first(
    "Erase every name that {member_id} ever had?",
    about=lambda made, member_id, **_others: made.api.get_member(member_id),
)
def erase_name(made: Session, member_id: str, balance: int) -> None:
    """Erase every name that a member has had. Their id, deals and counters stay, and every proof stays valid."""
    print_done(made, made.api.erase_name(member_id, balance=balance, **made.given))


@member.command("list", epilog=example("ging member list --limit 20"))
@session()
@paged
def list_members(made: Session, paging: Paging) -> None:
    """List the members."""
    columns: dict[str, Cell] = {
        "id": "member",
        "name": "name",
        "joined": When("joined_at"),
        "": lambda one: "left" if one["left"] else "",
    }
    print_list(made, made.api.list_members(**paging).first().whole, "Members", columns)


member.add_command(arbitrator)


@click.group(cls=CommandGroup, epilog=example("ging role give ada secretary", "ging role list"))
def role() -> None:
    """Make members secretary, treasurer or scribe, and list everybody's roles."""


@role.command(epilog=example("ging role give bram treasurer"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", metavar="ROLE")
def give(made: Session, member_id: str, name: str) -> None:
    """Make a member ROLE: secretary, treasurer or scribe."""
    print_done(made, made.api.give_role(member_id, role=name, **made.given))


@role.command(epilog=example("ging role take bram treasurer"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", metavar="ROLE")
def take(made: Session, member_id: str, name: str) -> None:
    """Take ROLE from a member. The last secretary stays one. Undo it with `ging role give`."""
    print_done(made, made.api.take_role(member_id, name, **made.given))


@role.command("list", epilog=example("ging role list"))
@session()
def list_roles(made: Session) -> None:
    """List the members with all their roles, in the order in which they joined."""
    print_list(made, made.api.list_roles(), "Roles", {"id": "member", "name": "name", "roles": "roles"})
