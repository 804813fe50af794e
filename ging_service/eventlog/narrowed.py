"""Reading those events of a club that may be wanted: the log leaves out most of the others before they are decoded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.read import CHUNK_EVENTS, Stored, stream_events, with_openings
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

WIDEST_RANGE = 8 * CHUNK_EVENTS
"""How many positions are looked at in one query where few events are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """What may be left out; None leaves out nothing.

    ``streams``: events of others are left out, but not those by ``actor``. Events are recorded within exactly the times
    that are given; of those that happened at another time than they were recorded none is left out by its time.
    """

    streams: Sequence[str] | None = None
    actor: str | None = None
    types: Sequence[str] | None = None
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


def narrowed_events(
    conn: psycopg.Connection[Any], club_id: str, first_position: int, end_position: int, narrowing: Narrowing
) -> Iterator[Stored]:
    """The club's events with ``first_position <= position < end_position`` that may be wanted, in order.

    Range by range of positions, which have no gaps; the ranges grow as long as little is found in them.
    """
    query = read_sql("narrowed_events").encode()
    wanted = {
        "club": club_id,
        "streams": None if narrowing.streams is None else list(narrowing.streams),
        "begins": None if narrowing.actor is None else f'{{"actor":"{narrowing.actor}",'.encode(),
        "types": None if narrowing.types is None else list(narrowing.types),
        "recorded_from": narrowing.recorded_from,
        "recorded_to": narrowing.recorded_to,
        "happened_from": narrowing.happened_from,
        "happened_to": narrowing.happened_to,
    }
    width = CHUNK_EVENTS
    while first_position < end_position:
        end = min(end_position, first_position + width)
        rows = conn.execute(
            query, {**wanted, "first": first_position, "end": end}, prepare=True, binary=True
        ).fetchall()
        yield from with_openings(conn, club_id, rows)
        first_position = end
        width = CHUNK_EVENTS if len(rows) > CHUNK_EVENTS // 8 else min(2 * width, WIDEST_RANGE)


def paged_stream(
    conn: psycopg.Connection[Any], club_id: str, stream_id: str, versions: tuple[int, int]
) -> Iterator[Stored]:
    """One stream's events from one version to another, both included, page by page."""
    first, last = versions
    while first <= last:
        end = min(last, first + CHUNK_EVENTS - 1)
        yield from stream_events(conn, club_id, stream_id, first - 1, end)
        first = end + 1
