"""A standby that is killed, frozen, cancelled in the middle of a read or promoted: reads go on at the primary."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.eventlog.connections.standby import WalPosition
from tests.platform.conftest import free_port
from tests.support.databases import temporary_data_folder
from tests.support.replicated import Node, copy_node, replicated, start_node
from tests.support.waiting import HANG_S, wait_until
from tests.web.standby.conftest import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.standby.conftest import Served

pytestmark = pytest.mark.complete

LOCK = "LOCK TABLE deals IN ACCESS EXCLUSIVE MODE"
LOCKED = "SELECT 1 FROM pg_locks WHERE relation = 'deals'::regclass AND mode = 'AccessExclusiveLock'"
READING = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND usename = 'ging_app'"
TO_WRITER = "target_session_attrs=read-write"
LONGEST_S = 60


def used_again(served: Served) -> bool:
    served.get("tables/t")
    return "standby" in served.outcomes.taken()


def test_reads_outlive_a_killed_standby_and_return_to_it(hasty: Served) -> None:
    pair = hasty.pair
    wait_until(lambda: used_again(hasty))
    pair.kill(pair.standby)
    try:
        assert [hasty.get("tables/t")["table"] for _ in range(20)] == ["t"] * 20
        # A connection may be lent, and its loss be noticed, by the read that finds it dead.
        outcomes = hasty.outcomes.taken()
        assert outcomes.pop("standby", 0) <= outcomes.get("failed", 0)
        assert not outcomes.keys() - {"away", "failed"}
        hasty.api.do("tables/t/remarks", {"text": "meanwhile"})
    finally:
        pair.start(pair.standby)
    wait_until(lambda: used_again(hasty))
    assert hasty.get("events?order=newest&limit=1")["items"][0]["data"]["text"] == "meanwhile"


def test_a_frozen_standby_delays_reads_for_seconds_at_most(hasty: Served) -> None:
    wait_until(lambda: used_again(hasty))
    with hasty.pair.standby.frozen():
        began = time.monotonic()
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: hasty.get("tables/t")["table"], range(64)))
        assert answers == ["t"] * 64
        assert time.monotonic() - began < LONGEST_S
        assert not hasty.outcomes.taken().keys() - {"standby", "failed", "away", "busy"}
        hasty.api.do("tables/t/remarks", {"text": "meanwhile"})
    wait_until(lambda: used_again(hasty))


@contextmanager
def held_up(served: Served) -> Iterator[Any]:
    """A read that waits on the standby for a lock, in the middle of its work; nothing is locked after the block."""
    pair = served.pair
    with (
        ThreadPoolExecutor(1) as thread,
        psycopg.connect(pair.standby.dsn("postgres"), autocommit=True) as standby,
        psycopg.connect(pair.primary.dsn("postgres")) as primary,
    ):
        primary.execute(LOCK)
        primary.execute("SELECT pg_switch_wal()")  # a lock is sent with the next commit of anybody
        wait_until(lambda: standby.execute(LOCKED).fetchone())
        answer = thread.submit(served.api.get, "deals")
        (pid,) = wait_until(lambda: standby.execute(READING).fetchone())
        try:
            yield answer, standby, pid
        finally:
            primary.rollback()


def test_a_read_that_the_standby_ends_runs_again_on_the_primary(patient: Served) -> None:
    """As it ends reads that conflict with what it replays, and all of them when it shuts down."""
    patient.outcomes.taken()
    with held_up(patient) as (answer, standby, pid):
        standby.execute("SELECT pg_terminate_backend(%s)", (pid,))
        wait_until(lambda: patient.outcomes.taken().get("failed"))
    assert answer.result(HANG_S).json["items"] == []
    wait_until(lambda: used_again(patient))


def test_a_read_during_which_the_standby_freezes_runs_again_on_the_primary(patient: Served) -> None:
    patient.outcomes.taken()
    with held_up(patient) as (answer, _, _), patient.pair.standby.frozen():
        wait_until(lambda: patient.outcomes.taken().get("failed"))
    assert answer.result(HANG_S).json["items"] == []
    wait_until(lambda: used_again(patient))


def test_a_read_that_takes_too_long_on_the_standby_does_not_run_again(patient: Served) -> None:
    """It would take as long on the primary."""
    patient.outcomes.taken()
    with held_up(patient) as (answer, standby, pid):
        standby.execute("SELECT pg_cancel_backend(%s)", (pid,))
        assert answer.result(HANG_S).json["code"] == "too_much"
    assert "failed" not in patient.outcomes.taken()


def test_only_a_standby_is_read_from(pair: Any) -> None:
    """A URL that leads to the primary, by mistake or after a failover, is the same as none."""
    anywhere = f"{pair.primary.dsn('ging_app')} target_session_attrs=any"
    with served(pair, standby=anywhere, wait_s=0.1) as opened:
        for _ in range(5):
            opened.get("tables/t")
        assert opened.outcomes.taken().keys() == {"away"}


def test_positions_on_different_timelines_cannot_be_compared() -> None:
    assert WalPosition(1, 90).includes(WalPosition(1, 90))
    assert not WalPosition(1, 89).includes(WalPosition(1, 90))
    assert not WalPosition(1, 100).includes(WalPosition(2, 90))
    assert not WalPosition(2, 100).includes(WalPosition(1, 90))


@pytest.mark.parametrize("is_primary_lost", [True, False])
def test_after_a_promotion_reads_show_what_the_primary_of_the_commands_has(is_primary_lost: bool) -> None:  # noqa: FBT001
    """The standby takes over; or it is promoted by mistake, and both servers go on by themselves."""
    with replicated(is_synchronous=False) as pair:
        primary = pair.dsn() if is_primary_lost else pair.primary.dsn("ging_app")
        with served(pair, primary=primary, standby=pair.dsn(), wait_s=0.1) as opened:
            wait_until(lambda: used_again(opened))
            if is_primary_lost:
                pair.kill(pair.primary)
            pair.promote()
            for number in range(10):
                remarked(opened, f"remark {number}")
                newest = opened.get("events?order=newest&limit=1")["items"][0]
                assert newest["data"]["text"] == f"remark {number}"
            assert "standby" not in opened.outcomes.taken()


@pytest.mark.parametrize("may_see_timeline", [True, False])
def test_after_a_failover_reads_return_to_a_standby_that_follows_the_new_primary(may_see_timeline: bool) -> None:  # noqa: FBT001
    """At once if the application may see what the standby receives, otherwise after its next restart point."""
    with replicated(is_synchronous=False) as pair, temporary_data_folder() as folder:
        third = Node(port=free_port(), folder=folder / "postgres")
        copy_node(pair.primary, third, pair.bin_folder)
        start_node(pair.children, third, pair.bin_folder, primary_conninfo=f"{pair.dsn('postgres')} {TO_WRITER}")
        with served(pair, primary=pair.dsn(), standby=third.dsn("ging_app"), wait_s=0.1) as opened:
            if may_see_timeline:
                with psycopg.connect(pair.primary.dsn("postgres"), autocommit=True) as admin:
                    admin.execute("GRANT pg_read_all_stats TO ging_app")
            wait_until(lambda: used_again(opened))
            pair.kill(pair.primary)
            pair.promote()
            remarked(opened, "after")
            if not may_see_timeline:
                make_restart_point(pair.standby, third)
            wait_until(lambda: used_again(opened))
            assert opened.get("events?order=newest&limit=1")["items"][0]["data"]["text"] == "after"


def make_restart_point(primary: Node, standby: Node) -> None:
    """As happens every few minutes (`checkpoint_timeout`)."""
    reached = "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn"
    with (
        psycopg.connect(primary.dsn("postgres"), autocommit=True) as first,
        psycopg.connect(standby.dsn("postgres"), autocommit=True) as second,
    ):
        first.execute("CHECKPOINT")
        (position,) = first.execute("SELECT pg_current_wal_flush_lsn()::text").fetchone() or ("",)
        wait_until(lambda: second.execute(reached, (position,)).fetchone() == (True,))
        second.execute("CHECKPOINT")


def remarked(served: Served, text: str) -> None:
    """Make a remark, as a client does: again by the same key while the database is away."""

    def is_done() -> bool:
        answer = served.api.post("tables/t/remarks", {"text": text}, Idempotency_Key=text)
        assert answer.status_code in {201, 503}, answer.text
        return answer.status_code == 201

    wait_until(is_done)
