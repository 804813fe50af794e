"""How a new credential is printed: its token alone on standard output, so that a script can take it; words beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ging_service.application.access.invitations import InvitationSeen
    from ging_service.application.access.keys import KeySeen
    from ging_service.cli.session import Session


def print_invitation(made: Session, invitation: InvitationSeen, token: str) -> None:
    """An invitation that has been made."""
    from ging_service.cli.output import clock, print_json

    link = f"{made.desk.web_address()}/clubs/{made.club}/invitation#{token}"
    if made.as_json:
        print_json({"invitation": invitation, "token": token, "url": link})
        return
    until = clock(invitation.expires_at)
    click.echo(f"{invitation.member} opens this address to set a passphrase, once, until {until} UTC:", err=True)
    click.echo(link, err=True)
    click.echo("the token alone:", err=True)
    click.echo(token)


def print_key(made: Session, key: KeySeen, token: str) -> None:
    """A key that has been made."""
    from ging_service.cli.output import clock, print_json

    if made.as_json:
        print_json({"key": key, "token": token})
        return
    whose = f" for {key.member}" if key.member else ""
    until = f" until {clock(key.expires_at)} UTC" if key.expires_at else ""
    click.echo(f"key {key.key} may {', '.join(key.scopes)}{whose}{until}; this is told once:", err=True)
    click.echo(token)
