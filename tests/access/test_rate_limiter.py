"""Rate limits (GCRA), compared with a plain model and under concurrent requests."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ging_service.access.rate_limiter import Rate, forget, take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database

PERIOD_S = 1_000
"""So long that what the test itself takes does not count."""


@pytest.fixture(scope="module")
def conn(database: Database) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database.app_dsn, autocommit=True) as opened:
        opened.execute("SET ging.club_id = 'club'")
        yield opened


@given(
    burst=st.integers(1, 5),
    pauses=st.lists(st.sampled_from([0, 0, 0, 0.5, 1, 1.5, 2.5, 10]), min_size=1, max_size=25),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_database_lets_through_what_a_leaky_bucket_does(
    conn: psycopg.Connection[Any], burst: int, pauses: list[float]
) -> None:
    """The model is another algorithm: a bucket that holds ``burst`` and loses one each period."""
    rate = Rate(period_s=PERIOD_S, burst=burst)
    forget(conn, "club", "bucket")
    level = 0.0
    for pause in pauses:
        conn.execute("UPDATE rates SET due_at = due_at - make_interval(secs => %s)", (pause * PERIOD_S,))
        level = max(0.0, level - pause)
        early_s = take(conn, "club", "bucket", rate)
        if level + 1 <= burst + 0.1:  # what the test has taken so far is less than a tenth of a period
            assert early_s == 0
            level += 1
        else:
            assert early_s == pytest.approx((level + 1 - burst) * PERIOD_S, abs=0.1 * PERIOD_S)


def test_whoever_waits_as_long_as_he_is_told_gets_through(conn: psycopg.Connection[Any]) -> None:
    rate = Rate(period_s=PERIOD_S, burst=2)
    assert [take(conn, "club", "polite", rate) == 0 for _ in range(3)] == [True, True, False]
    wait_s = take(conn, "club", "polite", rate)
    conn.execute("UPDATE rates SET due_at = due_at - make_interval(secs => %s)", (wait_s,))
    assert take(conn, "club", "polite", rate) == 0
    assert take(conn, "club", "polite", rate) > PERIOD_S - 10


def test_a_period_of_nothing_limits_nothing_and_writes_nothing(conn: psycopg.Connection[Any]) -> None:
    assert not any(take(conn, "club", "free", Rate(period_s=0, burst=1)) for _ in range(20))
    assert conn.execute("SELECT count(*) FROM rates WHERE bucket = 'free'").fetchone() == (0,)


def _let_through(dsn: str) -> int:
    """How many of 50 requests get through, by two threads of this process."""

    def ask(_: int) -> int:
        with psycopg.connect(dsn, autocommit=True) as own:
            own.execute("SET ging.club_id = 'club'")
            return sum(take(own, "club", "crowd", Rate(period_s=PERIOD_S, burst=70)) == 0 for _ in range(25))

    with ThreadPoolExecutor(2) as threads:
        return sum(threads.map(ask, range(2)))


@pytest.mark.complete
def test_exactly_as_many_get_through_however_many_processes_ask(database: Database) -> None:
    with ProcessPoolExecutor(4, mp_context=multiprocessing.get_context("spawn")) as processes:
        through = list(processes.map(_let_through, [database.app_dsn] * 4))
    assert sum(through) == 70


@pytest.mark.parametrize("ahead_s", [0.5 * PERIOD_S, 3 * PERIOD_S, 3600 * PERIOD_S])
def test_a_clock_that_was_set_back_delays_nobody_for_longer_than_a_period(
    conn: psycopg.Connection[Any], ahead_s: float
) -> None:
    rate = Rate(period_s=PERIOD_S, burst=3)
    forget(conn, "club", "set back")
    assert [take(conn, "club", "set back", rate) == 0 for _ in range(4)] == [True, True, True, False]
    conn.execute("UPDATE rates SET due_at = due_at + make_interval(secs => %s)", (ahead_s,))
    assert take(conn, "club", "set back", rate) == 0
    # and the bucket is full: a clock that is set back lets nobody guess more passphrases
    assert PERIOD_S - 10 < take(conn, "club", "set back", rate) <= PERIOD_S


def test_a_rate_that_has_become_stricter_delays_nobody_for_longer_than_its_period(
    conn: psycopg.Connection[Any],
) -> None:
    for _ in range(20):
        assert take(conn, "club", "stricter", Rate(period_s=100 * PERIOD_S, burst=20)) == 0
    rate = Rate(period_s=1, burst=2)
    assert take(conn, "club", "stricter", rate) == 0
    assert 0 < take(conn, "club", "stricter", rate) <= 1
