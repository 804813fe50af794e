"""The database that a command works on: a given server, the running service's, or one started for the moment."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from ging_service.platform.errors import FolderInUse, StartRefused
from ging_service.platform.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.platform.embedded import EmbeddedPostgres


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpenDatabase:
    """A migrated database: the settings with its URLs filled in, and whether it still runs (if it is ours to run)."""

    settings: Settings
    is_running: Callable[[], bool] = lambda: True


@contextmanager
def own_database(settings: Settings, *, wait_for_guests: bool = False) -> Iterator[OpenDatabase]:
    """The database for a service: the one that the settings name, or the embedded one, run by this process.

    Raises:
        FolderInUse: another process runs the embedded server of this data folder.
        StartRefused: nobody answers, or the schema cannot be brought up to date.
    """
    if settings.database_url:
        prepare(settings)
        yield OpenDatabase(settings=settings)
        return
    from ging_service.platform.embedded import embedded_postgres

    with embedded_postgres(settings.data, wait_for_guests=wait_for_guests) as server:
        found = _on(settings, server)
        prepare(found)
        yield OpenDatabase(settings=found, is_running=server.is_running)


@contextmanager
def local_database(settings: Settings) -> Iterator[Settings]:
    """The database for one command: as `own_database`, or the embedded server of a service that runs already."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(own_database(settings, wait_for_guests=True)).settings
        except FolderInUse:
            from ging_service.platform.embedded import joined_postgres

            found = _on(settings, stack.enter_context(joined_postgres(settings.data)))
        yield found


def prepare(settings: Settings) -> None:
    """See that somebody answers, and migrate if the settings say so."""
    import psycopg

    from ging_service.eventlog.migrate import upgrade

    login = settings.owner_dsn if settings.migrate else settings.database_url
    try:
        with psycopg.connect(login, connect_timeout=10):
            pass
        if settings.migrate:
            upgrade(login)
    except psycopg.OperationalError as error:
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error


def _on(settings: Settings, server: EmbeddedPostgres) -> Settings:
    return dataclasses.replace(settings, database_url=server.app_dsn, owner_url=server.owner_dsn)
