"""A scribe's evening in processes of its own, on a data folder: alone, and beside a service that runs on it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.platform.postgres.embedded import embedded_postgres, joined_postgres
from tests.support.databases import seeing_all
from tests.support.forked import run_forked
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.complete

TYPED = """deal 9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C
dirk C 34
clara D 28
all ok
"""


def ging(folder: Path, *words: str, typed: str = "") -> str:
    """What a ``ging`` process prints that ends well."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GING_", "DATABASE_"))}
    done = run_forked(*words, environment=environment | {"GING_DATA": str(folder)}, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_evening_alone_and_beside_a_running_service(migrated_folder: Path) -> None:
    ging(migrated_folder, "club", "create", "thursday", "Thursday club")
    with embedded_postgres(migrated_folder):
        for member in ("ada", "bram", "clara", "dirk"):
            ging(migrated_folder, "member", "add", member)
        table = ("table", "open", "ada", "bram", "clara", "dirk", "--first-dealer", "assigned", "--dealer", "dirk")
        ging(migrated_folder, *table)
        assert "dirk has most with 34 clubs, clara second with 28 diamonds." in ging(
            migrated_folder, "say", typed=TYPED
        )
    table_shown = json.loads(ging(migrated_folder, "table", "show", "--json"))
    assert table_shown["counters"]["stacks"] == [17, 17, 19, 19]


def wait_until_it_plays(folder: Path) -> None:
    """Wait until the process that runs the data folder's Postgres records events."""
    with joined_postgres(folder) as server, psycopg.connect(seeing_all(server.app_dsn), autocommit=True) as conn:
        before = conn.execute("SELECT sum(size) FROM log_head").fetchone()
        wait_until(lambda: conn.execute("SELECT sum(size) FROM log_head").fetchone() != before)


def test_interrupted_play_says_nothing_and_leaves_no_server_and_a_ledger_that_adds_up(migrated_folder: Path) -> None:
    ging(migrated_folder, "simulate", "--tables", "1", "--deals", "1", "--json")
    environment = os.environ | {"GING_DATA": str(migrated_folder)}
    command = [sys.executable, "-m", "ging_service.cli.main", "simulate", "--tables", "1000"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as play:
        wait_until((migrated_folder / "postgres" / "postmaster.pid").exists)
        wait_until_it_plays(migrated_folder)
        play.send_signal(signal.SIGINT)
        out, err = play.communicate(timeout=HANG_S)
    assert play.returncode == 130, err
    assert out == ""
    assert [line for line in err.splitlines() if not line.startswith("deals ")] == []
    assert not (migrated_folder / "postgres" / "postmaster.pid").exists()
    accounts = json.loads(ging(migrated_folder, "ledger", "balances", "--json", "--limit", "500"))["items"]
    assert sum(account["balance"] for account in accounts) == 0
