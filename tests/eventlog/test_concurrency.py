"""Real parallel connections on one club."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.errors import Conflict
from ging_service.eventlog.read import club_events, head_size
from tests.support.databases import seeing_all
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable

WRITERS = 8


def in_parallel(dsn: str, work: Any) -> Any:
    """Run ``work(conn, number)`` in so many threads at once, each on a connection of its own."""
    barrier = Barrier(WRITERS)

    def one(number: int) -> Any:
        with psycopg.connect(seeing_all(dsn), autocommit=True) as conn:
            barrier.wait(timeout=HANG_S)
            return work(conn, number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(one, range(WRITERS)))


@pytest.mark.usefixtures("founded")
def test_eight_writers_of_one_club_leave_no_gap_and_lose_nothing(
    database: Any, conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    def write(own: psycopg.Connection, number: int) -> Any:
        version, seen = 0, []
        for turn in range(40):
            appended = append(own, make(f"table/t{number}", version, 1 + turn % 3))
            seen += range(appended.first_position, appended.first_position + appended.count)
            version = appended.version
        return seen

    positions = [position for seen in in_parallel(database.app_dsn, write) for position in seen]
    rows = club_events(conn, club, limit=10_000)
    assert sorted(positions) == list(range(1, len(rows)))
    assert [row.position for row in rows] == list(range(head_size(conn, club)))
    for number in range(WRITERS):
        versions = [row.version for row in rows if row.stream_id == f"table/t{number}"]
        assert versions == list(range(1, len(versions) + 1))


@pytest.mark.usefixtures("founded")
def test_readers_who_follow_the_positions_miss_nothing(database: Any, club: str, make: Callable[..., Append]) -> None:
    def work(own: psycopg.Connection, number: int) -> Any:
        if number == 0:
            return follow(own, club, 1 + 7 * 40)
        for version in range(40):
            append(own, make(f"table/t{number}", version))
        return []

    seen = in_parallel(database.app_dsn, work)[0]
    assert seen == list(range(1 + 7 * 40))


def follow(conn: psycopg.Connection, club: str, size: int) -> Any:
    seen = []
    for _ in range(100_000):
        seen += [row.position for row in club_events(conn, club, len(seen))]
        if len(seen) >= size:
            break
    return seen


@pytest.mark.usefixtures("founded")
def test_of_two_scribes_on_one_version_one_wins_and_the_others_learn_the_current_version(
    database: Any, conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    def write(own: psycopg.Connection, _number: int) -> Any:
        try:
            return append(own, make("table/a", 0, 2)).version
        except Conflict as conflict:
            return -conflict.current_version

    assert sorted(in_parallel(database.app_dsn, write)) == [-2] * (WRITERS - 1) + [2]
    assert head_size(conn, club) == 3


@pytest.mark.usefixtures("founded")
def test_the_same_command_sent_in_parallel_is_done_once(
    database: Any, conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    def write(own: psycopg.Connection, _number: int) -> Any:
        return append(own, make("table/a", 0, 2, key="k", request_hash=b"h"))

    answers = in_parallel(database.app_dsn, write)
    assert sorted(answer.replayed for answer in answers) == [False] + [True] * (WRITERS - 1)
    assert {(answer.first_position, answer.count, answer.version) for answer in answers} == {(1, 2, 2)}
    assert head_size(conn, club) == 3


def test_the_same_key_on_several_streams_in_parallel_is_done_once(
    database: Any, conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    def write(own: psycopg.Connection, number: int) -> Any:
        return append(own, make(f"table/t{number}", 0, key="k", request_hash=b"h"))

    answers = in_parallel(database.app_dsn, write)
    assert sum(not answer.replayed for answer in answers) == 1
    assert head_size(conn, founded) == 2


def test_of_several_founders_one_founds_the_club(
    database: Any, conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    def write(own: psycopg.Connection, _number: int) -> Any:
        try:
            return append(own, make("club", 0)).version
        except Conflict as conflict:
            return -conflict.current_version

    assert sorted(in_parallel(database.app_dsn, write)) == [-1] * (WRITERS - 1) + [1]
    assert head_size(conn, club) == 1
