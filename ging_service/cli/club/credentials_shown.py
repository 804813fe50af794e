"""Output of a new credential: its token alone on standard output, for scripts; all other text on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.application.access.invitations import InvitationView
    from ging_service.application.access.keys import KeyView
    from ging_service.cli.shared.command_context import Session


def print_invitation(made: Session, invitation: InvitationView, token: str) -> None:
    """Print a new invitation."""
    from ging_service.cli.shared.output import print_json

    link = f"{made.backend.web_address()}/clubs/{made.club}/invitation#{token}"
    if made.as_json:
        print_json({"invitation": invitation, "token": token, "url": link})
        return
    clock = made.clock()
    until = f"{clock(invitation.expires_at)} {clock.zone}"
    say(f"{invitation.member} opens this address to set a passphrase, once, until {until}:", err=True)
    say(link, err=True)
    say("the token alone:", err=True)
    say(token)


def print_key(made: Session, key: KeyView, token: str) -> None:
    """Print a new key."""
    from ging_service.cli.shared.output import print_json

    if made.as_json:
        print_json({"key": key, "token": token})
        return
    whose = f" for {key.member}" if key.member else ""
    clock = made.clock()
    until = f" until {clock(key.expires_at)} {clock.zone}" if key.expires_at else ""
    say(f"key {key.key} may {', '.join(key.scopes)}{whose}{until}; its token is shown only once:", err=True)
    say(token)
