"""`ging migrate`, `ging backup`, `ging restore` and `ging projections`: care of the database."""

from __future__ import annotations

import dataclasses
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.options import jobs_option, settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.platform.dump import DumpPrograms
    from ging_service.platform.settings import Settings

# libpq reports 18.1 as 180001.
_VERSION_UNIT = 10_000
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(epilog=example("ging backup ging.dump"))
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA")
@click.argument("file", type=_FILE)
def backup(settings: Settings, file: Path) -> None:
    """Write the whole database into FILE, by pg_dump, while the service goes on.

    It holds every hand and every name: the file is for you alone. The signer's folder is not in it.
    """
    from ging_service.platform.dump import dump

    with _database(settings, may_create=False) as (dsn, programs, _):
        dump(programs, dsn, file)
    say(f"{file}: {file.stat().st_size:,} bytes. The signer's folder is not in it: keep a copy of it elsewhere.")


@click.command(epilog=example("ging restore ging.dump --database postgresql:///empty"))
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA", "GING_MIGRATE", "GING_APP_ROLE")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
def restore(settings: Settings, file: Path) -> None:
    """Bring a backup into an empty database, all of it or nothing, and the schema to the newest."""
    from ging_service.cli.startup.database import prepare
    from ging_service.eventlog.revision import revisions
    from ging_service.platform.dump import DumpRefused, restore, revision_in

    with _database(settings, may_create=True) as (dsn, programs, found):
        # Before anything is written: a newer schema could not be migrated back.
        if (revision := revision_in(programs, file)) not in revisions():
            raise DumpRefused("newer_backup", f"the schema of {file} ({revision}) is newer than this program")
        _make_ready(dsn)
        restore(programs, dsn, file)
        prepare(found, with_sessions=False)
        _make_statistics(dsn)
        clubs, events = _what_is_there(dsn)
    say(f"{clubs:,} clubs with {events:,} events. Check them: ging audit verify --database")


@contextmanager
def _database(settings: Settings, *, may_create: bool) -> Iterator[tuple[str, DumpPrograms, Settings]]:
    """The database's owner login, the programs that fit the server, and the settings with their URLs filled in."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    from ging_service.cli.shared.command_context import REFUSED, STOPPED
    from ging_service.cli.startup.database import bare_database, refuse_unusable
    from ging_service.eventlog.connections.session import network_arguments
    from ging_service.platform.dump import DumpRefused, find_dump_programs
    from ging_service.platform.errors import StartRefused
    from ging_service.platform.postgres.child_processes import StopRequested, stop_signals
    from ging_service.platform.postgres.programs import client_programs

    try:
        with stop_signals(), bare_database(settings, may_create=may_create) as found:
            dsn = make_conninfo(found.owner_dsn, **network_arguments(found.owner_dsn, found.connect_timeout_s))
            with psycopg.connect(dsn) as connection:
                refuse_unusable(connection)
                major = connection.info.server_version // _VERSION_UNIT
            yield dsn, find_dump_programs(major, client_programs()), found
    except StopRequested:
        sys.exit(STOPPED)
    except DumpRefused as refusal:
        say(f"ging: {refusal} ({refusal.code})", err=True)
        sys.exit(REFUSED)
    except psycopg.Error as error:
        raise StartRefused(f"the database cannot be used: {' '.join(str(error).split())}") from error


def _make_ready(dsn: str) -> None:
    """Check that the database is empty and that the application's role exists: a dump grants it its rights."""
    import psycopg

    from ging_service.eventlog import sql
    from ging_service.platform.dump import DumpRefused

    with psycopg.connect(dsn, autocommit=True) as connection:
        row = connection.execute(sql.read_sql("own_relations")).fetchone()
        if row is not None and row[0]:
            raise DumpRefused(
                "database_not_empty", f"the database has {row[0]} tables: restore a backup into an empty database"
            )
        connection.execute(sql.read_sql("app_role"))


def _make_statistics(dsn: str) -> None:
    """Give the planner statistics: a dump contains none, and until autovacuum comes round statements would be slow."""
    import psycopg

    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute("ANALYZE")


def _what_is_there(dsn: str) -> tuple[int, int]:
    import psycopg

    from ging_service.eventlog.read import club_sizes

    with psycopg.connect(dsn) as connection:
        sizes = club_sizes(connection)
    return len(sizes), sum(sizes.values())


@click.command(epilog=example("ging migrate"))
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA")
def migrate(settings: Settings) -> None:
    """Bring the database to the newest schema, also while a service runs on it.

    It makes no backup: make one before, with `ging backup`.
    """
    from ging_service.cli.startup.database import bare_database, prepare
    from ging_service.platform.postgres.child_processes import stop_signals

    with stop_signals(), bare_database(settings, may_create=True) as found:
        migrated = prepare(dataclasses.replace(found, migrate=True), with_sessions=False)
    say(f"The database was migrated {migrated}." if migrated else "The database is at the newest schema.")


@click.group(cls=CommandGroup, epilog=example("ging projections rebuild"))
def projections() -> None:
    """Rebuild read models from the log."""


@projections.command(epilog=example("ging projections rebuild", "ging projections rebuild deals tables"))
@click.argument("names", nargs=-1, metavar="[NAME]...")
@settings_options("DATABASE_URL", "GING_OWNER_URL", "GING_DATA", "GING_APP_ROLE")
@jobs_option("Fold large clubs in a second process unless NUMBER is 1.")
def rebuild(settings: Settings, names: tuple[str, ...], jobs: int) -> None:
    """Rebuild read models beside the live ones and swap them in, while the service goes on.

    Without a NAME all of them: snapshots, members, tables, table_seats, deals, deal_starts, deal_mentions, disputes,
    rulings, those of games, the ledger's entries, postings and accounts, which go together, and what is added up of
    tables that are over: table_standings.
    """
    from ging_service.bootstrap import codec
    from ging_service.cli.shared.progress import progress_bar
    from ging_service.cli.startup.database import local_database
    from ging_service.projections.bulk.rebuild import NAMES, RebuildRefusedError, UnknownReadModelError, chosen_tables
    from ging_service.projections.bulk.rebuild import rebuild as make_anew

    try:
        chosen = [table.name for table in chosen_tables(names or NAMES)]
    except UnknownReadModelError as error:
        raise click.UsageError(str(error)) from error
    with local_database(settings) as found, progress_bar() as progress:
        task = progress.add_task("events", total=None)

        def on_progress(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        try:
            events = make_anew(found.owner_dsn, codec(), chosen, on_progress, jobs)
        except RebuildRefusedError as error:
            raise click.ClickException(str(error)) from error
        except WorkerLostError as error:
            raise click.ClickException(f"{error}: the read models are as they were") from error
    say(f"{events} events folded; rebuilt: {', '.join(chosen)}")
