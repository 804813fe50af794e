"""A server that does not answer keeps nobody waiting, however it fails."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.eventlog.connections.pool import open_pool
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.scope import cross_club_transaction
from ging_service.eventlog.connections.statement import all_rows_per_club, one_row, one_row_without_club
from ging_service.eventlog.connections.watchdog import _PAUSE_S, ResponseLimits, Watchdog, WatchedConnection, answers_at
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.databases import Database

LONG_S = 600


class BlackHole:
    """A way to a server by TCP that swallows everything while it is shut; its own end goes on acknowledging."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.is_open = threading.Event()
        self.is_open.set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.sockets = [self.listening]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.server)
                self.sockets += [client, server]
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                self.is_open.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.is_open.set()
        for one in self.sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.fixture
def way(database: Database) -> Iterator[BlackHole]:
    given = conninfo_to_dict(database.app_dsn)
    folder = str(given.get("host", ""))
    if not folder.startswith("/"):
        pytest.skip("the server has no socket")
    with closing(BlackHole(f"{folder}/.s.PGSQL.{given.get('port', 5432)}")) as made:
        yield made


def by(way: BlackHole, database: Database) -> str:
    return make_conninfo(database.app_dsn, host="127.0.0.1", port=way.listening.getsockname()[1])


def test_a_server_behind_a_black_hole_is_given_up_and_found_again(way: BlackHole, database: Database) -> None:
    patience = ResponseLimits(probe_after_s=0.3, probe_s=0.3, answer_s=LONG_S)
    settings = PoolSettings(max_size=2, wait_s=LONG_S, connect_timeout_s=2, patience=patience)

    def is_there() -> bool:
        try:
            with cross_club_transaction(pool) as conn:
                return conn.execute("SELECT 1").fetchone() == (1,)
        except psycopg.OperationalError:
            return False

    with open_pool(by(way, database), settings) as pool:
        wait_until(is_there)
        way.is_open.clear()
        assert not is_there()
        way.is_open.set()
        wait_until(is_there)


def test_a_slow_statement_of_a_server_that_answers_others_is_waited_for(way: BlackHole, database: Database) -> None:
    patience = ResponseLimits(probe_after_s=0.1, probe_s=5, answer_s=LONG_S)
    with open_pool(by(way, database), PoolSettings(patience=patience)) as pool, pool.connection() as conn:
        assert conn.execute("SELECT 1 FROM pg_sleep(1)").fetchone() == (1,)


@pytest.mark.parametrize(
    "ask",
    [
        lambda conn: conn.execute("SELECT 1"),
        lambda conn: one_row(conn, "SELECT 1", {}, ""),
        lambda conn: all_rows_per_club(conn, "SELECT 1", [("", {})]),
        lambda conn: one_row_without_club(conn, "SELECT 1", {}),
    ],
    ids=["psycopg", "one_row", "all_rows_per_club", "one_row_without_club"],
)
def test_one_session_that_is_frozen_is_given_up_though_its_server_answers(
    database: Database, ask: Callable[[psycopg.Connection[Any]], object]
) -> None:
    """With the first statement of a connection, which may have to be prepared."""
    patience = ResponseLimits(probe_after_s=LONG_S, answer_s=2)
    with open_pool(database.app_dsn, PoolSettings(max_size=1, patience=patience)) as pool:
        with pool.connection() as conn, frozen(conn.info.backend_pid), pytest.raises(psycopg.OperationalError):
            ask(conn)
        with pool.connection() as conn:
            assert conn.execute("SELECT 1").fetchone() == (1,)


def test_it_looks_again_when_a_wait_may_be_too_long_and_not_before(database: Database) -> None:
    patience = ResponseLimits(probe_after_s=LONG_S, answer_s=LONG_S)
    watchdog = Watchdog(patience, lambda: None)
    with WatchedConnection.connect(database.app_dsn) as conn:
        watchdog.watch(conn)
        assert watchdog.pause_s() == LONG_S
        conn.waiting_since = time.monotonic() - LONG_S / 2
        assert watchdog.pause_s() <= LONG_S / 2
        conn.waiting_since = time.monotonic() - LONG_S
        assert watchdog.pause_s() == _PAUSE_S
        watchdog.release(conn)


def test_who_accepts_and_says_nothing_is_not_there(way: BlackHole) -> None:
    address = (socket.AF_INET, way.listening.getsockname())
    wait_until(lambda: answers_at(address, 5))
    way.is_open.clear()
    assert not answers_at(address, 0.3)
    way.close()
    assert not answers_at(address, 0.3)
