"""`ging role`: the offices of secretary, treasurer and scribe."""

from __future__ import annotations

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example


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
def list_all(made: Session) -> None:
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
