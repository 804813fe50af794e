"""`ging member` and `ging role`: the club's book of members, and their offices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.club.credentials import BALANCE
from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import paged
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging


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
def list_arbitrators(made: Session) -> None:
    """List the arbitrators in the order in which they were named."""
    from ging_service.cli.shared.output import console, print_json, table

    found = made.backend.arbitrators(made.club)
    if made.as_json:
        print_json({"items": [{"member": member, "name": name} for member, name in found], "next": None})
        return
    console().print(table("Arbitrators", ("id", "name"), found))


@click.group(cls=CommandGroup, epilog=example('ging member add ada "Ada Lind"', "ging member list"))
def member() -> None:
    """Enter members in the book, rename and list them, erase their names."""


@member.command(epilog=example('ging member add ada "Ada Lind"'))
@session(writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("name", required=False)
def add(made: Session, new_id: str, name: str | None) -> None:
    """Add one member: ID is 1 to 63 of a-z, 0-9 and hyphen; NAME is by default the ID."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import AddMember
    from ging_service.domain.club.decide import SLUG

    if name is not None and SLUG.fullmatch(name):
        # Two ids look like two members. On standard error, where it is in the way of no script.
        say(f"one member is added: {new_id}, with the name {name}", err=True)
    give_to_club(made, AddMember(member=new_id, name=new_id if name is None else name))


@member.command(epilog=example('ging member rename ada "Ada Vos"'))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name")
def rename(made: Session, member_id: str, name: str) -> None:
    """Correct a member's name. The id stays."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import RenameMember

    give_to_club(made, RenameMember(member=member_id, name=name))


@member.command("erase-name", epilog=example("ging member erase-name ada"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@BALANCE
@asks_first(
    "Erase every name that {member_id} ever had?",
    about=lambda made, member_id, **_others: made.backend.member(made.club, member_id),
)
def erase_name(made: Session, member_id: str, balance: int) -> None:
    """Erase every name that a member has had. Their id, deals and counters stay, and every proof stays valid."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import EraseName

    give_to_club(made, EraseName(member=member_id, balance=balance))


@member.command("list", epilog=example("ging member list --limit 20"))
@session()
@paged
def list_members(made: Session, paging: Paging) -> None:
    """List the members."""
    from ging_service.cli.shared.output import print_page, table

    page = made.backend.members(made.club, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.club.club_answers import Member as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [(one.member, one.name, clock(one.joined_at), "left" if one.left else "") for one in page.items]
    print_page(page, table("Members", ("id", "name", clock.named("joined"), ""), rows))


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
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import GiveRole

    give_to_club(made, GiveRole(member=member_id, role=name))


@role.command(epilog=example("ging role take bram treasurer"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", metavar="ROLE")
def take(made: Session, member_id: str, name: str) -> None:
    """Take ROLE from a member. The last secretary stays one. Undo it with `ging role give`."""
    from ging_service.cli.shared.command_results import give_to_club
    from ging_service.domain.club.commands import TakeRole

    give_to_club(made, TakeRole(member=member_id, role=name))


@role.command("list", epilog=example("ging role list"))
@session()
def list_roles(made: Session) -> None:
    """List the members with all their roles, in the order in which they joined."""
    from ging_service.cli.shared.output import console, table

    found = made.backend.roles(made.club)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_items
        from ging_service.web.api.club.roles import MemberRoles

        print_items(found, MemberRoles)
        return
    rows = [(one.member, one.name, ", ".join(one.roles)) for one in found]
    console().print(table("Roles", ("id", "name", "roles"), rows))
