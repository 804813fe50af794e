"""`ging member`: the club's book of members."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.arbitrators import arbitrator
from ging_service.cli.confirming import YES, confirm
from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, session

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging
    from ging_service.domain.club.commands import Command


@click.group(cls=CommandGroup, epilog=example('ging member add ada "Ada Lind"', "ging member list"))
def member() -> None:
    """Enter members in the book, rename and list them, erase their names."""


@member.command(epilog=example('ging member add ada "Ada Lind"'))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", required=False)
def add(made: Session, member_id: str, name: str | None) -> None:
    """Enter a member: ID is 1 to 63 of a-z, 0-9 and hyphen; NAME is the id where none is given."""
    from ging_service.domain.club.commands import AddMember

    give(made, AddMember(member=member_id, name=member_id if name is None else name))


@member.command(epilog=example('ging member rename ada "Ada Vos"'))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name")
def rename(made: Session, member_id: str, name: str) -> None:
    """Correct a member's name. The id stays."""
    from ging_service.domain.club.commands import RenameMember

    give(made, RenameMember(member=member_id, name=name))


@member.command("erase-name", epilog=example("ging member erase-name ada"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@YES
def erase_name(made: Session, member_id: str, *, yes: bool) -> None:
    """Forget all that a member was ever called. Their id, deals and counters stay, and every proof stays valid."""
    from ging_service.domain.club.commands import EraseName

    confirm(f"Erase every name that {member_id} ever had?", yes=yes)
    give(made, EraseName(member=member_id))


@member.command("list", epilog=example("ging member list --limit 20"))
@session()
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the members."""
    from ging_service.cli.output import clock, print_page, table

    page = made.desk.members(made.club, paging)
    if made.as_json:
        from ging_service.cli.api_json import print_objects
        from ging_service.web.api.answers import Member as Answer

        print_objects(page, Answer)
        return
    rows = [(one.member, one.name, clock(one.joined_at)) for one in page.items]
    print_page(page, table("Members", ("id", "name", "joined (UTC)"), rows))


member.add_command(arbitrator)


def give(made: Session, command: Command) -> None:
    """Carry out a command to the club and print what it has led to."""
    from ging_service.cli.saying import print_done

    print_done(made, made.desk.at_club(made.club, command, made.how))
