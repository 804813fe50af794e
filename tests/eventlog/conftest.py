"""Connections as the application and as the owner, and a maker of appends."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

import psycopg
import pytest

from ging_service.eventlog.append import Append, append
from tests.support.databases import seeing_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
_numbers = count(1)


class MakeAppend(Protocol):
    def __call__(self, stream_id: str, version: int, count: int = 1, **changes: Any) -> Append: ...


@pytest.fixture
def conn(database: Any) -> Iterator[psycopg.Connection]:
    with psycopg.connect(seeing_all(database.app_dsn), autocommit=True) as connection:
        yield connection


@pytest.fixture
def owner(database: Any) -> Iterator[psycopg.Connection]:
    with psycopg.connect(database.owner_dsn, autocommit=True) as connection:
        yield connection


@pytest.fixture
def club() -> str:
    """A club of the test's own, not founded yet."""
    return f"club-{next(_numbers)}"


@pytest.fixture
def make(club: str) -> MakeAppend:
    """An append to the test's club; each body tells its stream and version."""

    def make_append(stream_id: str, version: int, count: int = 1, **changes: Any) -> Append:
        fields = {
            "club_id": club,
            "stream_id": stream_id,
            "expected_version": version,
            "types": ["Happened"] * count,
            "bodies": [f'{{"s":"{stream_id}","v":{version + n}}}'.encode() for n in range(1, count + 1)],
            "recorded_at": NOON,
            "snapshot": f"{stream_id}@{version + count}".encode(),
        }
        return Append(**(fields | changes))

    return make_append


@pytest.fixture
def founded(conn: psycopg.Connection, club: str, make: Callable[..., Append]) -> str:
    """The test's club, founded by one event."""
    append(conn, make("club", 0))
    return club
