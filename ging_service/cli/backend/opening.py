"""Open the backend of a command: the service that ``--server`` names, or else the database itself."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.cli.backend.backend import Backend
    from ging_service.platform.settings import Settings

KEY, KEY_FILE = "GING_KEY", "GING_KEY_FILE"


@contextmanager
def open_backend(settings: Settings, server: str, me: str, *, may_create: bool) -> Iterator[Backend]:
    """Open a backend for as long as the command runs: at the service ``server``, or on the database if it is "".

    ``me``: the member whose rights apply, at the database.

    ``may_create``: create a database in a data folder that contains none.

    Raises click's own errors for options that cannot be used.
    """
    if server:
        with _at_service(server, me) as backend:
            yield backend
        return
    # Imported only here: at a service, a command does not wait for what only the database needs.
    from ging_service.cli.backend.local import LocalBackend
    from ging_service.cli.startup.database import address_of_service, local_database
    from ging_service.cli.startup.services import services_of

    with local_database(settings, may_create=may_create) as found, services_of(found) as services:
        yield LocalBackend.over(services, me, address_of_service(settings))


@contextmanager
def _at_service(server: str, me: str) -> Iterator[Backend]:
    from ging_service.cli.backend.backend import Backend
    from ging_service.client import Client

    if me:
        raise click.UsageError("--as works only with the database: at a service, your key determines who you are")
    try:
        client = Client(server, token=_key())
    except ValueError as error:
        raise click.UsageError(f"--server: {error}") from error
    with client:
        yield Backend(client)


def _key() -> str:
    """The key, which is never an argument: others on the machine could read it."""
    file = os.environ.get(KEY_FILE, "")
    found = _text_of(Path(file)) if file else os.environ.get(KEY, "")
    if not found:
        raise click.UsageError(f"a service needs a key: set {KEY}, or name a file in {KEY_FILE}")
    return found


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError:
        # Not what the decoder says: it quotes a byte of the file.
        raise click.UsageError(f"{KEY_FILE}: {file} is not text") from None
