"""`ging key`: keys of apps."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import click

from ging_service.access.role_rights import Right
from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.paging import paged
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging


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
    from ging_service.application.access.keys import NewKey
    from ging_service.cli.club.credentials_shown import print_key

    expires_at = None if days is None else made.backend.now() + timedelta(days=days)
    new = NewKey(key=new_id, member=member, scopes=frozenset(map(Right, scopes)), expires_at=expires_at, note=note)
    print_key(made, *made.backend.make_key(made.club, new))


@key.command("list", epilog=example("ging key list"))
@session()
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the keys, without their tokens."""
    from ging_service.cli.shared.output import print_page, table

    page = made.backend.keys(made.club, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.access.access_schemas import Key as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (
            one.key,
            one.member or "-",
            ", ".join(one.scopes),
            f"revoked {clock(one.revoked_at)}" if one.revoked_at else clock(one.expires_at) or "it is revoked",
            clock(one.last_used_at) or "never",
            one.note,
        )
        for one in page.items
    ]
    print_page(page, table("Keys", ("id", "acts for", "allows", clock.named("until"), "last used", "note"), rows))


@key.command(epilog=example("ging key revoke board"))
@session()
@click.argument("key_id", metavar="ID")
@asks_first("Revoke key {key_id}?", about=lambda made, key_id: made.backend.key(made.club, key_id))
def revoke(made: Session, key_id: str) -> None:
    """Revoke a key: from the next request on it is refused."""
    revoked = made.backend.revoke_key(made.club, key_id)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.access.access_schemas import Key as Answer

        print_object(revoked, Answer, replayed=False)
        return
    say(f"{revoked.key} is revoked")
