"""`ging invite` and `ging sign-out`: how members come in, and that they do no longer."""

from __future__ import annotations

import click

from ging_service.cli.confirming import YES, confirm
from ging_service.cli.examples import example
from ging_service.cli.session import Session, session


@click.command(epilog=example("ging invite ada"))
@session()
@click.argument("member", metavar="MEMBER")
def invite(made: Session, member: str) -> None:
    """Print an invitation with which MEMBER sets a passphrase, the first or a new one, once and within 7 days."""
    from ging_service.cli.credentials_shown import print_invitation

    print_invitation(made, *made.desk.invite(made.club, member))


@click.command("sign-out", epilog=example("ging sign-out ada"))
@session()
@click.argument("member", metavar="MEMBER")
@click.option("--for-good", is_flag=True, help="Also end their passphrase, invitations and the keys that act for them.")
@YES
def sign_out(made: Session, member: str, *, for_good: bool, yes: bool) -> None:
    """End all sessions of MEMBER, on all devices."""
    from ging_service.application.access.sessions import end_sessions
    from ging_service.application.access.shutting_out import shut_out
    from ging_service.application.club import need_members

    if for_good:
        confirm(f"End the passphrase, the sessions, the invitations and the keys of {member}?", yes=yes)
        shut_out(made.services, made.club, member, made.caller)
        click.echo(f"{member} cannot sign in until they are invited")
        return
    need_members(made.services, made.club, [member])
    end_sessions(made.services, made.club, member, made.caller)
    click.echo(f"{member} is signed out everywhere")
