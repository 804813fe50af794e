"""The log leaves out events that a filter cannot want, before they are decoded."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import TYPE_CHECKING

import pytest

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.canonical import encode_checked
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.eventlog.read import head_size
from tests.eventlog.conftest import NOON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    import psycopg

TICK = timedelta(microseconds=1)
EARLIER = NOON - timedelta(days=30)
TIMES = (EARLIER, EARLIER + TICK, NOON, NOON + timedelta(days=1))
"""When the events happened. All of them are recorded at noon."""

DATA = (
    {"text": "plain"},
    {"text": '"happened_at":"2026-01-01T00:00:00.000000Z"'},
    {"happened_at": timestamp(NOON + timedelta(days=365))},
    {"happened_at": timestamp(EARLIER - timedelta(days=365))},
    {"happened_at": "~ no time"},
)
"""Data of events: some that could be mistaken for the time at which an event happened."""


@pytest.fixture
def told(conn: psycopg.Connection, founded: str, make: Callable[..., Append]) -> list[datetime]:
    """When each event of the log happened, by its position: with and without a time of its own, with all data."""
    times: list[datetime] = [NOON]
    for at, data in product((None, *TIMES), DATA):
        version = len(times) - 1
        body = {"actor": "ada", "command": "c", "data": data, "recorded_at": timestamp(NOON), "schema": 1}
        body |= {"stream": "table/a", "type": "Happened", "version": version + 1}
        if at:
            body["happened_at"] = timestamp(at)
        append(conn, make("table/a", version, bodies=[encode_checked(body)]))
        times.append(at or NOON)
    assert head_size(conn, founded) == len(times)
    return times


def spans() -> Iterator[tuple[datetime | None, datetime | None]]:
    """From and to each time, a moment earlier, and a moment later."""
    edges = [None, *(at + beside for at in TIMES for beside in (-TICK, timedelta(0), TICK))]
    yield from product(edges, edges)


def test_no_event_is_left_out_that_happened_in_time(
    conn: psycopg.Connection, founded: str, told: list[datetime]
) -> None:
    for first, end in spans():
        found = positions(conn, founded, told, first, end)
        wanted = {number for number, at in enumerate(told) if (not first or first <= at) and (not end or at < end)}
        assert found >= wanted


def test_events_that_happened_at_other_times_are_left_out(
    conn: psycopg.Connection, founded: str, told: list[datetime]
) -> None:
    after_all = max(told) + TICK
    # What an event's own data hold can only add to it.
    assert positions(conn, founded, told, after_all, None) <= {3, 5}
    early = positions(conn, founded, told, EARLIER, EARLIER + TICK)
    assert early == {number for number, at in enumerate(told) if at == EARLIER}


def positions(
    conn: psycopg.Connection, club: str, told: list[datetime], first: datetime | None, end: datetime | None
) -> set[int]:
    asked = Prefilter(happened_from=first, happened_to=end)
    return {one.position for one in narrowed_events(conn, club, range(len(told)), asked)}
