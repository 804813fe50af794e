"""A process caches the streams that it wrote last, and notices when others append to them or rewrite them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.bootstrap import open_services
from ging_service.domain.club import commands as c
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused
from ging_service.execution import stream_cache as remembering
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.errors import Stale
from ging_service.execution.execute import execute
from ging_service.execution.stream_cache import StreamCache, VersionedState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services

CLUB = "willughby"
KEY = (CLUB, "club")


@pytest.fixture
def first(fresh_database: Any) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn) as services:
        do(services, c.FoundClub(name="Club"))
        yield services


@pytest.fixture
def second(fresh_database: Any, first: Services) -> Iterator[Services]:
    del first
    with open_services(fresh_database.app_dsn) as services:
        yield services


def do(services: Services, command: Any, **more: Any) -> CommandResult:
    return execute(services, CommandBatch(club_id=CLUB, stream_id="club", steps=(CommandStep(command),), **more))


def add(services: Services, member: str, **more: Any) -> CommandResult:
    return do(services, c.AddMember(member=member, name=member.title()), **more)


def left(services: Services) -> VersionedState | None:
    found = services.memory.recall(KEY)
    return found and VersionedState(found.version, found.state)


def test_a_process_that_is_alone_with_a_stream_remembers_it(first: Services) -> None:
    assert left(first) is None, "the stream was new: nobody knows yet who else writes"
    add(first, "anna")
    remembered = left(first)
    assert remembered is not None
    assert remembered.version == 2
    assert add(first, "ben").version == 3


def test_others_are_noticed_and_nothing_is_lost(first: Services, second: Services) -> None:
    for number in range(6):
        who = (first, first, second, second, first, second)[number]
        assert add(who, f"member-{number}").version == number + 2
    with first.cross_club_transaction() as conn:
        names = conn.execute("SELECT member_id FROM members ORDER BY joined_at").fetchall()
    assert [name for (name,) in names] == [f"member-{number}" for number in range(6)]


def test_what_memory_would_refuse_or_allow_is_decided_on_the_stream_as_it_is(first: Services, second: Services) -> None:
    add(first, "anna")
    add(first, "ben")
    add(second, "cato")
    with pytest.raises(Refused) as refused:
        add(first, "cato")
    assert refused.value.code == "member_exists"
    assert do(first, c.RenameMember(member="cato", name="Cato the Elder")).version == 5


def test_a_repeated_command_is_a_replay_though_memory_would_refuse_it(first: Services) -> None:
    add(first, "anna")
    done = add(first, "ben", key="k")
    again = add(first, "ben", key="k")
    assert (again.replayed, again.recorded_events) == (True, done.recorded_events)
    with pytest.raises(KeyReused):
        add(first, "cato", key="k")
    assert do(first, c.BuyCounters(member="ben", counters=5, note="", paid="", currency=""), key="b").replayed is False
    assert do(first, c.BuyCounters(member="ben", counters=5, note="", paid="", currency=""), key="b").replayed is True


def test_an_expected_version_is_held_against_the_stream_and_not_against_memory(
    first: Services, second: Services
) -> None:
    add(first, "anna")
    add(first, "ben")
    add(second, "cato")
    with pytest.raises(Stale) as stale:
        add(first, "dora", expected_version=3)
    assert stale.value.current_version == 4
    assert add(first, "dora", expected_version=4).version == 5
    with pytest.raises(Stale):
        add(first, "eve", expected_version=4)


def test_another_history_at_the_same_version_is_noticed(first: Services, second: Services, fresh_database: Any) -> None:
    """As after a failover that lost the last event, and another took its place: the count alone would not tell."""
    add(first, "anna")
    add(first, "ben")
    before = left(first)
    assert before is not None
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER append_only")
        owner.execute("ALTER TABLE log_head DISABLE TRIGGER only_grows")
        owner.execute("DELETE FROM events WHERE version = 3")
        owner.execute("DELETE FROM openings WHERE position = 2")
        owner.execute("UPDATE log_head SET size = size - 1")
        owner.execute("DELETE FROM members WHERE member_id = 'ben'")
        owner.execute("DELETE FROM snapshots")
    add(second, "cato")
    assert left(first) == before, "the first process knows nothing of it"
    with pytest.raises(Refused) as refused:
        do(first, c.BuyCounters(member="ben", counters=1, note="", paid="", currency=""))
    assert refused.value.code == "no_such_member"
    assert do(first, c.BuyCounters(member="cato", counters=1, note="", paid="", currency="")).version == 4


def test_memory_is_bounded_and_forgets_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "_MOST_STREAMS", 2)
    stream_cache = StreamCache()
    for stream in ("a", "b", "c"):
        stream_cache.keep(("x", stream), 0, VersionedState(1, stream), b"1")
        stream_cache.keep(("x", stream), 1, VersionedState(2, stream), b"2")
    assert [stream_cache.recall(("x", stream)) is None for stream in ("a", "b", "c")] == [True, False, False]


def test_the_slower_of_two_threads_takes_nothing_back() -> None:
    stream_cache = StreamCache()
    stream_cache.keep(KEY, 0, VersionedState(1, "one"), b"1")
    stream_cache.keep(KEY, 2, VersionedState(3, "three"), b"3")
    stream_cache.keep(KEY, 1, VersionedState(2, "two"), b"2")
    assert stream_cache.recall(KEY) is None
    stream_cache.keep(KEY, 3, VersionedState(4, "four"), b"4")
    known = stream_cache.recall(KEY)
    assert known is not None
    assert (known.version, known.last_body) == (4, b"4")
    stream_cache.forget(KEY)
    assert stream_cache.recall(KEY) is None
