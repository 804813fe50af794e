"""`ging worker` beside the scribe's commands: a time limit passes, and the deal settles by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


def test_worker_settles_what_is_out_of_time(club: Scribe) -> None:
    club.monkeypatch.setenv("GING_WORKER_INTERVAL_MS", "100")
    rules = ("--first-dealer", "random", "--declaring-limit-s", "1")
    club.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "quick", *rules)
    club.does("deal", "start")
    worker = subprocess.Popen([sys.executable, "-m", "ging_service.cli.main", "worker"], env=os.environ)
    try:
        wait_until(lambda: club.asks("table", "list")["items"][0]["phase"] != "declaring")
    finally:
        worker.terminate()
        assert worker.wait(HANG_S) == 0
    told = club.does("deal", "show", "1", "-t", "quick")
    assert told.count("is out of time: satisfied") == 4
    assert "deal 1 passes" in told
