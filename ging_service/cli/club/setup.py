"""`ging setup`: the first secretary of a club."""

from __future__ import annotations

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.standard_streams import say


@click.command(epilog=example('ging setup thursday --name "Thursday club" --secretary ada --secretary-name "Ada Lind"'))
@session(club=False, may_create=True)
@click.argument("club_id", metavar="CLUB")
@click.option("--name", default="", help="The club's name, if the club is new. [default: its id]")
@click.option("--secretary", required=True, metavar="MEMBER", help="The first secretary's id.")
@click.option("--secretary-name", default="", help="The secretary's name, if the member is new. [default: the id]")
def setup(made: Session, club_id: str, name: str, secretary: str, secretary_name: str) -> None:
    """Give CLUB its first secretary, once, and print an invitation for them.

    Found the club and enter the member if they do not exist yet. With the invitation the secretary sets a passphrase;
    there is no password before.
    """
    from ging_service.application.access.setting_up import SetUp, set_up
    from ging_service.cli.club.credentials_shown import print_invitation

    asked = SetUp(club=club_id, name=name or club_id, secretary=secretary, secretary_name=secretary_name or secretary)
    invitation, token, is_founded = set_up(made.services, asked, made.caller)
    if is_founded:
        # A mistyped id founds a club, which nobody can remove again: show it.
        say(f"The club {club_id} is founded.", err=True)
    print_invitation(made.of_club(club_id), invitation, token)
