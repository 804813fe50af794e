from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg_pool import PoolTimeout
from sqlalchemy import text

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.connections.pool import NestedCheckout, Pool, open_engine, open_pool, selecting
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.scope import Connection, of
from ging_service.eventlog.connections.session import SessionRefused, try_session
from ging_service.eventlog.connections.watchdog import WatchedConnection
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import head_size, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def pool(database: Any) -> Iterator[Any]:
    with open_pool(database.app_dsn, PoolSettings(max_size=2, statement_timeout_ms=300)) as opened:
        yield opened


def test_connections_are_the_applications_with_its_time_limits(pool: Pool) -> None:
    with pool.connection() as conn:
        assert conn.autocommit
        for name, value in [
            ("statement_timeout", "300ms"),
            ("lock_timeout", "5s"),
            ("idle_in_transaction_session_timeout", "30s"),
            ("application_name", "ging"),
        ]:
            assert conn.execute("SELECT current_user, current_setting(%s)", (name,)).fetchone() == ("ging_app", value)


def test_a_statement_that_takes_too_long_is_stopped(pool: Pool) -> None:
    with pool.connection() as conn, pytest.raises(psycopg.errors.QueryCanceled):
        conn.execute("SELECT pg_sleep(30)")


def test_sqlalchemy_works_on_connections_of_the_pool(pool: Pool, club: str, make: Callable[..., Append]) -> None:
    engine = open_engine()
    with of(pool, club) as conn:
        append(conn, make("club", 0))
    for _ in range(5):
        with of(pool, club) as conn, selecting(engine, conn) as connection:
            row = connection.execute(text("SELECT size FROM log_head WHERE club_id = :club"), {"club": club}).one()
            assert row.size == 1
    assert pool.get_stats()["pool_available"] == pool.get_stats()["pool_size"]


def test_what_fails_is_rolled_back_whoever_wrote_it(pool: Pool, club: str, make: Callable[..., Append]) -> None:
    def fail(conn: Connection) -> None:
        append(conn, make("club", 0))
        with selecting(open_engine(), conn) as connection:
            connection.execute(text("UPDATE log_head SET size = 7 WHERE club_id = :club"), {"club": club})
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), of(pool, club) as conn:
        fail(conn)
    with of(pool, club) as conn, pytest.raises(NoSuchClub):
        head_size(conn, club)


def test_a_transaction_left_open_is_committed_and_one_that_failed_is_undone(
    pool: Pool, club: str, make: Callable[..., Append]
) -> None:
    def write(conn: Connection, version: int) -> None:
        conn.execute("BEGIN")
        conn.execute(f"SET LOCAL ging.club_id = '{club}'")
        append(conn, make("club", version))

    def fail(conn: Connection) -> None:
        write(conn, 1)
        raise ZeroDivisionError

    with pool.connection() as conn:
        write(conn, 0)
    with pytest.raises(ZeroDivisionError), pool.connection() as conn:
        fail(conn)
    with pool.connection() as conn:
        assert load(conn, club, "club").version == 1


def test_outside_a_pool_a_connection_is_closed_at_the_end(database: Any) -> None:
    with WatchedConnection.connect(database.app_dsn, autocommit=True) as conn:
        conn.execute("SELECT 1")
    assert conn.closed


def test_an_owner_becomes_the_application(database: Any) -> None:
    dsn = psycopg.conninfo.make_conninfo(database.owner_dsn, options="-c work_mem=5MB")
    with open_pool(dsn, PoolSettings(role="ging_app")) as opened, opened.connection() as conn:
        row = conn.execute("SELECT current_user, current_setting('work_mem')").fetchone()
    assert row == ("ging_app", "5MB")


def test_a_pool_without_prepared_statements(database: Any, club: str, make: Callable[..., Append]) -> None:
    with open_pool(database.app_dsn, PoolSettings(prepare_threshold=-1)) as opened, opened.connection() as conn:
        append(conn, make("club", 0))
        assert conn.execute("SELECT count(*) FROM pg_prepared_statements").fetchone() == (0,)
        assert load(conn, club, "club").size == 1


def test_a_connection_that_died_is_found_when_it_is_taken(database: Any) -> None:
    with open_pool(database.app_dsn, PoolSettings(max_size=1)) as opened:
        with opened.connection() as conn:
            pid = conn.info.backend_pid
        with psycopg.connect(database.app_dsn, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        with opened.connection() as conn:
            assert conn.execute("SELECT 1").fetchone() == (1,)


def test_a_thread_that_holds_a_connection_gets_no_second_one(pool: Pool) -> None:
    def nest() -> None:
        with pool.connection(), pool.connection():
            pass

    with pytest.raises(NestedCheckout):
        nest()
    with pool.connection(), ThreadPoolExecutor(1) as other, pytest.raises(NestedCheckout):
        other.submit(nest).result()
    for _ in range(3):
        with pool.connection() as conn:
            assert conn.execute("SELECT 1").fetchone() == (1,)


def test_a_connection_may_come_back_from_another_thread(pool: Pool) -> None:
    conn = pool.getconn()
    with ThreadPoolExecutor(1) as other:
        other.submit(pool.putconn, conn).result()
    with pool.connection():
        pass


def test_connections_of_another_class_are_refused(database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = PoolSettings(max_size=1, wait_s=0.5)
    with open_pool(database.app_dsn, settings) as opened:
        # bound to psycopg's own class, as instrumenting and then uninstrumenting psycopg leaves it
        monkeypatch.setattr(psycopg.Connection, "connect", psycopg.Connection.connect)
        opened.drain()
        with pytest.raises(PoolTimeout):
            opened.getconn()
        with pytest.raises(SessionRefused, match="something has replaced psycopg's own connect"):
            try_session(database.app_dsn, settings)
    with pytest.raises(SessionRefused, match="something has replaced psycopg's own connect"):
        open_pool(database.app_dsn, settings)


def test_cursors_without_the_deadline_are_refused(database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = vars(psycopg.Connection)["connect"].__func__

    def of_its_own(cls: Any, *given: Any, **more: Any) -> Any:
        return connect(cls, *given, **more | {"cursor_factory": psycopg.Cursor})

    monkeypatch.setattr(psycopg.Connection, "connect", classmethod(of_its_own))
    with pytest.raises(SessionRefused, match="something has replaced psycopg's own connect"):
        open_pool(database.app_dsn, PoolSettings(wait_s=0.5))


def test_no_server_no_pool(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(PoolTimeout):
        open_pool("host=/nowhere", PoolSettings(wait_s=0.5))
    assert "nowhere" in caplog.text
