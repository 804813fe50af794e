"""Which desk a command sits at: that of the service which ``--server`` names, or else the database itself."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.cli.desk.desk import Desk
    from ging_service.platform.settings import Settings

KEY, KEY_FILE = "GING_KEY", "GING_KEY_FILE"


@contextmanager
def opened_desk(settings: Settings, server: str, me: str, *, may_create: bool) -> Iterator[Desk]:
    """Open a desk for as long as the command runs: at the service ``server``, or on the database if it is "".

    ``me``: with whose eyes to look, at the database.

    ``may_create``: make a database in a data folder that holds none.

    Raises click's own errors for what cannot be meant.
    """
    if server:
        with _at_service(server, me) as desk:
            yield desk
        return
    from ging_service.cli.database import local_database
    from ging_service.cli.desk.local import LocalDesk
    from ging_service.cli.services import services_of
    from ging_service.cli.web_address import web_address

    with local_database(settings, may_create=may_create) as found, services_of(found) as services:
        yield LocalDesk(services, me, web_address(settings))


@contextmanager
def _at_service(server: str, me: str) -> Iterator[Desk]:
    from ging_service.cli.desk.remote import RemoteDesk
    from ging_service.client import Client

    if me:
        raise click.UsageError("--as is for the database itself: at a service you are whom your key makes you")
    try:
        client = Client(server, token=_key())
    except ValueError as error:
        raise click.UsageError(f"--server: {error}") from error
    with client:
        yield RemoteDesk(client)


def _key() -> str:
    """The key, which is never an argument: others on the machine could read it."""
    file = os.environ.get(KEY_FILE, "")
    found = Path(file).read_text(encoding="utf-8").strip() if file else os.environ.get(KEY, "")
    if not found:
        raise click.UsageError(f"a service wants a key: in {KEY}, or in a file that {KEY_FILE} names")
    return found
