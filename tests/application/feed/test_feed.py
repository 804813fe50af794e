"""The feed within one process: new events are read and encoded once, and slow readers miss nothing."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.access.role_rights import ALL, Right
from ging_service.application.club import at_club
from ging_service.application.feed import feed as feed_of_process
from ging_service.application.feed.feed import Feed, FeedLimits
from ging_service.application.feed.subscription import Subscription
from ging_service.domain.club.commands import AddMember, EraseName, FoundClub
from ging_service.execution.caller import ANYONE, Principal
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.events.event_filter import ALL_EVENTS
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "fed"
LOOKS = frozenset({Right.LOOK})
PERSONS = (
    Principal(rights=LOOKS),
    Principal(rights=LOOKS),
    Principal(member="m0", rights=LOOKS),
    Principal(rights=ALL),
)


@pytest.fixture
def services(fresh_services: Services) -> Services:
    at_club(fresh_services, CLUB, FoundClub(name="Fed"), ANYONE)
    return fresh_services


@pytest.fixture
def made() -> list[RecordedEvent]:
    """Every event that something was made of, in the order of that."""
    return []


@pytest.fixture
def feed(services: Services, made: list[RecordedEvent]) -> Iterator[Feed[RecordedEvent]]:
    def show(recorded_event: RecordedEvent) -> RecordedEvent:
        made.append(recorded_event)
        return recorded_event

    one = Feed(services, show, FeedLimits(look_every_s=0.01))
    yield one
    one.stop()


def join(services: Services, *members: str) -> None:
    for member in members:
        at_club(services, CLUB, AddMember(member=member, name=member.title()), ANYONE)


class Following:
    """A reader who has read all that there was."""

    def __init__(self, feed: Feed[Any], person: Principal, stack: ExitStack) -> None:
        self.buffer = stack.enter_context(feed.subscribed(CLUB))
        self.reader = Subscription(feed, CLUB, person, ALL_EVENTS, -1)
        self.read()

    def read(self) -> list[Any]:
        found = self.reader.read(self.buffer, 100)
        return [*found.items, *(self.read() if found.more else ())]

    def wait_for(self, position: int) -> None:
        until = time.monotonic() + HANG_S
        while self.buffer.size <= position:
            assert time.monotonic() < until
            self.buffer.wait_beyond(position - 1, 0.1)


def test_what_is_new_is_made_once_for_all_who_see_it_alike(
    services: Services, feed: Feed[Any], made: list[RecordedEvent]
) -> None:
    with ExitStack() as stack:
        readers = [Following(feed, person, stack) for person in PERSONS]
        readers[0].wait_for(0)
        made.clear()
        join(services, "m0", "m1", "m2")
        readers[0].wait_for(3)
        told = [one.read() for one in readers]
        assert [[event.event.member for event in one] for one in told] == [["m0", "m1", "m2"]] * len(readers)
        assert len(made) == 3


def test_who_falls_behind_what_is_kept_misses_nothing(
    services: Services, feed: Feed[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_of_process, "MOST_EVENTS", 4)
    members = [f"m{number}" for number in range(12)]
    with ExitStack() as stack:
        quick, slow = (Following(feed, PERSONS[0], stack) for _ in range(2))
        quick.wait_for(0)
        got = []
        for number, member in enumerate(members):
            join(services, member)
            quick.wait_for(number + 1)
            got += quick.read()
        assert quick.buffer.batch_after(0) is None
        assert [one.position for one in slow.read()] == [one.position for one in got] == list(range(1, 13))


def test_a_name_that_is_erased_is_not_told_from_memory(services: Services, feed: Feed[Any]) -> None:
    with ExitStack() as stack:
        late = Following(feed, PERSONS[0], stack)
        late.wait_for(0)
        join(services, "eve")
        late.wait_for(1)
        at_club(services, CLUB, EraseName(member="eve", balance=0), ANYONE)
        late.wait_for(2)
        joined, erased = late.read()
        assert (joined.event.member, joined.event.name) == ("eve", "")
        assert erased.type == "club.MemberNameErased"


def test_a_log_that_has_lost_its_end_is_read_again(
    services: Services, feed: Feed[Any], fresh_database: Database
) -> None:
    """As after a failover that lost commits: what others record in their place is not skipped, and the lost is not shown."""
    with ExitStack() as stack:
        early = Following(feed, PERSONS[0], stack)
        early.wait_for(0)
        join(services, "m0", "m1", "m2")
        early.wait_for(3)
        assert len(early.read()) == 3
        with psycopg.connect(fresh_database.owner_dsn) as owner:
            owner.execute("ALTER TABLE events DISABLE TRIGGER append_only")
            owner.execute("ALTER TABLE log_head DISABLE TRIGGER only_grows")
            owner.execute("DELETE FROM events WHERE position >= 2")
            owner.execute("DELETE FROM openings WHERE position >= 2")
            owner.execute("UPDATE log_head SET size = 2")
        wait_until(lambda: early.buffer.restarts == 1)
        assert early.buffer.size == 2
        rebuild(fresh_database.owner_dsn, services.codec)
        services.memory.forget((CLUB, "club"))
        late = Following(feed, PERSONS[0], stack)
        join(services, "eve")
        late.wait_for(2)
        assert [one.event.member for one in late.read()] == ["eve"]


def test_a_reader_waits_again_after_no_thread_could_be_started(
    services: Services, feed: Feed[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(*_given: object) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as exhausted:
        exhausted.setattr("ging_service.parallel.start_new_thread", start)
        with pytest.raises(RuntimeError):
            feed.subscribe(CLUB)
    assert feed.streams == 0
    with ExitStack() as stack:
        reader = Following(feed, PERSONS[0], stack)
        join(services, "eve")
        reader.wait_for(1)
        assert len(reader.read()) == 1


def test_a_reader_is_served_after_the_thread_of_the_feed_has_died(services: Services) -> None:
    looks: list[int] = []

    def clock() -> datetime:
        looks.append(1)
        if len(looks) == 1:
            raise SystemExit  # ends the thread, as an error does in the middle of handling another
        return services.clock()

    feed = Feed(dataclasses.replace(services, clock=clock), lambda one: one, FeedLimits(look_every_s=0.01))
    with ExitStack() as stack:
        stack.callback(feed.stop)
        Following(feed, PERSONS[0], stack).wait_for(0)
        join(services, "ada")
        wait_until(lambda: looks)
        join(services, "eve")
        # Again and again: the thread may not be quite dead when the next reader comes.
        wait_until(lambda: Following(feed, PERSONS[0], stack).buffer.size == 3)


_SHORT_OF_MEMORY = """
import _testcapi
from ging_service.application.feed.feed import EventBuffer

fail, restore, errors = _testcapi.set_nomemory, _testcapi.remove_mem_hooks, (MemoryError, RuntimeError)
for allocation in range(60):
    buffer = EventBuffer()
    fail(allocation, allocation + 1)
    try:
        buffer.wake(1)
        buffer.wait_beyond(5, 0)
    except errors:
        pass
    finally:
        restore()
    buffer.wake(2)
"""


def test_readers_are_woken_again_after_an_allocation_has_failed() -> None:
    """Whichever of them it is."""
    pytest.importorskip("_testcapi")
    subprocess.run([sys.executable, "-c", _SHORT_OF_MEMORY], check=True, timeout=HANG_S)
