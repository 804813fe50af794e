"""Reading of those events of a club that may be wanted: the log filters out most others before they are decoded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.event_ranges import possible_positions
from ging_service.eventlog.read import CHUNK_EVENTS, Stored, stream_events, with_openings
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

WIDEST_RANGE = 8 * CHUNK_EVENTS
"""The number of positions that one query scans when few events are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefilter:
    """The events to leave out; None leaves out nothing.

    ``streams``: events of other streams are left out, except those by ``actor``. Times of recording are exact. By the time
    at which they happened, events are left out that neither happened nor were recorded then.
    """

    streams: Sequence[str] | None = None
    actor: str | None = None
    types: Sequence[str] | None = None
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


def narrowed_events(
    conn: psycopg.Connection[Any], club_id: str, positions: range, narrowing: Prefilter, *, newest_first: bool = False
) -> Iterator[Stored]:
    """The club's events at some positions that may be wanted, in order, or the newest first.

    They are read range by range of positions, which have no gaps, without those in which nothing can match. The ranges
    grow as long as few events are found.
    """
    query = read_sql("narrowed_events")
    wanted = {
        "club": club_id,
        "streams": None if narrowing.streams is None else list(narrowing.streams),
        "actor": narrowing.actor,
        # Canonical JSON sorts its keys, and `actor` is the first of them in every body.
        "begins": None if narrowing.actor is None else f'{{"actor":"{narrowing.actor}",'.encode(),
        "types": None if narrowing.types is None else list(narrowing.types),
        "recorded_from": narrowing.recorded_from,
        "recorded_to": narrowing.recorded_to,
        "happened_from": narrowing.happened_from,
        "happened_to": narrowing.happened_to,
        # As the log writes times, which sort as text. The tilde sorts after every digit.
        "happened_text_from": timestamp(narrowing.happened_from) if narrowing.happened_from else "",
        "happened_text_to": timestamp(narrowing.happened_to) if narrowing.happened_to else "~",
    }
    width = CHUNK_EVENTS
    for possible in possible_positions(conn, club_id, positions, wanted, newest_first=newest_first):
        left = possible
        while left:
            part, left = _split(left, width, newest_first=newest_first)
            rows = conn.execute(
                query, {**wanted, "first": part.start, "end": part.stop}, prepare=True, binary=True
            ).fetchall()
            found = with_openings(conn, club_id, rows)
            yield from reversed(found) if newest_first else found
            # Wider ranges save round trips where little is found; the narrow one bounds memory where much is.
            width = CHUNK_EVENTS if len(rows) > CHUNK_EVENTS // 8 else min(2 * width, WIDEST_RANGE)


def paged_stream(
    conn: psycopg.Connection[Any], club_id: str, stream_id: str, versions: range, *, newest_first: bool = False
) -> Iterator[Stored]:
    """One stream's events of some versions, page by page, in order, or the newest first."""
    while versions:
        part, versions = _split(versions, CHUNK_EVENTS, newest_first=newest_first)
        found = stream_events(conn, club_id, stream_id, part.start - 1, part.stop - 1)
        yield from reversed(found) if newest_first else found


def _split(numbers: range, width: int, *, newest_first: bool) -> tuple[range, range]:
    """The part of some numbers that is read first, up to ``width`` of them, and the rest."""
    return (numbers[-width:], numbers[:-width]) if newest_first else (numbers[:width], numbers[width:])
