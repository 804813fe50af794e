"""The limit of the work of a request that only reads."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import found_club
from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.deadline import (
    ReadTooLong,
    check_deadline,
    is_limited,
    limit_reading,
    statement_limit_ms,
    without_deadline,
)
from ging_service.eventlog.connections.statement import one_row
from ging_service.eventlog.whole_tables import without_time_limits
from ging_service.execution.visibility import OPERATOR
from ging_service.reporting.events.history import history

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

OVER = 1e-9


@pytest.fixture(scope="module")
def services(database: Any) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        found_club(opened, "c", "Club")
        yield opened


@pytest.fixture(autouse=True)
def unlimited() -> Iterator[None]:
    yield
    limit_reading(0)


def test_whoever_has_no_deadline_reads_on() -> None:
    check_deadline()
    assert not is_limited()
    assert statement_limit_ms(15_000) == 0


def test_a_transaction_that_was_begun_in_time_executes_nothing_after_the_deadline(services: Services) -> None:
    with services.reading("c") as conn:
        limit_reading(OVER)
        with pytest.raises(ReadTooLong):
            conn.execute("SELECT 1")
        limit_reading(0)
        assert conn.execute("SELECT 1").fetchone() == (1,)
    limit_reading(OVER)
    with pytest.raises(ReadTooLong):
        history(services, "c", OPERATOR)


def test_events_that_were_read_in_time_are_not_decoded_after_the_deadline(services: Services) -> None:
    from ging_service.eventlog.read import club_events
    from ging_service.execution.recorded_event import recorded_events_of

    with services.reading("c") as conn:
        stored = club_events(conn, "c", 0, 10)
    limit_reading(OVER)
    with pytest.raises(ReadTooLong):
        recorded_events_of(services, stored)


def test_the_server_stops_a_statement_when_the_time_is_over(services: Services) -> None:
    limit_reading(5)
    with services.reading("c") as conn:
        row = conn.execute("SELECT current_setting('statement_timeout')").fetchone()
        assert row is not None
        assert 1 <= int(row[0].removesuffix("ms").removesuffix("s")) <= 5_000
    assert statement_limit_ms(100) == 0  # less than that it has anyway
    assert 0 < statement_limit_ms(0) <= 5_000


def test_waiting_for_others_is_no_work(services: Services) -> None:
    limit_reading(2)
    time.sleep(2.1)  # as a thread waits for a processor on a busy machine
    check_deadline()
    assert 0 < statement_limit_ms(0) <= 2_000
    assert history(services, "c", OPERATOR).items


def test_processor_time_is_work() -> None:
    limit_reading(0.05)
    began = time.thread_time()
    while time.thread_time() - began < 0.05:
        pass
    with pytest.raises(ReadTooLong):
        check_deadline()
    with pytest.raises(ReadTooLong):
        statement_limit_ms(0)


def test_waiting_for_the_database_is_work(services: Services) -> None:
    with services.reading("c") as conn:
        limit_reading(0.2)
        with pytest.raises(ReadTooLong):
            list(map(conn.execute, ["SELECT pg_sleep(0.15)"] * 3))  # on a busy machine the second is already too much
        limit_reading(0.2)
        one_row(conn, "SELECT pg_sleep(0.3)", {}, "c")
        with pytest.raises(ReadTooLong):
            one_row(conn, "SELECT 1", {}, "c")


def test_what_may_take_as_long_as_it_takes_has_no_deadline(services: Services) -> None:
    limit_reading(OVER)
    with without_time_limits(services.reading("c")) as conn:
        assert conn.execute("SELECT current_setting('statement_timeout')").fetchone() == ("0",)
    with without_deadline():
        check_deadline()
    with pytest.raises(ReadTooLong):
        check_deadline()
