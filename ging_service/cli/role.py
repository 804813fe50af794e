"""`ging role`: who is secretary, treasurer or scribe."""

from __future__ import annotations

import click

from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.session import Session, session


@click.group(cls=CommandGroup, epilog=example("ging role give ada secretary", "ging role list"))
def role() -> None:
    """Make members secretary, treasurer or scribe, and list everybody's roles."""


@role.command(epilog=example("ging role give bram treasurer"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", metavar="ROLE")
def give(made: Session, member_id: str, name: str) -> None:
    """Make a member ROLE: secretary, treasurer or scribe."""
    from ging_service.cli.member import give as carry_out
    from ging_service.domain.club.commands import GiveRole

    carry_out(made, GiveRole(member=member_id, role=name))


@role.command(epilog=example("ging role take bram treasurer"))
@session(writes=True)
@click.argument("member_id", metavar="ID")
@click.argument("name", metavar="ROLE")
def take(made: Session, member_id: str, name: str) -> None:
    """Take ROLE from a member. The last secretary stays one."""
    from ging_service.cli.member import give as carry_out
    from ging_service.domain.club.commands import TakeRole

    carry_out(made, TakeRole(member=member_id, role=name))


@role.command("list", epilog=example("ging role list"))
@session()
def list_all(made: Session) -> None:
    """List the members with all their roles, in the order in which they joined."""
    from ging_service.cli.output import console, table

    found = made.desk.roles(made.club)
    if made.as_json:
        from ging_service.cli.api_json import print_items
        from ging_service.web.api.roles import MemberRoles

        print_items(found, MemberRoles)
        return
    rows = [(one.member, one.name, ", ".join(one.roles)) for one in found]
    console().print(table("Roles", ("id", "name", "roles"), rows))
