"""`ging worker` beside the scribe's commands: a time limit passes, and the deal settles by itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.support.forked import ForkedGing
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


@pytest.mark.complete
def test_worker_settles_what_is_out_of_time(club: Scribe) -> None:
    club.monkeypatch.setenv("GING_WORKER_INTERVAL_MS", "100")
    rules = ("--first-dealer", "random", "--declaring-limit-s", "1")
    club.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "quick", *rules)
    club.does("deal", "start")
    with ForkedGing("worker", environment=os.environ) as worker:
        wait_until(lambda: club.asks("table", "list")["items"][0]["phase"] != "declaring")
        worker.terminate()
        assert worker.wait() == 0
    told = club.does("deal", "show", "1", "-t", "quick")
    assert told.count("The time is up") == 4
    assert "deal 1 passes" in told
