"""Workers that are killed at any moment: nothing is lost, nothing passed over, and what comes twice has the same id."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.webhooks import receiver_request
from ging_service.webhooks.outbox import (
    DueDelivery,
    LaidOut,
    LeaseRequest,
    begin_attempt,
    claim_due,
    end_attempt,
    enqueue_deliveries,
)
from ging_service.webhooks.retry_policy import next_attempt
from tests.support.extent import short_or_long
from tests.support.forked import ForkedGing
from tests.support.waiting import HANG_S, wait_until
from tests.webhooks.conftest import RULES
from tests.webhooks.receiver import TAKEN, Answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database
    from tests.webhooks.conftest import World
    from tests.webhooks.receiver import Got


@contextmanager
def worker(database: Database) -> Iterator[ForkedGing]:
    """`ging worker` on the test's database."""
    environment = {
        "DATABASE_URL": database.app_dsn,
        "GING_APP_ROLE": "",
        "GING_WEBHOOK_ALLOW": "127.0.0.0/8",
        "GING_WEBHOOK_HTTP": "true",
        "GING_WEBHOOK_TIMEOUT_MS": "400",
        "GING_WEBHOOK_RETRIES_S": "0,0,0,0,0,0,0,0,0,0",
        "GING_WEBHOOK_INTERVAL_MS": "20",
        "GING_WEBHOOK_THREADS": "2",
    }
    with ForkedGing("worker", environment=os.environ | environment) as process:
        yield process


class Killing:
    """Kills the worker in the middle of some deliveries: before they are answered, or right behind that."""

    def __init__(self, first: int, step: int) -> None:
        self.next = first
        self.step = step
        self.process: Any = None
        self.killed = threading.Event()
        self._lock = threading.Lock()
        self._count = 0

    def behave(self, _: Got) -> Answer:
        with self._lock:
            self._count += 1
            if self._count < self.next:
                return Answer(status=500) if self._count % 7 == 0 else TAKEN
            self.next = self._count + self.step
            self.process.send_signal(signal.SIGKILL)
        self.killed.set()
        return TAKEN


@pytest.mark.complete
@pytest.mark.parametrize("kills", short_or_long(2, 20))
def test_a_worker_that_is_killed_again_and_again_loses_nothing(world: World, database: Database, kills: int) -> None:
    secret = world.make()
    killing = Killing(first=3, step=5)
    world.receiver.behave = killing.behave
    world.joins(*(f"m{number}" for number in range(12 * kills)))
    for _ in range(kills):
        killing.killed.clear()
        with worker(database) as killing.process:
            assert killing.killed.wait(HANG_S)
    world.receiver.behave = lambda _: TAKEN
    with worker(database) as process:
        wait_until(lambda: not world.is_due())
        process.terminate()
        assert process.wait() == 0
    assert {one.state for one in world.deliveries()} == {"delivered"}
    assert len(world.receiver.got) > world.size(), "what was under way when its worker died has come again"
    highest = -1
    for got in world.receiver.got:
        got.verified_by(secret)
        assert got.message == f"{world.club}/board/{got.position}"
        assert got.position <= highest + 1, "nothing comes before what stands before it has come"
        highest = max(highest, got.position)
    assert sorted(set(world.receiver.positions())) == list(range(world.size()))


def test_a_worker_that_was_frozen_for_longer_than_its_lease_changes_nothing_when_it_comes_back(world: World) -> None:
    world.make()
    now = world.clock()
    with world.services.cross_club_transaction() as conn:
        (frozen,) = (
            turn for turn in claim_due(conn, LeaseRequest("frozen", now, 99, 99, 0.0)) if turn.club == world.club
        )
    world.work()
    with world.services.club_transaction(world.club) as conn:
        due = DueDelivery(position=0, attempts=1, failures=0, state="pending", again=False)
        assert begin_attempt(conn, frozen, due, 1, now) is None
        came_to = next_attempt(due, receiver_request.ReceiverResponse(error="frozen"), RULES, now, Random(7))  # noqa: S311  can be repeated
        assert end_attempt(conn, frozen, due, 1, came_to) is None
        enqueue_deliveries(conn, frozen, LaidOut(0, 1, [(0, "club.ClubFounded")]), now)
    assert {one.state for one in world.deliveries()} == {"delivered"}
    assert world.webhook().next_position == world.size()
