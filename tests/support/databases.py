"""Databases for tests: one Postgres for the whole run, and databases copied from a migrated one."""

from __future__ import annotations

import atexit
import dataclasses
import os
import secrets
import shutil
import subprocess
import tempfile
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Connection
    from psycopg.sql import Composed

_APP_ROLE = "ging_app"
_MEMORY = Path("/dev/shm")  # noqa: S108  folders of random names are made in it
_ROOM_BYTES = 2 * 2**30
_TEMPLATE = f"ging_template_{os.getpid()}"
QUICK: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_wal_size": "64MB",
    # It writes at any moment, and some tests count what happens while nobody writes.
    "autovacuum": "off",
}
"""Settings of servers whose data nobody needs after a crash."""
_numbers = count(1)
_left: list[str] = []


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server for tests: the administrator makes databases, the owner owns them, the app works in them."""

    admin_dsn: str
    owner_dsn: str
    app_dsn: str
    owner: str
    migrated: str = ""
    """The name of a database at the newest schema, if it has one already."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """One migrated database, reached as its owner and as the least-privileged role."""

    owner_dsn: str
    app_dsn: str


def seeing_all(app_dsn: str) -> str:
    """The application's role in sessions that see every club, for tests that look for themselves."""
    from psycopg.conninfo import make_conninfo

    return make_conninfo(app_dsn, options="-c ging.club_id=*")


@contextmanager
def temporary_data_folder() -> Iterator[Path]:
    """A folder that Postgres' own account can reach; pytest's own are closed to it when root runs the tests.

    It lies in memory where there is room: on a disk, making databases takes as long as all that is tested in them.
    """
    in_memory = os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM_BYTES
    folder = Path(tempfile.mkdtemp(prefix="ging-test-", dir=_MEMORY if in_memory else None))
    folder.chmod(0o711)
    try:
        yield folder / "data"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def migrated_data_folder() -> Iterator[Path]:
    """A data folder as ``ging migrate`` leaves it: to make one takes two CPU seconds, to copy it a twentieth of that."""
    with temporary_data_folder() as folder:
        subprocess.run(["cp", "-a", _made_once(), folder], check=True)  # noqa: S607  keeps what belongs to Postgres' account
        yield folder


@cache
def _made_once() -> Path:
    """The folder that the others of this process are copies of."""
    from ging_service.eventlog.migrate import upgrade
    from ging_service.platform.postgres import embedded

    until_the_end = ExitStack()
    atexit.register(until_the_end.close)
    folder = until_the_end.enter_context(temporary_data_folder())
    with embedded.embedded_postgres(folder, QUICK) as server:
        upgrade(server.owner_dsn)
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """One server for the whole run: the embedded one, or the one that ``GING_TEST_DATABASE_URL`` names."""
    import psycopg

    external = os.environ.get("GING_TEST_DATABASE_URL")
    if external:
        server = _external_server(external)
        yield server
        with psycopg.connect(external, autocommit=True) as connection:
            _drop_left(connection)
        return
    from ging_service.platform.postgres import embedded

    with migrated_data_folder() as data, embedded.embedded_postgres(data, QUICK) as server:
        yield Server(
            admin_dsn=server.admin_dsn,
            owner_dsn=server.owner_dsn,
            app_dsn=server.app_dsn,
            owner=embedded.OWNER,
            migrated=embedded.DATABASE,
        )


@pytest.fixture(scope="session")
def migrated_template(postgres_server: Server) -> Iterator[str]:
    """Name of a database at the newest schema; the others are copies of it."""
    from ging_service.eventlog.migrate import upgrade

    with _new_database(postgres_server, _TEMPLATE, template=postgres_server.migrated or "template0"):
        if not postgres_server.migrated:
            upgrade(_in_database(postgres_server.owner_dsn, _TEMPLATE))
        yield _TEMPLATE


@pytest.fixture(scope="module")
def database(postgres_server: Server, migrated_template: str) -> Iterator[Database]:
    """A migrated database of the test module's own."""
    with database_copy(postgres_server, migrated_template) as copy:
        yield copy


@pytest.fixture
def fresh_database(postgres_server: Server, migrated_template: str) -> Iterator[Database]:
    """A migrated database of the test's own."""
    with database_copy(postgres_server, migrated_template) as copy:
        yield copy


@pytest.fixture
def empty_database(postgres_server: Server) -> Iterator[Database]:
    """A database without any schema, for testing the migrations themselves."""
    with database_copy(postgres_server, "template0") as copy:
        yield copy


@pytest.fixture
def data_folder() -> Iterator[Path]:
    """A data folder for a service of the test's own, which is still to be made."""
    with temporary_data_folder() as folder:
        yield folder


@pytest.fixture
def migrated_folder() -> Iterator[Path]:
    """A data folder with a migrated database, for tests that are not about the first start."""
    with migrated_data_folder() as folder:
        yield folder


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A database in which a season has been played and signed, and the folder of its signer."""

    server: Server
    name: str
    signer_folder: Path

    def copy_to(self, database: Database, signer_folder: Path) -> None:
        """Let the database be a copy of this one, and make the signer's folder. Nobody may be connected to either."""
        import psycopg
        from psycopg import sql

        name = name_of(database)
        with psycopg.connect(self.server.admin_dsn, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))
            connection.execute(_made(name, self.name, self.server.owner))
        shutil.copytree(self.signer_folder, signer_folder)


@pytest.fixture(scope="session")
def signed_season(
    postgres_server: Server, migrated_template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Season]:
    """A season with a bit of everything, played and signed once and copied for each test that needs it."""
    from ging_service.bootstrap import open_services
    from tests.audit.season import play_season

    folder = tmp_path_factory.mktemp("season") / "signer"
    with database_copy(postgres_server, migrated_template) as database:
        with open_services(database.app_dsn) as opened:
            play_season(opened, folder)
        yield Season(server=postgres_server, name=name_of(database), signer_folder=folder)


@contextmanager
def database_copy(server: Server, template: str) -> Iterator[Database]:
    name = f"ging_test_{os.getpid()}_{next(_numbers)}"
    with _new_database(server, name, template=template):
        yield Database(owner_dsn=_in_database(server.owner_dsn, name), app_dsn=_in_database(server.app_dsn, name))


def name_of(database: Database) -> str:
    """A database's name, by which others are made as copies of it. Nobody may be connected to it then."""
    from psycopg.conninfo import conninfo_to_dict

    return str(conninfo_to_dict(database.owner_dsn)["dbname"])


def _made(name: str, template: str, owner: str) -> Composed:
    from psycopg import sql

    make = sql.SQL("CREATE DATABASE {} TEMPLATE {} OWNER {} STRATEGY FILE_COPY")
    return make.format(*map(sql.Identifier, (name, template, owner)))


@contextmanager
def _new_database(server: Server, name: str, *, template: str) -> Iterator[None]:
    import psycopg

    with psycopg.connect(server.admin_dsn, autocommit=True) as connection:
        _drop_left(connection)
        connection.execute(_made(name, template, server.owner))
    try:
        yield
    finally:
        _left.append(name)


def _drop_left(connection: Connection[Any]) -> None:
    """Drop what earlier tests have left; right behind a test its connections would still be waited for."""
    from psycopg import sql

    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    while _left:
        connection.execute(drop.format(sql.Identifier(_left.pop())))


def _external_server(admin_dsn: str) -> Server:
    import psycopg
    from psycopg import sql
    from psycopg.conninfo import make_conninfo

    password = secrets.token_hex(16)
    with psycopg.connect(admin_dsn, autocommit=True) as connection:
        row = connection.execute("SELECT current_user").fetchone()
        known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (_APP_ROLE,)).fetchone()
        say = sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}" if known else "CREATE ROLE {} LOGIN PASSWORD {}")
        connection.execute(say.format(sql.Identifier(_APP_ROLE), password))
    assert row is not None
    as_app = make_conninfo(admin_dsn, user=_APP_ROLE, password=password)
    return Server(admin_dsn=admin_dsn, owner_dsn=admin_dsn, app_dsn=as_app, owner=row[0])


def _in_database(dsn: str, name: str) -> str:
    from psycopg.conninfo import make_conninfo

    return make_conninfo(dsn, dbname=name)
