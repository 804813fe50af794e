"""Behind a pooler in transaction mode the service works as it should, or says why it does not."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import PoolTimeout

from ging_service.application.club import at_club, club_state, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.session import SessionRefused, try_session
from ging_service.eventlog.connections.standby import StandbyPool, StandbySettings
from ging_service.execution.caller import Caller
from ging_service.platform.postgres.child_processes import Children, Program
from ging_service.platform.postgres.programs import account
from tests.platform.conftest import free_port, run_ging
from tests.support.databases import temporary_data_folder
from tests.support.outside_tools import need
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database

LIMITS = {"statement_timeout": "15s", "lock_timeout": "5s", "idle_in_transaction_session_timeout": "30s"}
CONFIGURED = """
[databases]
* = host={host} port={port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = trust
auth_file = {users}
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = options
"""


@pytest.fixture
def pooled(fresh_database: Database) -> Iterator[str]:
    """The application's way to the database through PgBouncer, which has two connections for all its clients."""
    direct = conninfo_to_dict(fresh_database.app_dsn)
    own_port = free_port()
    with temporary_data_folder() as folder, Children() as children:
        folder.mkdir(mode=0o755)
        users, file = folder / "users", folder / "pgbouncer.ini"
        logins = [conninfo_to_dict(dsn)["user"] for dsn in (fresh_database.app_dsn, fresh_database.owner_dsn)]
        users.write_text("".join(f'"{login}" ""\n' for login in logins), encoding="ascii")
        place = {"host": direct["host"], "port": direct.get("port", 5432), "own_port": own_port, "users": users}
        file.write_text(CONFIGURED.format(**place), encoding="ascii")
        for one in (users, file):
            one.chmod(0o644)
        children.start(Program(name="pgbouncer", command=[str(need("pgbouncer")), str(file)], account=account()))
        dsn = make_conninfo("", host="127.0.0.1", port=own_port, user=direct["user"], dbname=direct["dbname"])
        wait_until(lambda: answers(dsn))
        yield dsn


def answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn).close()
    except psycopg.OperationalError:
        return False
    return True


@pytest.fixture
def limited(fresh_database: Database) -> Database:
    """As docs/operations.md says, but for this database only."""
    database = fresh_database
    with psycopg.connect(database.owner_dsn, autocommit=True) as connection:
        name = sql.Identifier(str(conninfo_to_dict(database.owner_dsn)["dbname"]))
        for limit, value in LIMITS.items():
            connection.execute(sql.SQL("ALTER DATABASE {} SET {} = {}").format(name, sql.Identifier(limit), value))
    return database


def as_owner(pooled: str, database: Database) -> str:
    return make_conninfo(pooled, user=conninfo_to_dict(database.owner_dsn)["user"])


@pytest.mark.complete
def test_a_session_that_has_lost_its_time_limits_is_refused(pooled: str) -> None:
    with pytest.raises(SessionRefused, match="statement_timeout is 0 ms and not 15000 ms"):
        try_session(pooled, PoolSettings(role="ging_app"))


@pytest.mark.complete
def test_a_session_of_the_owner_is_refused_whatever_was_asked_of_it(limited: Database, pooled: str) -> None:
    dsn = as_owner(pooled, limited)
    with pytest.raises(SessionRefused, match="the session is ging_owner and not ging_app"):
        try_session(dsn, PoolSettings(role="ging_app"))
    with pytest.raises(SessionRefused, match="row-level security does not apply to ging_owner"):
        try_session(dsn, PoolSettings())


@pytest.mark.complete
@pytest.mark.parametrize("command", ["serve", "worker"])
def test_the_service_ends_with_the_reason(pooled: str, fresh_database: Database, command: str) -> None:
    more = ("--port", str(free_port())) if command == "serve" else ()
    done = run_ging(command, "--migrate", "false", *more, DATABASE_URL=as_owner(pooled, fresh_database))
    assert done.returncode == 4
    assert done.stderr.startswith("ging: the database cannot be used: the session is ging_owner and not ging_app")
    assert "docs/operations.md" in done.stderr


@pytest.mark.complete
def test_migrations_are_for_the_database_itself(pooled: str, fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0010'")
    done = run_ging("migrate", DATABASE_URL=as_owner(pooled, fresh_database))
    assert done.returncode == 4
    assert "not one of a connection pooler" in done.stderr


@pytest.mark.complete
@pytest.mark.usefixtures("limited")
def test_a_pooler_is_no_way_to_a_standby(pooled: str) -> None:
    """It could tell the position of one server and read from another."""
    settings = StandbySettings(dsn=f"{pooled} target_session_attrs=any")
    with closing(StandbyPool(settings, PoolSettings(role="ging_app"))) as pool:
        pool.open()
        wait_until(lambda: pool.refusal)
        assert "not one of a connection pooler" in str(pool.refusal)
        with pytest.raises(PoolTimeout):
            pool.getconn(0.1)


@pytest.mark.complete
@pytest.mark.usefixtures("limited")
def test_the_documented_setup_works_with_more_clients_than_connections(pooled: str) -> None:
    with open_services(pooled, PoolSettings(role="ging_app", max_size=8)) as services:
        for club in "abcd":
            found_club(services, club, "Club")

        def join(number: int) -> None:
            for _ in range(2):  # the same command twice
                command = AddMember(member=f"m{number}", name="Ada")
                at_club(services, "abcd"[number % 4], command, Caller(key=f"k{number}"))

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(join, range(80)))
        assert [len(club_state(services, club).members) for club in "abcd"] == [20] * 4
