"""Ranges of a club's log that are described by what they contain, so that filters skip those in which nothing can match."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import psycopg
from psycopg.pq import TransactionStatus

from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

RANGE_EVENTS: Final = 1_024
"""The number of events in a range. A range is described as soon as it is full, and never changes then."""

UNFILTERED: Final[Mapping[str, object]] = dict.fromkeys(
    ("recorded_from", "recorded_to", "happened_from", "happened_to", "types", "streams", "actor")
)
"""The parameters of ``possible_ranges`` that leave out nothing."""

_FEWEST_RANGES: Final = 4
"""The number of ranges that the first query looks through: few, because a page may be full soon."""

_GROWTH_FACTOR: Final = 8
"""Each further query looks through this many times as many ranges as the one before it."""

_MOST_RANGES: Final = 1_024
"""The largest number of ranges that one query looks through."""


def describe_ranges(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Describe the full ranges that are not described yet, in the transaction at hand if there is one."""
    with within(conn, club_id):
        conn.execute(read_sql("fill_event_ranges"), {"club": club_id})


def describe_after(conn: psycopg.Connection[Any], club_id: str, first_position: int, count: int) -> None:
    """Describe the ranges that an append has filled.

    If the append is already committed, an error leaves them to the next time: its caller must hear of its success.
    """
    if first_position // RANGE_EVENTS == (first_position + count) // RANGE_EVENTS:
        return
    if conn.pgconn.transaction_status != TransactionStatus.IDLE:
        describe_ranges(conn, club_id)
        return
    with suppress(psycopg.Error):
        describe_ranges(conn, club_id)


def described_ranges(conn: psycopg.Connection[Any], club_id: str) -> int:
    """Return the number of ranges that are described: the first ones, without gaps."""
    row = conn.execute(read_sql("described_ranges"), (club_id,), prepare=True).fetchone()
    return int(row[0]) if row else 0


class Part(NamedTuple):
    """A part of a log's positions, and the numbers of the ranges in it; none: the end of the log, which is not described."""

    positions: range
    numbers: range


def possible_positions(
    conn: psycopg.Connection[Any],
    club_id: str,
    positions: range,
    wanted: Mapping[str, object],
    *,
    newest_first: bool,
) -> Iterator[range]:
    """Yield the parts of some positions in which events may match, in order or the newest first.

    ``wanted``: the parameters of ``possible_ranges``. The end of the log, which is not described, is always among them.
    """
    for part in parts_of_log(conn, club_id, positions, newest_first=newest_first):
        yield from possible_in(conn, club_id, part, wanted, newest_first=newest_first)


def parts_of_log(
    conn: psycopg.Connection[Any], club_id: str, positions: range, *, newest_first: bool
) -> Iterator[Part]:
    """Yield parts of some positions, each with more ranges than the one before it, in order or the newest first."""
    described = described_ranges(conn, club_id)
    end = Part(range(max(positions.start, described * RANGE_EVENTS), positions.stop), range(0))
    numbers = range(positions.start // RANGE_EVENTS, min(described, -(-positions.stop // RANGE_EVENTS)))
    if newest_first and end.positions:
        yield end
    width = _FEWEST_RANGES
    while numbers:
        part, numbers = (numbers[-width:], numbers[:-width]) if newest_first else (numbers[:width], numbers[width:])
        first, stop = part.start * RANGE_EVENTS, part.stop * RANGE_EVENTS
        yield Part(range(max(first, positions.start), min(stop, positions.stop)), part)
        width = min(_GROWTH_FACTOR * width, _MOST_RANGES)
    if not newest_first and end.positions:
        yield end


def possible_in(
    conn: psycopg.Connection[Any], club_id: str, part: Part, wanted: Mapping[str, object], *, newest_first: bool
) -> Iterator[range]:
    """Yield the positions of a part at which events may match, as ``possible_positions`` does."""
    positions, numbers = part
    if not numbers:
        yield positions
        return
    parameters = {**wanted, "club": club_id, "first": numbers.start, "end": numbers.stop}
    rows = conn.execute(read_sql("possible_ranges"), parameters, prepare=True).fetchall()
    runs = list(_runs([number for (number,) in rows]))
    for run in reversed(runs) if newest_first else runs:
        yield range(max(run.start, positions.start), min(run.stop, positions.stop))


def _runs(numbers: Iterable[int]) -> Iterator[range]:
    """Yield the positions of ranges, adjacent ones together."""
    run = range(0)
    for number in numbers:
        first = number * RANGE_EVENTS
        if run and run.stop == first:
            run = range(run.start, first + RANGE_EVENTS)
            continue
        if run:
            yield run
        run = range(first, first + RANGE_EVENTS)
    if run:
        yield run
