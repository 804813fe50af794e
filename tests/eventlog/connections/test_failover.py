"""The primary freezes, a standby takes its place: writes go on there, and none is lost or done twice."""

from __future__ import annotations

import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.watchdog import ResponseLimits
from ging_service.eventlog.errors import Conflict
from ging_service.execution.caller import Caller
from tests.support.replicated import Pair, replicated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

IMPATIENT = PoolSettings(
    max_size=4, wait_s=2, connect_timeout_s=2, patience=ResponseLimits(probe_after_s=0.5, probe_s=0.5, answer_s=60)
)
WRITERS = 4
MOST_S = 60


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicated() as opened:
        yield opened


class Writers:
    """Write one member after the other, each until it is acknowledged, by the same key."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.acknowledged: list[str] = []
        self.refused = threading.Event()
        self.stopped = threading.Event()

    def write(self, writer: int) -> None:
        number = 0
        while not self.stopped.is_set():
            number += 1
            self._until_acknowledged(f"w{writer}-{number}")

    def _until_acknowledged(self, member: str) -> None:
        ends = time.monotonic() + MOST_S
        while True:
            try:
                at_club(self.services, "c", AddMember(member=member, name="Ada"), Caller(key=member))
            except Conflict:
                continue  # other writers were quicker
            except Exception as error:
                self.refused.set()
                if not is_unavailable(error) or self.stopped.is_set() or time.monotonic() > ends:
                    raise  # it would have been answered 500, or it takes too long
            else:
                self.acknowledged.append(member)
                return

    def wait_for(self, more: int) -> None:
        """Until so many more have been acknowledged."""
        wanted, ends = len(self.acknowledged) + more, time.monotonic() + MOST_S
        while len(self.acknowledged) < wanted:
            assert time.monotonic() < ends, "no write is acknowledged"
            time.sleep(0.05)


@pytest.mark.complete
def test_after_a_freeze_writes_go_on_at_the_promoted_standby(pair: Pair) -> None:
    with open_services(pair.dsn(), IMPATIENT) as services, ThreadPoolExecutor(WRITERS) as threads:
        found_club(services, "c", "Club")
        writers = Writers(services)
        running = [threads.submit(writers.write, number) for number in range(WRITERS)]
        try:
            writers.wait_for(20)
            pair.primary.send(signal.SIGSTOP)
            assert writers.refused.wait(MOST_S)
            pair.promote()
            writers.wait_for(20)
        finally:
            writers.stopped.set()
        for one in running:
            one.result()
    assert sorted(members_at(pair)) == sorted(writers.acknowledged)


def members_at(pair: Pair) -> list[str]:
    """Whom the log of the new primary has, as often as it has them."""
    with psycopg.connect(pair.standby.dsn("postgres")) as connection:
        rows = connection.execute(
            "SELECT convert_from(body, 'UTF8')::jsonb #>> '{data,member}' FROM events WHERE type = 'club.MemberJoined'"
        )
        return [member for (member,) in rows]
