"""Every command of the specification, sent twice at the same time with one key: done once, and both are told the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.web.requests import expensive_requests
from tests.support.databases import seeing_all
from tests.web.api.commands.every_command import every_command
from tests.web.api.commands.test_every_command import NEEDS_A_WORKER, OPEN, TOLD_ONCE, commands

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from concurrent.futures import Future

    from ging_service.web.requests.expensive_requests import Gate
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
        answers = _both_held_up(one, f"key {number}", api, lock, look)
        assert {answer.status_code for answer in answers} <= {200, 201, 202}, (case, [one.text for one in answers])
        first, again = sorted((answer.json for answer in answers), key=lambda told: told["replayed"])
        assert [first["replayed"], again["replayed"]] == [False, True], case
        told = first | dict.fromkeys(TOLD_ONCE & first.keys())
        assert again == told | {"replayed": True}, case
    assert commands().keys() - given == OPEN | NEEDS_A_WORKER


def _both_held_up(
    one: Given, key: str, api: Any, lock: psycopg.Connection[Any], look: psycopg.Connection[Any]
) -> list[Any]:
    """Two answers to the same command. The log is held until both are at it, or done without it."""
    one.who.credential()  # made when it is first used, and not by two threads
    start = Barrier(2)
    gates = api.app.extensions[expensive_requests.EXTENSION].gates.values()

    def send() -> Any:
        start.wait()
        return one.send(Idempotency_Key=key)

    lock.execute("SELECT FROM log_head WHERE club_id = %s FOR UPDATE", (api.club,))
    with ThreadPoolExecutor(2) as threads:
        try:
            sent = [threads.submit(send) for _ in range(2)]
            while not _all_waiting(sent, gates, look):
                pass
        finally:
            lock.rollback()
        return [future.result() for future in sent]


def _all_waiting(sent: list[Future[Any]], gates: Collection[Gate], look: psycopg.Connection[Any]) -> bool:
    """True if each request waits for the log, or for the other one that writes much to it, or is done."""
    row = look.execute(_WAITING).fetchone()
    assert row is not None
    return row[0] + sum(gate.waiting for gate in gates) + sum(future.done() for future in sent) == len(sent)
