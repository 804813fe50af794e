"""The one message that an append is: what is in it, what becomes of it, and what goes on meanwhile."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.pq import TransactionStatus

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.connections.scope import setting, within
from ging_service.eventlog.connections.statement import all_rows_per_club, one_row, one_row_without_club
from ging_service.eventlog.errors import Conflict
from ging_service.eventlog.read import load, lock_log, stream_events
from tests.support.round_trips import round_trips
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


def test_a_stream_read_without_a_transaction_is_that_of_its_club_only(
    bare: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    append(bare, make("club", 0, 3))
    alone = stream_events(bare, club, "club", 1)
    with within(bare, club):
        assert stream_events(bare, club, "club", 1) == alone
    assert [row.version for row in alone] == [2, 3]
    assert stream_events(bare, "*", "club") == []
    with within(bare, "other"):
        assert stream_events(bare, club, "club") == []
    assert bare.info.transaction_status == TransactionStatus.IDLE


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


SEEN = "SELECT current_setting('ging.club_id', true), body FROM events WHERE position = %(at)s::bigint"


@pytest.mark.parametrize("threshold", [5, None])
def test_each_run_for_several_clubs_sees_its_own_and_all_are_one_message(
    bare: psycopg.Connection, club: str, make: Callable[..., Append], threshold: int | None
) -> None:
    bare.prepare_threshold = threshold
    clubs = [club, f"{club}-b", f"{club}-c"]
    for one in clubs[:2]:
        append(bare, make("club", 0, club_id=one))
    asked: list[tuple[str, dict[str, bytes | None]]] = [(setting(one), {"at": b"0"}) for one in [*clubs, "*"]]
    for _ in range(3):
        with round_trips(bare) as sent:
            first, second, none, every = all_rows_per_club(bare, SEEN, asked)
            assert ([row[0] for row in first], [row[0] for row in second]) == ([clubs[0].encode()], [clubs[1].encode()])
            assert none == every == []
            assert len(sent()) == 1
    # psycopg drops all prepared statements at once: the first run, of the club's name too, prepares them again.
    bare.execute("DEALLOCATE ALL")
    assert all_rows_per_club(bare, SEEN, asked) == [first, second, [], []]
    assert all_rows_per_club(bare, SEEN, []) == []
    with within(bare, clubs[0]):
        assert all_rows_per_club(bare, SEEN, asked[:1]) == [first]
    with pytest.raises(psycopg.errors.InvalidTextRepresentation):
        all_rows_per_club(bare, SEEN, [asked[0], (setting(clubs[1]), {"at": b"x"}), asked[2]])
    assert all_rows_per_club(bare, SEEN, asked) == [first, second, [], []]


SUM = "SELECT %(one)s::int + 1, current_setting('ging.club_id', true)"


@pytest.mark.parametrize("threshold", [5, None])
def test_a_statement_of_no_club_is_one_message_and_a_transaction_of_its_own(
    bare: psycopg.Connection, club: str, threshold: int | None
) -> None:
    bare.prepare_threshold = threshold
    two = (b"\0\0\0\2", b"")
    assert one_row(bare, SUM, {"one": b"1"}, setting(club)) == (two[0], club.encode())
    assert one_row_without_club(bare, SUM, {"one": b"1"}) == two
    # psycopg drops all prepared statements at once.
    bare.execute("DEALLOCATE ALL")
    with round_trips(bare) as sent:
        assert one_row_without_club(bare, SUM, {"one": b"1"}) == two
        assert one_row_without_club(bare, SUM, {"one": b"1"}) == two
        assert len(sent()) == (2 if threshold is None else 4), "one that fails, and one that prepares it again"
    assert bare.info.transaction_status == TransactionStatus.IDLE
    with pytest.raises(psycopg.errors.DivisionByZero):
        one_row_without_club(bare, "SELECT 1 / %(none)s::int", {"none": b"0"})
    with pytest.raises(psycopg.errors.UndefinedTable):
        one_row_without_club(bare, "SELECT 1 FROM nowhere", {})
    assert one_row_without_club(bare, "SELECT 1 WHERE %(none)s::int = 1", {"none": b"0"}) == ()


ONCE = "CREATE TEMP TABLE once (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)"
TWICE = "INSERT INTO once VALUES (%(n)s::int), (%(n)s::int) RETURNING n"
LOST_AT_COMMIT = """
    CREATE FUNCTION pg_temp.lose() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER lost AFTER INSERT ON once DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION pg_temp.lose()
"""


def test_a_commit_that_fails_is_an_error_and_undoes_everything(bare: psycopg.Connection, club: str) -> None:
    bare.execute(ONCE)
    for _ in range(2):
        with pytest.raises(psycopg.errors.UniqueViolation):
            one_row(bare, TWICE, {"n": b"1"}, setting(club))
        assert bare.info.transaction_status == TransactionStatus.IDLE
    assert bare.execute("SELECT count(*) FROM once").fetchone() == (0,)


def test_a_connection_lost_during_the_commit_is_an_error(bare: psycopg.Connection, club: str) -> None:
    """The statement itself has succeeded by then; nobody knows whether it was committed."""
    bare.execute(ONCE)
    bare.execute(LOST_AT_COMMIT)
    with pytest.raises(psycopg.OperationalError):
        one_row(bare, "INSERT INTO once VALUES (%(n)s::int) RETURNING n", {"n": b"1"}, setting(club))
    assert bare.closed


def test_whichever_prepared_statement_has_gone_is_prepared_again(
    bare: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    append(bare, make("club", 0))
    names = [row[0] for row in bare.execute("SELECT name FROM pg_prepared_statements WHERE name LIKE 'ging %'")]
    assert len(names) == 2
    for version, name in enumerate(names, start=1):
        bare.execute(f'DEALLOCATE "{name}"')
        assert append(bare, make("club", version)).version == version + 1
    assert load(bare, club, "club").version == 3


def test_the_club_is_named_before_the_statement_looks_at_any_row(
    bare: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    append(bare, make("club", 0))
    everything = "SELECT string_agg(DISTINCT club_id, ' ') FROM events WHERE %(none)s::int = 0"
    assert one_row(bare, everything, {"none": b"0"}, setting(club)) == (club.encode(),)
    assert one_row(bare, everything, {"none": b"0"}, setting("*")) == (None,)
