"""The database of a command: a given server, the running service's, or one started for the moment."""

from __future__ import annotations

import dataclasses
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final

from ging_service.platform.errors import FolderInUse, SchemaOutdated, SettingRefused, StartRefused
from ging_service.platform.part_states import Part
from ging_service.platform.postgres.folder import told_address
from ging_service.platform.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

    from ging_service.platform.postgres.embedded import EmbeddedPostgres

# As libpq reports it. The schema and the statements need Postgres 15.
_SERVER_VERSION_MIN = 150_000
_LOOK_EVERY_S = 1.0
# Names are of any script, and in any other encoding some of them could not be stored.
_ENCODING = "UTF8"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpenDatabase:
    """A migrated database: the settings with its URLs filled in, and the server's part (if it is ours to run).

    ``migrated``: what was done to bring an older schema to the newest, "" if nothing was.
    """

    settings: Settings
    part: Part | None = None
    migrated: str = ""


@contextmanager
def own_database(
    settings: Settings, *, wait_for_guests: bool = False, needs_row_security: bool = True, may_migrate: bool = True
) -> Iterator[OpenDatabase]:
    """The database for a service: the one that the settings name, or the embedded one, run by this process.

    ``needs_row_security`` false: row-level security need not apply to its sessions. ``may_migrate`` false: an older
    schema is refused.

    Raises:
        FolderInUse: another process runs the embedded server of this data folder.
        StartRefused: nobody answers, or the schema cannot be brought up to date.
    """
    if settings.database_url:
        migrated = prepare(settings, needs_row_security=needs_row_security, may_migrate=may_migrate)
        yield OpenDatabase(settings=settings, migrated=migrated)
        return
    from ging_service.platform.postgres.embedded import embedded_postgres

    with embedded_postgres(settings.data, wait_for_guests=wait_for_guests) as server:
        found = _on(settings, server)
        migrated = prepare(found, needs_row_security=needs_row_security, may_migrate=may_migrate)
        yield OpenDatabase(settings=found, part=server.part, migrated=migrated)


def need_database(settings: Settings) -> None:
    """Check that the data folder contains a database, so that a mistyped folder is not filled with an empty one.

    Raises:
        SettingRefused: there is none.
    """
    from ging_service.platform.postgres.embedded import has_cluster

    if not settings.database_url and not has_cluster(settings.data):
        made_by = "`ging serve`, `ging setup` and `ging club create` make one"
        raise SettingRefused("GING_DATA", f"there is no database in the folder {settings.data}: {made_by}")


@contextmanager
def local_database(
    settings: Settings, *, may_create: bool = False, needs_row_security: bool = True
) -> Iterator[Settings]:
    """The database for one command: as `own_database`, or the embedded server of a service that runs already.

    A command that only reads must not change what an older version of the program works on, so none migrates.
    ``may_create``: make one in a data folder that holds none. ``needs_row_security``: as of `own_database`. Raises as
    `need_database` and `own_database` do.
    """
    if not may_create:
        need_database(settings)
    with ExitStack() as stack:
        try:
            # Other commands may have joined the server meanwhile, and would lose it in the middle of their work.
            own = own_database(settings, wait_for_guests=True, needs_row_security=needs_row_security, may_migrate=False)
            found = stack.enter_context(own).settings
        except FolderInUse:
            from ging_service.platform.postgres.embedded import joined_postgres

            found = _on(settings, stack.enter_context(joined_postgres(settings.data)))
            prepare(dataclasses.replace(found, migrate=False), needs_row_security=needs_row_security)
        yield found


@contextmanager
def awaited_database(settings: Settings) -> Iterator[Settings]:
    """The database for a process that runs on beside a service: as `local_database`.

    On a given server it says so and waits while the schema is an older one, because hosts are started in any order. In a
    data folder that no service runs on, nobody could migrate while this process waits.
    """
    import structlog

    reason = ""
    with ExitStack() as stack:
        while True:
            try:
                found = stack.enter_context(local_database(settings))
                break
            except SchemaOutdated as outdated:
                if not settings.database_url:
                    raise
                if reason != str(outdated):
                    reason = str(outdated)
                    structlog.get_logger("ging.database").warning("waiting for the newest schema", reason=reason)
                time.sleep(_LOOK_EVERY_S)
        yield found


@contextmanager
def bare_database(settings: Settings, *, may_create: bool = False) -> Iterator[Settings]:
    """The database without migration or checks, so that it may be empty or have an older schema."""
    if not may_create:
        need_database(settings)
    if settings.database_url:
        yield settings
        return
    from ging_service.platform.postgres.embedded import embedded_postgres, joined_postgres

    with ExitStack() as stack:
        try:
            server = stack.enter_context(embedded_postgres(settings.data, wait_for_guests=True))
        except FolderInUse:
            server = stack.enter_context(joined_postgres(settings.data))
        yield _on(settings, server)


def prepare(
    settings: Settings, *, with_sessions: bool = True, needs_row_security: bool = True, may_migrate: bool = True
) -> str:
    """Check the server's version and encoding, migrate if the settings say so, and try what sessions will do.

    Returns the migration that was made of an older schema, "" if none was.

    Raises:
        StartRefused: with the server's own first line, without passwords.
    """
    import psycopg

    from ging_service.eventlog.connections.session import writer_arguments
    from ging_service.eventlog.revision import current_revision, is_usable, revisions

    # Without migration the owner's password is not needed, and should not be on this machine.
    login = settings.owner_dsn if settings.migrate else settings.database_url
    try:
        with psycopg.connect(login, **writer_arguments(login, settings.connect_timeout_s)) as connection:
            refuse_unusable(connection)
            before, fits = current_revision(connection), is_usable(connection)
        if settings.migrate and not fits:
            _refuse_to_migrate(before, may_migrate=may_migrate)
            _migrate(login)
        if with_sessions:
            _try_session(settings, needs_row_security=needs_row_security)
    except psycopg.Error as error:
        raise _unusable(error) from error
    return f"from {before} to {revisions()[-1]}" if settings.migrate and not fits and before else ""


def _refuse_to_migrate(before: str, *, may_migrate: bool) -> None:
    """Raises ``StartRefused`` for a newer schema, and for an older one unless it may be migrated. An empty database is neither."""
    _refuse_newer(before)
    if before and not may_migrate:
        advice = "back it up with `ging backup FILE`, then run `ging migrate`"
        raise SchemaOutdated(f"the database has the schema of an older version ({before}): {advice}")


def _refuse_newer(revision: str) -> None:
    from ging_service.eventlog.revision import revisions

    if revision and revision not in revisions():
        raise StartRefused(f"the database has the schema of a newer version ({revision}): use that version")


def refuse_unusable(connection: psycopg.Connection[Any]) -> None:
    """Raises ``StartRefused`` for a server that is too old and for a database with another encoding."""
    if connection.info.server_version < _SERVER_VERSION_MIN:
        raise StartRefused("the database must be Postgres 15 or newer")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != _ENCODING:
        name = connection.info.dbname
        advice = "make another with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0"
        raise StartRefused(f"the database {name} has the encoding {encoding} and must have {_ENCODING}: {advice}")


def _migrate(login: str) -> None:
    # Alembic takes longer to load than most commands take to run: a database at the newest schema needs no Alembic.
    from sqlalchemy.exc import SQLAlchemyError

    from ging_service.eventlog.migrate import upgrade

    try:
        upgrade(login)
    except SQLAlchemyError as error:
        raise _unusable(getattr(error, "orig", None) or error) from error


def _unusable(error: BaseException) -> StartRefused:
    told = str(error).strip().partition("\n")[0]
    return StartRefused(f"the database cannot be used: {told}")


def _try_session(settings: Settings, *, needs_row_security: bool) -> None:
    import psycopg

    from ging_service.cli.startup.services import pool_settings
    from ging_service.eventlog.connections.session import try_session, writer_arguments
    from ging_service.eventlog.revision import current_revision, is_usable

    more = writer_arguments(settings.database_url, settings.connect_timeout_s)
    with psycopg.connect(settings.database_url, autocommit=True, **more) as connection:
        refuse_unusable(connection)
        if settings.app_role:
            _take_on(connection, settings.app_role)
        if not is_usable(connection):
            _refuse_newer(current_revision(connection))
            raise SchemaOutdated("the database does not have the newest schema: run `ging migrate` as its owner")
    try_session(settings.database_url, pool_settings(settings, needs_row_security=needs_row_security))


def _take_on(connection: psycopg.Connection[Any], role: str) -> None:
    from psycopg import errors, sql

    # for one transaction only: with a pooler, a role that a session keeps would be the next client's
    set_role = sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(role))
    try:
        with connection.transaction():
            connection.execute(set_role)
    except errors.InsufficientPrivilege:
        # the creator of a role may grant it, to themselves too, but may not switch to it at once (Postgres 16)
        try:
            connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(sql.Identifier(role)))
        except errors.InsufficientPrivilege as error:
            login = connection.info.user
            advice = f"let an administrator run GRANT {role} TO {login}, or name a login in DATABASE_URL that may"
            raise StartRefused(f"the login {login} may not take on the role {role}: {advice}") from error
        with connection.transaction():
            connection.execute(set_role)


def _on(settings: Settings, server: EmbeddedPostgres) -> Settings:
    return dataclasses.replace(settings, database_url=server.app_dsn, owner_url=server.owner_dsn)


LOOPBACK_OF: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  how to reach what listens everywhere


def address_of_service(settings: Settings) -> str:
    """The URL of the service that runs on the data folder, or else that of a service with these settings."""
    told = "" if settings.database_url else told_address(settings.data)
    return told or web_address(settings)


def web_address(settings: Settings) -> str:
    """The URL of a service with these settings, as seen from its own machine."""
    host = LOOPBACK_OF.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
