"""Every state that Postgres can report is either the database's trouble or our own fault."""

from __future__ import annotations

import socket
import threading
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg.errors import lookup
from psycopg_pool import ConnectionPool
from sqlalchemy.exc import DBAPIError

from ging_service.eventlog.connections.availability import accepts_connections, is_unavailable
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from typing import LiteralString

    from ging_service.platform.postgres.embedded import EmbeddedPostgres
    from tests.support.databases import Database

TROUBLE = "08000 08006 25006 25P03 25P04 40001 40P01 53100 53300 55P03 57014 57P01 57P02 57P03 57P05 58030 XX000 26000"
FAULTS = "22001 22P02 23505 23514 24000 25001 25P01 25P02 34000 42501 42601 42P01 0A000 54001 55000 P0001"


@pytest.mark.parametrize("state", TROUBLE.split())
def test_what_the_database_could_not_do_may_be_tried_again(state: str) -> None:
    assert is_unavailable(lookup(state)("x"))


@pytest.mark.parametrize("state", FAULTS.split())
def test_what_was_asked_wrongly_is_wrong_again(state: str) -> None:
    assert not is_unavailable(lookup(state)("x"))


def test_a_server_that_freezes_after_it_has_accepted_a_connection_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def let_in() -> None:
            with server.accept()[0] as client:
                client.recv(1_000)
                client.sendall(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I")
                while client.recv(1_000):
                    pass

        listening = threading.Thread(target=let_in)
        listening.start()
        dsn = f"host=127.0.0.1 port={server.getsockname()[1]} user=x dbname=x sslmode=disable gssencmode=disable"
        with closing(ConnectionPool(dsn, open=False)) as pool:
            assert not accepts_connections(pool)
        listening.join(HANG_S)
        assert not listening.is_alive()


def test_a_server_that_answers_accepts_connections(database: Database) -> None:
    with closing(ConnectionPool(database.app_dsn, open=False)) as pool:
        assert accepts_connections(pool)


def failed_transaction(database: Database, first: str) -> BaseException:
    """The error of a statement that was executed while the error of the ``first`` one was being handled."""
    with psycopg.connect(database.app_dsn) as conn:
        try:
            conn.execute(first.encode())
        except psycopg.Error:
            with pytest.raises(psycopg.errors.InFailedSqlTransaction) as caught:
                conn.execute("SELECT 1")
        conn.rollback()
    return caught.value


def test_an_aborted_transaction_is_our_fault_unless_the_database_aborted_it(database: Database) -> None:
    assert not is_unavailable(failed_transaction(database, "SELECT 1 / 0"))
    assert is_unavailable(failed_transaction(database, "SET LOCAL statement_timeout = 10; SELECT pg_sleep(30)"))
    wrapped = DBAPIError("SELECT 1", None, failed_transaction(database, "SELECT 1 / 0"))
    assert not is_unavailable(wrapped)


def test_a_statement_after_the_error_was_handled_tells_nothing_of_its_cause(database: Database) -> None:
    with psycopg.connect(database.app_dsn) as conn:
        with pytest.raises(psycopg.errors.DivisionByZero):
            conn.execute("SELECT 1 / 0")
        with pytest.raises(psycopg.errors.InFailedSqlTransaction) as caught:
            conn.execute("SELECT 1")
        conn.rollback()
    assert not is_unavailable(caught.value)


def test_an_error_without_a_state_is_a_lost_connection_unless_it_is_of_a_kind_of_ours() -> None:
    assert is_unavailable(psycopg.OperationalError("the connection is closed"))
    assert is_unavailable(psycopg.DatabaseError("x"))
    assert not is_unavailable(psycopg.ProgrammingError("the query has 2 placeholders"))
    assert not is_unavailable(ValueError("x"))


def test_a_server_that_may_not_open_its_own_files_is_unavailable(
    fresh_database: Database, postgres_server: EmbeddedPostgres
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("CREATE TABLE closed ()")
        (file,) = owner.execute("SELECT pg_relation_filepath('closed')").fetchone() or ("",)
    with psycopg.connect(postgres_server.admin_dsn) as admin:
        (folder,) = admin.execute("SHOW data_directory").fetchone() or ("",)
    Path(folder, file).chmod(0)
    try:
        assert is_unavailable(refused(fresh_database.owner_dsn, "TABLE closed"))
        assert not is_unavailable(refused(fresh_database.app_dsn, "CREATE TABLE forbidden ()"))
    finally:
        Path(folder, file).chmod(0o600)


def refused(dsn: str, statement: LiteralString) -> BaseException:
    with psycopg.connect(dsn) as conn, pytest.raises(psycopg.errors.InsufficientPrivilege) as caught:
        conn.execute(statement)
    return caught.value
