"""Every command of the specification, sent twice at the same time with one key: done once, and both are told the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from tests.support.databases import seeing_all
from tests.web.api.commands.every_command import every_command
from tests.web.api.commands.test_every_command import NEEDS_A_WORKER, OPEN, TOLD_ONCE, commands

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from tests.web.api.commands.every_command import Given

pytestmark = pytest.mark.complete

_WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
"""
"""How many sessions of this database wait for a lock."""


@pytest.fixture
def lock(database: Any) -> Iterator[psycopg.Connection[Any]]:
    """A session of a neighbour's, which can hold the club's log."""
    with psycopg.connect(seeing_all(database.app_dsn)) as conn:
        yield conn


@pytest.fixture
def look(database: Any) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database.app_dsn, autocommit=True) as conn:
        yield conn


def test_every_command_sent_twice_at_once_is_done_once_and_told_alike(
    api: Any, lock: psycopg.Connection[Any], look: psycopg.Connection[Any]
) -> None:
    given = set()
    for number, one in enumerate(every_command(api)):
        given.add(one.operation)
        case = (number, one.operation)
        answers = _both_held_up(one, f"key {number}", api.club, lock, look)
        assert {answer.status_code for answer in answers} <= {200, 201, 202}, (case, [one.text for one in answers])
        first, again = sorted((answer.json for answer in answers), key=lambda told: told["replayed"])
        assert [first["replayed"], again["replayed"]] == [False, True], case
        told = first | dict.fromkeys(TOLD_ONCE & first.keys())
        assert again == told | {"replayed": True}, case
    assert commands().keys() - given == OPEN | NEEDS_A_WORKER


def _both_held_up(
    one: Given, key: str, club: str, lock: psycopg.Connection[Any], look: psycopg.Connection[Any]
) -> list[Any]:
    """Two answers to the same command. The log is held until both are at it, or done without it."""
    one.who.credential()  # made when it is first used, and not by two threads
    gate = Barrier(2)

    def send() -> Any:
        gate.wait()
        return one.send(Idempotency_Key=key)

    lock.execute("SELECT FROM log_head WHERE club_id = %s FOR UPDATE", (club,))
    with ThreadPoolExecutor(2) as threads:
        try:
            sent = [threads.submit(send) for _ in range(2)]
            while not _all_waiting(sent, look):
                pass
        finally:
            lock.rollback()
        return [future.result() for future in sent]


def _all_waiting(sent: list[Future[Any]], look: psycopg.Connection[Any]) -> bool:
    row = look.execute(_WAITING).fetchone()
    assert row is not None
    return row[0] + sum(future.done() for future in sent) == len(sent)
