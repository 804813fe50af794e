"""The one message that an append is: what is in it, what becomes of it, and what goes on meanwhile."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.connections.scope import setting, within
from ging_service.eventlog.connections.statement import one_row
from ging_service.eventlog.errors import Conflict
from ging_service.eventlog.read import load, lock_log, stream_events
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def bare(database: Any) -> Iterator[psycopg.Connection]:
    """The application's connection, which has named no club."""
    with psycopg.connect(database.app_dsn, autocommit=True) as conn:
        yield conn


def test_it_names_its_club_and_ends_by_itself(bare: psycopg.Connection, club: str, make: Callable[..., Append]) -> None:
    assert append(bare, make("club", 0)).version == 1
    assert bare.info.transaction_status == TransactionStatus.IDLE
    assert load(bare, club, "club").version == 1
    assert bare.execute("SELECT current_setting('ging.club_id', true), count(*) FROM events").fetchone() == ("", 0)


def test_what_is_refused_is_rolled_back_and_the_connection_goes_on(
    bare: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    append(bare, make("club", 0))
    for _ in range(3):
        with pytest.raises(Conflict):
            append(bare, make("club", 0))
        assert bare.info.transaction_status == TransactionStatus.IDLE
    assert append(bare, make("club", 1)).version == 2
    with pytest.raises(psycopg.errors.DivisionByZero):
        one_row(bare, "SELECT 1 / %(none)s::int", {"none": b"0"}, setting(club))
    assert one_row(bare, "SELECT 'here' WHERE %(none)s::int = 1", {"none": b"0"}, setting(club)) == ()


def test_within_a_transaction_it_is_a_part_of_it(
    bare: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    with pytest.raises(Conflict), within(bare, club):
        assert [append(bare, make("club", version)).version for version in (0, 0)]
    assert not load(bare, club, "club").club_exists
    with within(bare, club):
        append(bare, make("club", 0))
        with within(bare, club):
            append(bare, make("club", 1))
    assert load(bare, club, "club").version == 2


def test_much_is_sent_as_well_as_little(bare: psycopg.Connection, club: str, make: Callable[..., Append]) -> None:
    bodies = [b'{"s":"' + bytes([97 + n]) * 2**20 + b'"}' for n in range(12)]
    append(bare, make("club", 0, count=12, bodies=bodies))
    with within(bare, club):
        assert [one.body for one in stream_events(bare, club, "club")] == bodies


def test_while_it_waits_for_the_log_other_threads_run(
    bare: psycopg.Connection, conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    append(bare, make("club", 0))
    bare.execute("SET lock_timeout = '10s'")  # else a thread that keeps the others from running would wait for ever
    waiting = threading.Thread(target=append, args=(bare, make("club", 1)))
    with within(conn, club):
        lock_log(conn, club)
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
    waiting.join(HANG_S)
    assert load(conn, club, "club").version == 2
