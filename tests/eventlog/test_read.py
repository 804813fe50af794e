from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.eventlog import read
from ging_service.eventlog.append import Append, append
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import Superseded, club_events, club_sizes, head_size, load, scan, stream_events

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg


@pytest.fixture
def played(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> Any:
    """The club's event, then five of table a and three of table b, in turns."""
    append(conn, make("table/a", 0, 2))
    append(conn, make("table/b", 0, 3))
    append(conn, make("table/a", 2, 3, key="last", request_hash=b"h"))
    return founded


def test_load_gives_the_snapshot_and_what_the_key_did(conn: psycopg.Connection, played: str) -> None:
    loaded = load(conn, played, "table/a", "last")
    assert (loaded.size, loaded.version, loaded.state) == (9, 5, b"table/a@5")
    assert loaded.prior is not None
    assert loaded.prior.request_hash == b"h"
    assert (loaded.prior.appended.first_position, loaded.prior.appended.count) == (6, 3)
    assert loaded.prior.appended.replayed


def test_load_of_what_is_not_there(conn: psycopg.Connection, played: str) -> None:
    new = load(conn, played, "table/new", "unused")
    assert (new.size, new.version, new.state, new.prior) == (9, 0, b"", None)
    assert not load(conn, "nobody", "club").club_exists


def test_a_stream_is_read_between_versions(conn: psycopg.Connection, played: str) -> None:
    assert [row.version for row in stream_events(conn, played, "table/a")] == [1, 2, 3, 4, 5]
    assert [row.version for row in stream_events(conn, played, "table/a", 1, 3)] == [2, 3]
    assert stream_events(conn, played, "table/none") == []


def test_a_club_is_read_from_a_position_to_a_position(conn: psycopg.Connection, played: str) -> None:
    assert [row.position for row in club_events(conn, played, 4, limit=3)] == [4, 5, 6]
    assert [row.position for row in club_events(conn, played, 4, end_position=6)] == [4, 5]


def test_a_scan_gives_the_same_rows_in_chunks(
    conn: psycopg.Connection, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "CHUNK_EVENTS", 4)
    chunks = list(scan(conn, played))
    assert [len(chunk) for chunk in chunks] == [4, 4, 1]
    assert [row for chunk in chunks for row in chunk] == [tuple(row) for row in club_events(conn, played)]


@pytest.mark.parametrize(
    ("chunk", "kept"),
    [
        # Of table a, what was declared before the second deal; of table b nothing, because no deal follows there.
        (20, [0, 1, 3, 4, 5, 6, 7]),
        # A page knows nothing of the next one, in which the second deal starts. Its last event stays anyway.
        (4, [0, 1, 2, 3, 4, 5, 6, 7]),
        (5, [0, 1, 3, 4, 5, 6, 7]),
    ],
)
def test_a_scan_leaves_out_what_is_superseded_on_the_same_page(  # noqa: PLR0913, PLR0917  three fixtures, and the case
    conn: psycopg.Connection,
    founded: str,
    make: Callable[..., Append],
    monkeypatch: pytest.MonkeyPatch,
    chunk: int,
    kept: list[int],
) -> None:
    append(conn, make("table/a", 0, 2, types=["Dealt", "Declared"]))
    append(conn, make("table/b", 0, 1, types=["Declared"]))
    append(conn, make("table/a", 2, 3, types=["Dealt", "Declared", "Won"]))
    append(conn, make("table/b", 1, 1, types=["Declared"]))
    monkeypatch.setattr(read, "CHUNK_EVENTS", chunk)
    superseded = Superseded(types=["Declared"], by=["Dealt"])
    left = [row for rows in scan(conn, founded, superseded=superseded) for row in rows]
    everything = club_events(conn, founded)
    assert [row.position for row in left] == kept
    assert left == [everything[position] for position in kept]
    before_the_end = [row for rows in scan(conn, founded, end_position=3, superseded=superseded) for row in rows]
    assert before_the_end == everything[:3]


def test_an_event_that_also_supersedes_others_stays_until_the_next_one(
    conn: psycopg.Connection, founded: str, make: Callable[..., Append]
) -> None:
    append(conn, make("table/a", 0, 3, types=["Restarted"] * 3))
    superseded = Superseded(types=["Restarted"], by=["Restarted"])
    assert [row.position for rows in scan(conn, founded, superseded=superseded) for row in rows] == [0, 3]


def test_sizes(conn: psycopg.Connection, played: str) -> None:
    assert head_size(conn, played) == 9
    assert club_sizes(conn)[played] == 9
    with pytest.raises(NoSuchClub):
        head_size(conn, "nobody")
