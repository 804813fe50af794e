"""Readiness: names the part that is not ready, and nothing of any club.

The answer is quick, even if something is locked or hangs.
"""

from __future__ import annotations

import dataclasses
import os
import signal
import subprocess
import threading
import time
from contextlib import contextmanager
from datetime import timedelta
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.application.club import found_club
from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.platform.part_states import PartState
from ging_service.platform.postgres import embedded
from ging_service.reporting.readiness import Readiness, ReadinessLook, writes
from ging_service.web.app import create_app
from tests.support.replicated import Node
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

PROMISED_S = 2.0
TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND has_table_privilege('ging_app', oid, 'INSERT')
"""


@pytest.fixture
def alone(fresh_database: Database) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn) as opened:
        yield opened


def asked(services: Services, signer_late_s: int = 60, **more: Any) -> Any:
    """An answer about a database that nobody locks. On a busy machine a look may reach its limits: then it is repeated."""

    def whole() -> Any:
        response = create_app(services, signer_late_s=signer_late_s, **more).test_client().get("/readyz")
        return None if {"unknown", "locked"} & set(response.json["parts"].values()) else response

    response = wait_until(whole)
    assert response.headers["Cache-Control"] == "no-store"
    return response


def parts(services: Services) -> dict[str, str]:
    """The parts as a look of its own finds them, whatever the machine has to do besides."""
    return dataclasses.asdict(ReadinessLook(services, 60).look())


def in_time(app: Any) -> Any:
    """An answer that came in the time that is promised; None for one that was late, as any may be on a busy machine."""
    begun = time.monotonic()
    answer = app.get("/readyz")
    return answer if time.monotonic() - begun < PROMISED_S else None


@contextmanager
def locked(database: Database, table: str, mode: str = "ACCESS EXCLUSIVE") -> Iterator[None]:
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute(sql.SQL("LOCK TABLE {} IN {} MODE").format(sql.Identifier(table), sql.SQL(mode)))  # type: ignore[arg-type]
        yield


def minutes_ago(services: Services) -> Services:
    """The same services when it was earlier."""
    return dataclasses.replace(services, clock=lambda: services.clock() - timedelta(minutes=5))


def test_without_clubs_there_is_nothing_to_sign(alone: Services) -> None:
    assert asked(alone).json["parts"]["signer"] == "ok"


def test_an_event_that_nobody_signs_makes_the_signer_late_and_takes_no_host_out_of_service(alone: Services) -> None:
    found_club(alone, "young", "Young")
    assert asked(alone).json["parts"]["signer"] == "ok"
    found_club(minutes_ago(alone), "secretive", "Secretive")
    late = asked(alone)
    assert late.status_code == 200
    told = {"database": "ok", "migrations": "ok", "writes": "ok", "signer": "late"}
    assert late.json == {"status": "degraded", "parts": told}
    assert asked(alone, signer_late_s=0).json["status"] == "ready"


def test_a_club_that_the_signer_refuses_does_not_make_it_late(alone: Services) -> None:
    found_club(minutes_ago(alone), "harmed", "Harmed")
    with alone.cross_club_transaction() as conn:
        conn.execute("INSERT INTO signing_refusals VALUES ('harmed', 'tree_altered', 'a tile is another', now())")
    assert asked(alone).json["parts"]["signer"] == "ok"


def test_a_database_whose_connections_are_all_in_use_is_busy_and_not_away(fresh_database: Database) -> None:
    with open_services(fresh_database.app_dsn, PoolSettings(max_size=1)) as services:
        taken, done = threading.Event(), threading.Event()

        def hold() -> None:
            with services.cross_club_transaction():
                taken.set()
                done.wait(HANG_S)

        thread = threading.Thread(target=hold)
        thread.start()
        try:
            assert taken.wait(HANG_S)
            assert parts(services)["database"] == "busy"
            assert Readiness(database="busy").can_answer
        finally:
            done.set()
            thread.join()


@pytest.mark.complete
def test_a_table_that_nobody_may_write_to_is_told_while_hosts_stay_in_service(
    alone: Services, fresh_database: Database
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        tables = [name for (name,) in owner.execute(TABLES)]  # type: ignore[arg-type]
    assert {"events", "log_head", "outcomes", "postings"} <= set(tables)
    for table in tables:
        with locked(fresh_database, table, "SHARE"):  # as CREATE INDEX: it can be read
            assert parts(alone)["writes"] == "locked", table
    wait_until(lambda: set(parts(alone).values()) == {"ok"})


@pytest.mark.parametrize("table", ["events", "log_head", "checkpoints", "alembic_version"])
def test_it_answers_in_time_when_tables_are_locked(alone: Services, fresh_database: Database, table: str) -> None:
    app = create_app(alone, signer_late_s=60).test_client()
    with locked(fresh_database, table):
        answer = wait_until(lambda: in_time(app))
        assert answer.status_code == 200 or answer.json["parts"]["database"] == "away"
        assert answer.json["status"] != "ready"
        assert parts(alone)["database"] == "ok"


def test_a_database_that_takes_no_writes_is_told(fresh_database: Database) -> None:
    with psycopg.connect(
        fresh_database.app_dsn, options="-c default_transaction_read_only=on", autocommit=True
    ) as conn:
        assert writes(conn) == "read_only"


def test_a_database_that_is_frozen_is_away_in_time(migrated_folder: Path) -> None:
    with embedded.embedded_postgres(migrated_folder) as server, open_services(server.app_dsn) as services:
        app = create_app(services).test_client()
        wait_until(lambda: app.get("/readyz").json["status"] == "ready")
        with Node(port=0, folder=migrated_folder / "postgres").frozen():
            wait_until(lambda: app.get("/readyz").status_code == 503)
            away = wait_until(lambda: in_time(app))
            assert away.json["parts"]["database"] == "away"
            assert away.headers["Retry-After"] == "5"
        wait_until(lambda: app.get("/readyz").json["status"] == "ready")


def test_one_frozen_connection_does_not_make_the_database_away(migrated_folder: Path) -> None:
    one = PoolSettings(max_size=1)
    with embedded.embedded_postgres(migrated_folder) as server, open_services(server.app_dsn, one) as services:
        app = create_app(services).test_client()
        wait_until(lambda: app.get("/readyz").json["status"] == "ready")
        with services.cross_club_transaction() as conn:
            pid = conn.info.backend_pid
        os.kill(pid, signal.SIGSTOP)
        try:
            answer = wait_until(lambda: unknown(app.get("/readyz")))
            assert (answer.status_code, answer.json["status"]) == (200, "degraded")
        finally:
            os.kill(pid, signal.SIGCONT)
        wait_until(lambda: app.get("/readyz").json["status"] == "ready")


def unknown(answer: Any) -> Any:
    return answer if answer.json["parts"]["database"] == "unknown" else None


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, so that a test can fill it."""
    if os.geteuid() != 0:
        pytest.skip("only root mounts a disk")
    tmp_path.chmod(0o711)
    for parent in tmp_path.parents[:3]:
        parent.chmod(parent.stat().st_mode | 0o011)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=160m,mode=0711", "tmpfs", str(tmp_path)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if done.returncode:
        pytest.skip("this machine lets nobody mount a disk")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)  # noqa: S607


@pytest.mark.complete
def test_a_full_disk_is_told_while_reads_work(small_disk: Path) -> None:
    from ging_service.eventlog.migrate import upgrade

    with embedded.embedded_postgres(small_disk / "data", {"fsync": "off", "max_wal_size": "32MB"}) as server:
        upgrade(server.owner_dsn)
        with open_services(server.app_dsn) as services:
            found_club(services, "thursday", "Thursday")
            wait_until(lambda: parts(services)["writes"] == "ok")
            filler = small_disk / "filler"
            with filler.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize)
            full = ("ok", "ok", "disk_full")
            wait_until(lambda: itemgetter("database", "migrations", "writes")(parts(services)) == full)
            assert asked(services).status_code == 200
            filler.unlink()
            wait_until(lambda: parts(services)["writes"] == "ok")


def test_processes_that_are_supervised_are_told_without_the_reason_why_they_ended(alone: Services) -> None:
    states = {
        "worker": PartState(is_running=False, restarts=1, reason="see /secret/folder"),
        "web process": PartState(),
    }
    answer = asked(alone, processes=lambda: states)
    assert (answer.status_code, answer.json["status"]) == (200, "degraded")
    assert answer.json["processes"] == {
        "worker": {"state": "restarting", "restarts": 1},
        "web process": {"state": "running", "restarts": 0},
    }
    states["worker"] = PartState(is_stalled=True)
    stalled = asked(alone, processes=lambda: states).json
    assert (stalled["status"], stalled["processes"]["worker"]["state"]) == ("degraded", "stalled")
    states["worker"] = PartState(restarts=2)
    assert asked(alone, processes=lambda: states).json["status"] == "ready"
    unknown = create_app(alone, processes=lambda: None).test_client().get("/readyz").json
    assert (unknown["status"], unknown["parts"]["processes"], "processes" in unknown) == ("degraded", "unknown", False)
