"""While the database is away, a pool tries to connect once a second and logs each reason once."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.outage_log import OutageLog
from ging_service.eventlog.connections.pool import Pool, open_pool
from ging_service.eventlog.connections.pool_settings import PoolSettings
from tests.support.databases import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.databases import Database, Server

MOST_S = 60
POOL = "ging-outage"
"""A name of its own: pools that other tests have left open in this process are called "ging"."""
LOG = logging.getLogger("psycopg.pool")


@pytest.fixture
def allow(fresh_database: Database, postgres_server: Server) -> Iterator[Callable[..., None]]:
    """Lets the database accept connections, or ends all and refuses new ones."""
    name = name_of(fresh_database)
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as admin:

        def allow(*, accepts: bool) -> None:
            allowed = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
            admin.execute(allowed.format(sql.Identifier(name), sql.Literal(accepts)))
            if not accepts:
                ended = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s"
                admin.execute(ended, (name,)).fetchall()

        yield allow
        allow(accepts=True)


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.getMessage().startswith(f"error connecting in {POOL!r}")]


def is_connected(pool: Pool, within_s: float) -> bool:
    try:
        with pool.connection(within_s):
            return True
    except PoolTimeout:
        return False


def until_attempted(pool: Pool, attempts: int) -> None:
    """Wait until the pool has tried to connect so many times more in vain."""
    wanted, ends = pool.get_stats().get("connections_errors", 0) + attempts, time.monotonic() + MOST_S
    while pool.get_stats().get("connections_errors", 0) < wanted:
        assert time.monotonic() < ends
        assert not is_connected(pool, 0.2)


@pytest.mark.complete
def test_an_outage_is_one_line_and_the_next_one_another(
    fresh_database: Database, allow: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    with open_pool(fresh_database.app_dsn, PoolSettings(max_size=1, application_name=POOL)) as pool:
        for outages in (1, 2):
            allow(accepts=False)
            until_attempted(pool, 3)
            assert len(failures(caplog)) == outages
            allow(accepts=True)
            assert is_connected(pool, MOST_S)
    assert all("\n" not in line and "not currently accepting connections" in line for line in failures(caplog))


@pytest.fixture
def log() -> Iterator[OutageLog]:
    opened = OutageLog(POOL)
    opened.start()
    yield opened
    opened.stop()


def failed(reason: Any, pool: str = POOL) -> None:
    LOG.warning("error connecting in %r: %s", pool, reason)


def test_another_reason_is_another_line(log: OutageLog, caplog: pytest.LogCaptureFixture) -> None:
    for reason in ("refused", "refused", "wrong\n password", "refused"):
        failed(psycopg.OperationalError(reason))
    LOG.warning("reconnection attempt in pool %r failed after %s sec", POOL, 300)
    assert failures(caplog) == [
        f"error connecting in {POOL!r}: refused",
        f"error connecting in {POOL!r}: wrong password",
    ]
    log.end_outage()
    failed("refused")
    assert len(failures(caplog)) == 3


@pytest.mark.usefixtures("log")
def test_other_pools_and_other_lines_are_let_through(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        failed("refused", f"{POOL}-standby")
        LOG.warning("discarding broken connection: %s", POOL)
        LOG.warning("growing %r", POOL)
        LOG.warning("closed")
    assert len(caplog.records) == 8
