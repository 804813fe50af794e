"""Reading of those events of a club that may be wanted: the log filters out most others before they are decoded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.event_ranges import parts_of_log, possible_in, possible_positions
from ging_service.eventlog.read import CHUNK_EVENTS, Stored, stream_events, with_openings
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

    from ging_service.eventlog.event_ranges import Part

WantedStreams = Callable[[Sequence[str]], Sequence[str]]
"""Returns those of some streams that are wanted."""

WIDEST_RANGE = 8 * CHUNK_EVENTS
"""The number of positions that one query scans when few events are wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefilter:
    """The events to leave out; None leaves out nothing.

    ``streams``: events of other streams are left out, except those by ``actor``. Where there are too many of them to name all,
    it finds those among the streams that occur in a part of the log. Times of recording are exact. By the time at which they
    happened, events are left out that neither happened nor were recorded then.
    """

    streams: Sequence[str] | WantedStreams | None = None
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
    wanted = _parameters(club_id, narrowing)
    width = CHUNK_EVENTS
    for possible, streams in _possible(conn, club_id, positions, narrowing, wanted, newest_first=newest_first):
        left = possible
        while left:
            part, left = _split(left, width, newest_first=newest_first)
            asked = {**wanted, "streams": streams, "first": part.start, "end": part.stop}
            rows = conn.execute(query, asked, prepare=True, binary=True).fetchall()
            found = with_openings(conn, club_id, rows)
            yield from reversed(found) if newest_first else found
            # Wider ranges save round trips where little is found; the narrow one bounds memory where much is.
            width = CHUNK_EVENTS if len(rows) > CHUNK_EVENTS // 8 else min(2 * width, WIDEST_RANGE)


def _parameters(club_id: str, narrowing: Prefilter) -> dict[str, object]:
    """Return the parameters of the queries, without the streams."""
    return {
        "club": club_id,
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


def _possible(  # noqa: PLR0913  of what, where, and in which order
    conn: psycopg.Connection[Any],
    club_id: str,
    positions: range,
    narrowing: Prefilter,
    wanted: dict[str, object],
    *,
    newest_first: bool,
) -> Iterator[tuple[range, list[str] | None]]:
    """Yield the parts of some positions in which events may match, and the streams that are wanted there; None: all."""
    if not callable(narrowing.streams):
        streams = None if narrowing.streams is None else list(narrowing.streams)
        narrowed = {**wanted, "streams": streams}
        for possible in possible_positions(conn, club_id, positions, narrowed, newest_first=newest_first):
            yield possible, streams
        return
    # Part by part: a reader who stops early has not looked up the streams of the whole log.
    for part in parts_of_log(conn, club_id, positions, newest_first=newest_first):
        if occurring := _streams_in(conn, part, wanted):
            streams = list(narrowing.streams(occurring))
            for possible in possible_in(conn, club_id, part, {**wanted, "streams": streams}, newest_first=newest_first):
                yield possible, streams


def _streams_in(conn: psycopg.Connection[Any], part: Part, wanted: dict[str, object]) -> list[str]:
    """Return the streams of the events in a part of the log that may match, whichever streams are wanted."""
    ends = part.numbers or part.positions
    if part.numbers:
        query = f"WITH possible AS ({read_sql('possible_ranges')}) {read_sql('streams_of_possible_ranges')}"
    else:
        query = f"SELECT DISTINCT stream_id FROM ({read_sql('narrowed_events')}) AS e"  # noqa: S608  a constant
    asked = {**wanted, "streams": None, "first": ends.start, "end": ends.stop}
    return [stream_id for (stream_id,) in conn.execute(query, asked, prepare=True)]


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
