"""``ging_database_up`` is about the database alone: an error that it answers with is an answer."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from ging_service.bootstrap import open_services
from ging_service.cli.serve.database_metrics import WaitingWork
from ging_service.eventlog.connections.pool_settings import PoolSettings
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database, Server


@pytest.fixture
def services(fresh_database: Database) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn, PoolSettings(max_size=1)) as opened:
        yield opened


def gauges(services: Services) -> dict[str, float]:
    return {family.name: family.samples[0].value for family in WaitingWork(services).collect()}


def test_a_database_that_answers_is_up(services: Services) -> None:
    told = gauges(services)
    assert (told["ging_database_up"], told["ging_database_writable"], told["ging_unsigned_events"]) == (1, 1, 0)
    assert "ging_webhook_backlog_events" in told


def test_a_lease_that_has_ended_is_held_by_no_signer(services: Services, fresh_database: Database) -> None:
    assert gauges(services)["ging_signing_lease_held"] == 0
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        for seconds, held in ((5, 1), (-1, 0), (3_600, 0)):
            owner.execute("UPDATE signing_lease SET expires_at = now() + make_interval(secs => %s)", (seconds,))
            assert gauges(services)["ging_signing_lease_held"] == held


@pytest.mark.parametrize(
    "harm", ["LOCK TABLE checkpoints IN ACCESS EXCLUSIVE MODE", "REVOKE SELECT ON checkpoints FROM ging_app"]
)
def test_a_look_that_fails_leaves_out_its_own_metrics_only(
    services: Services, fresh_database: Database, harm: str
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute(harm.encode())
        if not harm.startswith("LOCK"):
            owner.commit()
        told = gauges(services)
    assert told["ging_database_up"] == 1
    assert "ging_unsigned_events" not in told
    assert "ging_webhook_backlog_events" in told


def test_a_database_is_up_while_all_connections_are_in_use(services: Services) -> None:
    taken, done = threading.Event(), threading.Event()

    def hold() -> None:
        with services.cross_club_transaction():
            taken.set()
            done.wait(HANG_S)

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert taken.wait(HANG_S)
        assert gauges(services) == {"ging_database_up": 1}
    finally:
        done.set()
        thread.join()


def test_a_database_that_takes_no_connections_is_away(
    services: Services, fresh_database: Database, postgres_server: Server
) -> None:
    name = str(conninfo_to_dict(fresh_database.owner_dsn)["dbname"])
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as admin:
        admin.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(sql.Identifier(name)))
        admin.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", (name,))
        assert gauges(services) == {"ging_database_up": 0}
