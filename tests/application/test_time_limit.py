"""G19: the service closes declaring where the time limit has passed, and nowhere else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.application.time_limit import TimeLimits
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.scope import OneConnection
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.decider.commands import BeSatisfied, DealCards, OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import table_state
from tests.support.round_trips import round_trips

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.support.databases import Database

EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
MEMBERS = ("ada", "bob", "cat", "dan")
DEAL = DealCards(order=(), now_s=0, seed="")


def dealt(services: Services, club_id: str, *tables: str, limit_s: int = 60) -> Services:
    """A club with tables at which a deal is running; the services live in that evening."""
    then = replace(services, clock=lambda: EVENING)
    found_club(then, club_id, "Club")
    for member in MEMBERS:
        at_club(then, club_id, AddMember(member=member, name=member))
    rules = HouseRules(first_dealer="random", declaring_limit_s=limit_s)
    for table in tables:
        at_table(then, club_id, table, OpenTable(members=MEMBERS, rules=rules, first_dealer=-1))
        at_table(then, club_id, table, DEAL)
    return then


def close_expired(services: Services, now: datetime) -> int:
    """What a worker does that starts then."""
    return TimeLimits(replace(services, clock=lambda: now)).close_expired()


def phase(services: Services, club_id: str, table: str) -> str:
    return table_state(services, club_id, table, OPERATOR).state.phase


def test_nothing_is_closed_before_its_time(services: Services) -> None:
    then = dealt(services, "early", "one")
    assert close_expired(then, EVENING + timedelta(seconds=59)) == 0
    assert phase(then, "early", "one") == "declaring"
    assert close_expired(then, EVENING + timedelta(seconds=60)) == 1


def test_every_expired_table_is_settled_once(services: Services) -> None:
    then = dealt(services, "two", "one", "other")
    at_table(then, "two", "one", BeSatisfied(seat=2, by="player"), Caller(actor="cat"))
    assert close_expired(then, EVENING + timedelta(hours=1)) == 2
    deal = table_state(then, "two", "one", OPERATOR).state.deal
    assert deal is not None
    assert deal.satisfied == ("time_limit", "time_limit", "player", "time_limit")
    assert phase(then, "two", "other") == "between_deals"
    assert close_expired(then, EVENING + timedelta(hours=2)) == 0


def test_table_without_a_limit_waits_for_ever(services: Services) -> None:
    then = dealt(services, "endless", "one", limit_s=0)
    assert close_expired(then, EVENING + timedelta(days=1000)) == 0


def test_workers_at_the_same_time_do_not_stumble_over_each_other(services: Services) -> None:
    names = [f"t{number}" for number in range(8)]
    then = dealt(services, "busy", *names)
    late = EVENING + timedelta(hours=1)
    with ThreadPoolExecutor(4) as workers:
        closed = list(workers.map(lambda _: close_expired(then, late), range(4)))
    assert sum(closed) == len(names)
    assert {phase(then, "busy", name) for name in names} == {"between_deals"}


def test_a_worker_asks_in_one_message_whether_anybody_has_written(fresh_database: Database) -> None:
    with open_services(fresh_database.app_dsn) as services, psycopg.connect(fresh_database.app_dsn) as conn:
        clock = SetClock()
        then = dealt(services, "watched", "one")
        worker = clock.worker(replace(services, pool=OneConnection(conn)))
        # The first look reads all limits, and the second one prepares the statement that asks.
        assert (worker.close_expired(), worker.close_expired()) == (0, 0)
        with round_trips(conn) as sent:
            assert worker.close_expired() == 0
            assert sent() == ["Sync"]
        clock.go_on(60)
        at_table(then, "watched", "one", BeSatisfied(seat=2, by="player"), Caller(actor="cat"))
        assert worker.close_expired() == 1
        assert worker.close_expired() == 0


def test_one_broken_table_does_not_stop_the_others(
    services: Services, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    then = dealt(services, "broken", "one", "other")
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("UPDATE tables SET declare_by_s = 1 WHERE club_id = 'broken' AND table_id = 'one'")
        conn.execute("DELETE FROM snapshots WHERE club_id = 'broken' AND stream_id = 'table/one'")
        conn.execute(
            "INSERT INTO events SELECT club_id, size, 'table/one', 99, now(), 'ging.Unheard', '{}' FROM log_head"
            " WHERE club_id = 'broken'"
        )
        conn.execute("UPDATE log_head SET size = size + 1 WHERE club_id = 'broken'")
    limits = TimeLimits(replace(then, clock=lambda: EVENING + timedelta(hours=1)))
    assert (limits.close_expired(), limits.close_expired()) == (1, 0)
    assert phase(then, "broken", "other") == "between_deals"
    assert caplog.text.count("the turn could not be ended at table one of club broken") == 1


def test_a_limit_that_could_not_be_ended_is_tried_again_after_a_minute(
    services: Services, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "ging.time_limit")
    clock = SetClock()
    worker = clock.worker(dealt(services, "refused", "one", limit_s=30))
    with psycopg.connect(database.owner_dsn) as conn:
        early = int(EVENING.timestamp()) + 10
        conn.execute("UPDATE tables SET declare_by_s = %s WHERE club_id = 'refused'", [early])
    assert worker.close_expired() == 0
    clock.go_on(10)
    assert worker.close_expired() == 0
    assert "the time limit of table one of club refused was not ended" in caplog.text
    clock.go_on(59)
    assert worker.close_expired() == 0
    assert phase(services, "refused", "one") == "declaring"
    clock.go_on(1)
    assert worker.close_expired() == 1
    assert phase(services, "refused", "one") == "between_deals"


def test_tables_that_cannot_be_ended_do_not_keep_out_those_that_end_later(fresh_database: Database) -> None:
    with open_services(fresh_database.app_dsn) as services:
        dealt(services, "broken", "one", "other", limit_s=60)
        then = dealt(services, "sound", "later", limit_s=120)
        with psycopg.connect(fresh_database.owner_dsn) as conn:
            conn.execute("UPDATE tables SET game = 'unheard' WHERE club_id = 'broken'")
        limits = TimeLimits(replace(then, clock=lambda: EVENING + timedelta(hours=1)), most=1)
        assert [limits.close_expired() for _ in range(4)] == [0, 0, 1, 0]
        assert phase(then, "sound", "later") == "between_deals"


class SetClock:
    """A wall clock that somebody sets, and beside it a clock that nobody sets."""

    def __init__(self) -> None:
        self.wall = EVENING
        self.monotonic_s = 0.0

    def go_on(self, seconds: float) -> None:
        self.wall += timedelta(seconds=seconds)
        self.monotonic_s += seconds

    def worker(self, services: Services) -> TimeLimits:
        return TimeLimits(replace(services, clock=lambda: self.wall), lambda: self.monotonic_s)


@pytest.mark.parametrize("by", [timedelta(hours=-1), timedelta(days=-400), timedelta(hours=1), timedelta(days=400)])
def test_a_clock_that_is_set_while_a_deal_runs_neither_extends_nor_shortens_its_limit(
    services: Services, by: timedelta
) -> None:
    clock, club = SetClock(), f"set-{by.days}-{by.seconds}"
    worker = clock.worker(dealt(services, club, "one"))
    clock.go_on(10)
    assert worker.close_expired() == 0
    clock.wall += by
    clock.go_on(49)
    assert worker.close_expired() == 0
    clock.go_on(1)
    assert worker.close_expired() == 1


def test_a_worker_that_starts_after_the_clock_was_set_back_waits_no_longer_than_the_limit(services: Services) -> None:
    clock = SetClock()
    then = dealt(services, "restarted", "one")
    clock.wall -= timedelta(hours=1)
    worker = clock.worker(then)
    assert worker.close_expired() == 0
    clock.go_on(59)
    assert worker.close_expired() == 0
    clock.go_on(1)
    assert worker.close_expired() == 1


def test_each_deal_of_a_table_gets_the_whole_limit(services: Services) -> None:
    clock = SetClock()
    then = dealt(services, "second", "one")
    worker = clock.worker(then)
    assert worker.close_expired() == 0
    clock.go_on(60)
    assert worker.close_expired() == 1
    at_table(replace(services, clock=lambda: clock.wall), "second", "one", DEAL)
    assert worker.close_expired() == 0
    clock.go_on(59)
    assert worker.close_expired() == 0
    clock.go_on(1)
    assert worker.close_expired() == 1
