"""Work beside that of a rebuild ends with it, wherever it is at."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.projections.bulk.rebuild import work_beside
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def conn(database: Any) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(database.owner_dsn, autocommit=True) as opened:
        yield opened


def interrupt(conn: psycopg.Connection[Any], has_begun: threading.Event, *work: Callable[[], None]) -> None:
    with work_beside(conn) as beside:
        for one in work:
            beside(one)
        assert has_begun.wait(HANG_S)
        raise KeyboardInterrupt


def test_work_between_two_statements_ends_with_an_error(conn: psycopg.Connection[Any]) -> None:
    has_begun = threading.Event()
    ended: list[type[Exception]] = []

    def work() -> None:
        has_begun.set()
        time.sleep(0.5)  # as the client does while it counts
        try:
            conn.execute("SELECT pg_sleep(%s)", (2 * HANG_S,))
        except psycopg.Error as error:
            ended.append(type(error))

    with pytest.raises(KeyboardInterrupt):
        interrupt(conn, has_begun, work)
    assert ended == [psycopg.errors.QueryCanceled]


def test_work_that_has_not_begun_does_not_begin_after_an_error(conn: psycopg.Connection[Any]) -> None:
    has_begun = threading.Event()
    begun: list[str] = []

    def first() -> None:
        begun.append("first")
        has_begun.set()
        conn.execute("SELECT pg_sleep(%s)", (2 * HANG_S,))

    with pytest.raises(KeyboardInterrupt):
        interrupt(conn, has_begun, first, lambda: begun.append("second"))
    assert begun == ["first"]


def test_all_work_is_done_at_the_end_of_the_block(conn: psycopg.Connection[Any]) -> None:
    done: list[int] = []
    with work_beside(conn) as beside:
        beside(lambda: done.append(1))
        beside(lambda: done.append(2))
    assert done == [1, 2]
