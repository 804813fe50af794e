"""`ging invite` and `ging sign-out`: admission of members, and the end of their sessions."""

from __future__ import annotations

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import ANY
from ging_service.cli.shared.standard_streams import say


@click.command(epilog=example("ging invite ada"))
@session()
@click.argument("member", metavar="MEMBER")
def invite(made: Session, member: str) -> None:
    """Print an invitation with which MEMBER sets a passphrase, the first or a new one, once and within 7 days."""
    from ging_service.cli.club.credentials_shown import print_invitation

    print_invitation(made, *made.backend.invite(made.club, member))


def _ended(member: str, *, for_good: bool, **_others: object) -> str:
    ended = f"End the passphrase, the sessions, the invitations and the keys of {member}, who leaves the club?"
    return ended if for_good else ""


def _member(made: Session, member: str, **_others: object) -> object:
    from ging_service.reporting.club.members import get_member

    return get_member(made.services, made.club, member)


BALANCE = click.option(
    "--balance", type=ANY, default=0, help="The counters that they have or, below 0, owe. Needed if they are not 0."
)


@click.command("sign-out", epilog=example("ging sign-out ada"))
@session()
@click.argument("member", metavar="MEMBER")
@click.option("--for-good", is_flag=True, help="Also end their passphrase, invitations and the keys that act for them.")
@BALANCE
@asks_first(_ended, about=_member)
def sign_out(made: Session, member: str, *, for_good: bool, balance: int) -> None:
    """End all sessions of MEMBER, on all devices."""
    from ging_service.application.access.revocation import shut_out
    from ging_service.application.access.sessions import end_sessions
    from ging_service.application.club import need_members

    if for_good:
        shut_out(made.services, made.club, member, made.caller, balance)
        say(f"{member} cannot sign in until they are invited")
        return
    need_members(made.services, made.club, [member])
    end_sessions(made.services, made.club, member, made.caller)
    say(f"{member} is signed out everywhere")
