"""`ging setup`: the first secretary of a club."""

from __future__ import annotations

import click

from ging_service.cli.examples import example
from ging_service.cli.session import Session, session


@click.command(epilog=example('ging setup thursday --name "Thursday club" --secretary ada --secretary-name "Ada Lind"'))
@session(club=False, may_create=True)
@click.argument("club_id", metavar="CLUB")
@click.option("--name", default="", help="The club's name, where it has to be founded. [default: its id]")
@click.option("--secretary", required=True, metavar="MEMBER", help="The first secretary's id.")
@click.option("--secretary-name", default="", help="Their name, if they have to be entered. [default: their id]")
def setup(made: Session, club_id: str, name: str, secretary: str, secretary_name: str) -> None:
    """Give CLUB its first secretary, once, and print an invitation for them.

    The club is founded and the member entered where they are not there yet. With the invitation he sets his
    passphrase; there is no password before.
    """
    from ging_service.application.access.setting_up import SetUp, set_up
    from ging_service.cli.credentials_shown import print_invitation

    asked = SetUp(club=club_id, name=name or club_id, secretary=secretary, secretary_name=secretary_name or secretary)
    invitation, token = set_up(made.services, asked, made.caller)
    print_invitation(made.of_club(club_id), invitation, token)
