"""`ging key`, `ging invite`, `ging sign-out` and `ging setup`: the credentials of apps and members."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import click

from ging_service.access.role_rights import Right
from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import ANY, Paging, paged
from ging_service.cli.shared.output import print_json
from ging_service.cli.shared.standard_streams import say
from ging_service.client.errors import ClientError

if TYPE_CHECKING:
    from ging_service.cli.backend.parameters import Answer


def print_invitation(made: Session, invitation: Answer) -> None:
    """Print a new invitation. Raises ``ClientError`` if its token was lost."""
    token = _token_of(invitation)
    link = f"{made.backend.web_address()}/clubs/{made.club}/invitation#{token}"
    if made.as_json:
        print_json({"invitation": _without_token(invitation), "token": token, "url": link})
        return
    clock = made.clock()
    until = f"{clock(invitation['expires_at'])} {clock.zone}"
    say(f"{invitation['member']} opens this address to set a passphrase, once, until {until}:", err=True)
    say(link, err=True)
    say("the token alone:", err=True)
    say(token)


def _token_of(made: Answer) -> str:
    """The token of a new credential. Raises ``ClientError`` if an earlier answer contained it and was lost."""
    token: str | None = made["token"]
    if token is None:
        raise ClientError("it was created, but the answer with its token was lost: create another")
    return token


def _without_token(made: Answer) -> dict[str, Any]:
    return {name: value for name, value in made.items() if name not in ("token", "replayed")}


@click.group(
    cls=CommandGroup,
    old_names={"make": "create"},
    epilog=example("ging key create board --scope look", "ging key list"),
)
def key() -> None:
    """Create, list and revoke the keys with which apps sign in."""


@key.command(epilog=example('ging key create board --scope look --days 90 --note "screen in the hall"'))
@session()
@click.argument("new_id", metavar="ID")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    required=True,
    type=click.Choice([str(one) for one in Right]),
    help="A right that it has; several times.",
)
@click.option("--member", default="", metavar="ID", help="The member it acts for. [default: nobody]")
@click.option("--days", type=click.IntRange(1, 36_500), help="Days until it expires. [default: never]")
@click.option("--note", default="", help="A note about the key.")
def create(  # noqa: PLR0913  an option each
    made: Session, new_id: str, scopes: tuple[str, ...], *, member: str, days: int | None, note: str
) -> None:
    """Create a key and print its token, which is shown only once. The log calls the app `key/ID`."""
    until = None if days is None else (made.backend.now() + timedelta(days=days)).isoformat()
    rights: Any = sorted(set(scopes))
    key = made.api.make_key(key_id=new_id, scopes=rights, member=member or None, expires_at=until, note=note)
    token = _token_of(key)
    if made.as_json:
        print_json({"key": _without_token(key), "token": token})
        return
    whose = f" for {key['member']}" if key["member"] else ""
    clock = made.clock()
    ends = f" until {clock(key['expires_at'])} {clock.zone}" if key["expires_at"] else ""
    say(f"key {key['key']} may {', '.join(key['scopes'])}{whose}{ends}; its token is shown only once:", err=True)
    say(token)


@key.command("list", epilog=example("ging key list"))
@session()
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the keys, without their tokens."""
    answer = made.api.list_keys(**paging).first().whole
    if made.as_json:
        print_json(answer)
        return
    clock = made.clock()
    columns: dict[str, Cell] = {
        "id": "key",
        "acts for": lambda one: one["member"] or "-",
        "allows": "scopes",
        clock.named("until"): lambda one: (
            f"revoked {clock(one['revoked_at'])}" if one["revoked_at"] else clock(one["expires_at"]) or "it is revoked"
        ),
        "last used": lambda one: clock(one["last_used_at"]) or "never",
        "note": "note",
    }
    print_list(made, answer, "Keys", columns)


@key.command(epilog=example("ging key revoke board"))
@session()
@click.argument("key_id", metavar="ID")
@asks_first("Revoke key {key_id}?", about=lambda made, key_id: made.api.get_key(key_id))
def revoke(made: Session, key_id: str) -> None:
    """Revoke a key: from the next request on it is refused."""
    revoked = made.api.revoke_key(key_id)
    if made.as_json:
        print_json(revoked)
        return
    say(f"{revoked['key']} is revoked")


@click.command(epilog=example("ging invite ada"))
@session()
@click.argument("member", metavar="MEMBER")
def invite(made: Session, member: str) -> None:
    """Print an invitation with which MEMBER sets a passphrase, the first or a new one, once and within 7 days."""
    print_invitation(made, made.api.invite(member=member))


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
    from ging_service.application.access.sessions import end_sessions, shut_out
    from ging_service.application.club import need_members

    if for_good:
        shut_out(made.services, made.club, member, made.caller, balance)
        say(f"{member} cannot sign in until they are invited")
        return
    need_members(made.services, made.club, [member])
    end_sessions(made.services, made.club, member, made.caller)
    say(f"{member} is signed out everywhere")


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
    from ging_service.application.access.invitations import SetUp, set_up
    from ging_service.web.api.access.credential_commands import Invitation
    from ging_service.web.api.schemas.serialize import shape_of

    asked = SetUp(club=club_id, name=name or club_id, secretary=secretary, secretary_name=secretary_name or secretary)
    invitation, token, is_founded = set_up(made.services, asked, made.caller)
    if is_founded:
        # A mistyped id founds a club, which nobody can remove again: show it.
        say(f"The club {club_id} is founded.", err=True)
    print_invitation(made.of_club(club_id), shape_of(Invitation)(invitation) | {"token": token})
