from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.eventlog.append import Append, Appended, ExtraRows, append
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.eventlog.read import club_events, head_size, load
from tests.support.databases import seeing_all

if TYPE_CHECKING:
    from collections.abc import Callable

ROW = """
    , wrote AS (
        INSERT INTO snapshots (club_id, stream_id, version, state)
        SELECT %(club)s, 'table/also', position + %(more)s::text::bigint, '' FROM appended
    )
"""
TWICE = ROW + ROW.replace("wrote", "again")
ALSO = ExtraRows(sql=ROW, parameters={"more": "0"})


def test_a_club_comes_into_being_with_the_first_event_of_its_own_stream(
    conn: psycopg.Connection, club: str, make: Callable[..., Append]
) -> None:
    assert not load(conn, club, "club").club_exists
    assert append(conn, make("club", 0, 2)) == Appended(first_position=0, count=2, version=2)
    assert load(conn, club, "club").club_exists


def test_positions_are_dense_over_streams_and_versions_within_each(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0, 3))
    append(conn, make("table/b", 0, 2))
    append(conn, make("table/a", 3, 1))
    rows = club_events(conn, founded)
    assert [row.position for row in rows] == list(range(7))
    assert [(row.stream_id, row.version) for row in rows] == [
        ("club", 1), ("table/a", 1), ("table/a", 2), ("table/a", 3), ("table/b", 1), ("table/b", 2), ("table/a", 4),
    ]  # fmt: skip


def test_bodies_are_kept_byte_for_byte(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> None:
    bodies = [b"", bytes(range(256)), "♠ ünï".encode(), b"x" * 100_000]
    append(conn, make("table/a", 0, 4, bodies=bodies))
    assert [row.body for row in club_events(conn, founded, 1)] == bodies


def test_a_thousand_events_in_one_append(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> None:
    assert append(conn, make("table/a", 0, 1_000)).version == 1_000
    assert head_size(conn, founded) == 1_001


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_a_stale_version_is_refused_with_the_current_one(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append], expected: int
) -> None:
    append(conn, make("table/a", 0, 2))
    with pytest.raises(Conflict) as refused:
        append(conn, make("table/a", expected))
    assert refused.value.current_version == 2
    assert head_size(conn, founded) == 3


def test_founding_a_club_again_is_a_conflict(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    with pytest.raises(Conflict) as refused:
        append(conn, make("club", 0))
    assert refused.value.current_version == 1
    assert head_size(conn, founded) == 1


@pytest.mark.parametrize(("stream", "version"), [("table/a", 0), ("club", 1)])
def test_no_club_no_append(conn: psycopg.Connection, make: Callable[..., Append], stream: str, version: int) -> None:
    with pytest.raises(NoSuchClub):
        append(conn, make(stream, version))


@pytest.mark.parametrize("stream", ["", "Club", "table/", "table/A", "table/a/b", "tables/a", "table/" + "a" * 64])
def test_a_stream_of_another_shape_is_refused(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append], stream: str
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        append(conn, make(stream, 0))
    assert head_size(conn, founded) == 1


@pytest.mark.parametrize("club_id", ["", "-a", "A", "a b", "a/b", "a" * 64])
def test_a_club_id_of_another_shape_is_refused(
    conn: psycopg.Connection, make: Callable[..., Append], club_id: str
) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        append(conn, make("club", 0, club_id=club_id))


def test_the_snapshot_is_that_of_the_last_append(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0, 2))
    append(conn, make("table/a", 2, 1, snapshot=b"newest"))
    loaded = load(conn, founded, "table/a")
    assert (loaded.version, loaded.state) == (3, b"newest")


def test_the_same_command_twice_is_done_once_and_answered_twice(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    command = make("table/a", 0, 2, key="k", request_hash=b"h")
    first = append(conn, command)
    again = append(conn, command)
    assert again == Appended(first_position=first.first_position, count=2, version=2, replayed=True)
    assert head_size(conn, founded) == 3


@pytest.mark.usefixtures("founded")
def test_a_repeated_command_is_answered_as_it_was_then_however_far_the_stream_has_gone(
    conn: psycopg.Connection, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0, 2, key="k", request_hash=b"h"))
    append(conn, make("table/a", 2, 5))
    late = append(conn, make("table/a", 7, 1, key="k", request_hash=b"h"))
    assert late == Appended(first_position=1, count=2, version=2, replayed=True)


@pytest.mark.parametrize("version", [0, 1])
def test_a_key_used_for_another_request_is_refused(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append], version: int
) -> None:
    append(conn, make("table/a", 0, key="k", request_hash=b"h"))
    with pytest.raises(KeyReused):
        append(conn, make("table/a", version, key="k", request_hash=b"other"))
    assert head_size(conn, founded) == 2


def test_a_key_belongs_to_its_club(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> None:
    append(conn, make("table/a", 0, key="k", request_hash=b"h"))
    other = f"{founded}-other"
    assert not append(conn, make("club", 0, club_id=other, key="k", request_hash=b"else")).replayed


@pytest.mark.usefixtures("founded")
def test_a_key_of_256_characters_is_refused(conn: psycopg.Connection, make: Callable[..., Append]) -> None:
    append(conn, make("table/a", 0, key="k" * 255, request_hash=b"h"))
    with pytest.raises(psycopg.errors.CheckViolation):
        append(conn, make("table/a", 1, key="k" * 256, request_hash=b"h"))


def test_a_command_without_events_keeps_its_key(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    nothing = make("table/a", 0, 0, key="k", request_hash=b"h")
    assert append(conn, nothing) == Appended(first_position=1, count=0, version=0)
    assert append(conn, nothing).replayed
    assert head_size(conn, founded) == 1


def test_rows_written_also_go_with_the_append(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0), also=ALSO)
    assert load(conn, founded, "table/also").version == 1


def test_an_error_in_the_rows_undoes_the_append(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    with pytest.raises(psycopg.errors.UniqueViolation):
        append(
            conn, make("table/a", 0, key="k", request_hash=b"h"), also=ExtraRows(sql=TWICE, parameters={"more": "0"})
        )
    assert head_size(conn, founded) == 1
    assert load(conn, founded, "table/a", "k").prior is None


def test_a_refused_append_undoes_the_rows(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> None:
    with pytest.raises(Conflict):
        append(conn, make("table/a", 7), also=ALSO)
    assert load(conn, founded, "table/also").version == 0


def test_a_repeated_command_does_not_write_its_rows_again(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    command = make("table/a", 0, key="k", request_hash=b"h")
    append(conn, command)
    assert append(conn, command, also=ALSO).replayed
    assert load(conn, founded, "table/also").version == 0


def test_rows_can_know_the_positions_of_their_events(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    appended = append(conn, make("table/a", 0, 3), also=ExtraRows(sql=ROW, parameters={"more": "2"}))
    assert load(conn, founded, "table/also").version == appended.first_position + 2


def test_a_rolled_back_append_leaves_no_gap(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    with conn.transaction(force_rollback=True):
        assert append(conn, make("table/a", 0, 5)).first_position == 1
    assert append(conn, make("table/a", 0)).first_position == 1
    assert [row.position for row in club_events(conn, founded)] == [0, 1]


def test_an_append_can_be_part_of_a_larger_transaction(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    with conn.transaction():
        append(conn, make("table/a", 0), also=ALSO)
        append(conn, make("table/b", 0, 2))
        assert head_size(conn, founded) == 4
    with conn.transaction():
        append(conn, make("table/a", 1))
        with pytest.raises(Conflict):
            append(conn, make("table/a", 1))
        raise psycopg.Rollback
    assert head_size(conn, founded) == 4


def test_appending_works_without_prepared_statements(database: Any, make: Callable[..., Append]) -> None:
    with psycopg.connect(seeing_all(database.app_dsn), autocommit=True, prepare_threshold=None) as unprepared:
        assert append(unprepared, make("club", 0)).version == 1


def test_texts_are_sent_whole_and_what_no_text_can_hold_is_refused(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    """A NUL must not end a key early: two keys would be one."""
    with pytest.raises(psycopg.errors.CharacterNotInRepertoire):
        append(conn, make("table/a", 0, key="k\0one", request_hash=b"h"))
    assert head_size(conn, founded) == 1
    append(conn, make("table/a", 0, key="♠ ü", request_hash=b"h"))
    assert conn.execute("SELECT key FROM idempotency WHERE key <> ''").fetchall()[-1] == ("♠ ü",)


def test_a_statement_is_prepared_once_on_each_connection(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    assert founded
    for version in range(3):
        append(conn, make("table/a", version), also=ALSO if version == 0 else None)
    names = "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'ging %' AND statement LIKE '%append(%'"
    assert conn.execute(names).fetchone() == (2,)


def test_a_prepared_statement_that_has_gone_is_prepared_anew(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    """psycopg deallocates all statements of a connection after a ROLLBACK; poolers may do so between commands."""
    append(conn, make("table/a", 0))
    conn.execute("DEALLOCATE ALL")
    assert append(conn, make("table/a", 1)).version == 2
    conn.execute("DEALLOCATE ALL")
    append(conn, make("table/b", 0), also=ALSO)
    with pytest.raises(Conflict):
        append(conn, make("table/a", 1))
    with conn.transaction(force_rollback=True):
        append(conn, make("table/a", 2))
    for _ in range(3):
        conn.execute("SELECT 1", prepare=True)
    assert append(conn, make("table/a", 2)).version == 3
    append(conn, make("table/b", 1), also=ExtraRows(sql=ROW.replace("also", "more"), parameters={"more": "0"}))
    assert head_size(conn, founded) == 6


def test_a_connection_that_is_lost_is_told_as_psycopg_tells_it(
    conn: psycopg.Connection, founded: str, database: Any, make: Callable[..., Append]
) -> None:
    assert founded
    append(conn, make("table/a", 0))
    with psycopg.connect(seeing_all(database.app_dsn)) as another:
        ended = another.execute("SELECT pg_terminate_backend(%s, 5000)", (conn.info.backend_pid,)).fetchone()
    assert ended == (True,)
    with pytest.raises(psycopg.OperationalError):
        append(conn, make("table/a", 1))
