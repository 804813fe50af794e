"""The history of a club: its events, in the order of its log, as a reader may see them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB, table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.prefilter import Prefilter, narrowed_events, paged_stream
from ging_service.eventlog.read import club_events, head_size, load
from ging_service.execution.recorded_event import listed_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.reporting.events.event_filter import ALL_EVENTS, Known, LogFilter, Matcher, deals_wanted, seats_at
from ging_service.reporting.paging import FIRST, LARGEST, Page, Paging, number_after, page_of, positions_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    import psycopg

    from ging_service.eventlog.prefilter import WantedStreams
    from ging_service.eventlog.read import Loaded, Stored
    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(Page["RecordedEvent"]):
    """Some events, and the position up to which the log has been searched, whether or not events were found there.

    ``next`` is that position even if more events follow it by now. On a page of the newest events, ``position`` is where
    the log ended: a reader who continues after it misses nothing.
    """

    position: int


def history(
    services: Services, club_id: str, person: Principal, wanted: LogFilter = ALL_EVENTS, paging: Paging = FIRST
) -> EventPage:
    """Return the club's events after a position (−1 or no cursor: from the beginning), in order of their positions.

    With the newest first, events before the position of the cursor (none: from the end), in descending order. Raises
    ``NoSuchClub``, or ``Refused("bad_cursor")`` for an invalid position of this log.
    """
    with services.club_transaction(club_id) as conn:
        visibility = VisibilityFilter(services, club_id, person, conn)
        if wanted == ALL_EVENTS:
            found, last = _everything(services, conn, club_id, paging)
        else:
            found, last = _matching(services, conn, club_id, wanted, paging, visibility=visibility)
        # All of the page at once, and in the transaction that has read it.
        visibility.look_up_seats({one.stream_id for one in found})
        page = page_of(found, paging, visibility.event, lambda recorded_event: str(recorded_event.position))
    reached = int(page.next) if page.next and not paging.newest_first else last
    return EventPage(items=page.items, next=page.next, position=reached)


def check_position(services: Services, club_id: str, position: int) -> None:
    """Check that reading can continue after a position. Raises as ``history`` does."""
    with services.club_transaction(club_id) as conn:
        _need_position(position, head_size(conn, club_id))


def _everything(
    services: Services, conn: psycopg.Connection[Any], club_id: str, paging: Paging
) -> tuple[Sequence[RecordedEvent], int]:
    """Read without filters, by the shortest way: readers who follow the log use this."""
    if paging.newest_first:
        return _newest(services, conn, club_id, paging)
    after = position_after(paging.after)
    rows = club_events(conn, club_id, after + 1, paging.limit + 1)
    # Any event after the position shows that it is one of this log. Only an empty page has to ask for the size.
    if not rows:
        _need_position(after, head_size(conn, club_id))
        return (), after
    return listed_events_of(services, rows), rows[-1].position


def _newest(
    services: Services, conn: psycopg.Connection[Any], club_id: str, paging: Paging
) -> tuple[Sequence[RecordedEvent], int]:
    """Read the last events before the cursor, the newest first. Positions have no gaps, so they are a range."""
    size = head_size(conn, club_id)
    end = min(positions_of(paging)[1], size)
    rows = club_events(conn, club_id, max(0, end - paging.limit - 1), paging.limit + 1, end)
    return listed_events_of(services, rows[::-1]), size - 1


def _matching(  # noqa: PLR0913  of what, which, and for whom
    services: Services,
    conn: psycopg.Connection[Any],
    club_id: str,
    wanted: LogFilter,
    paging: Paging,
    *,
    visibility: VisibilityFilter,
) -> tuple[Sequence[RecordedEvent], int]:
    """Return the wanted events after a position, one more than the page has, and the log's last position.

    Events that the eyes do not see are left out: a page, its size and its cursor reveal nothing hidden. The end of the
    log is read first: events recorded later are left for the next page, and so a deal that was running when its row was
    read ends where the log ended before.
    """
    loaded = load(conn, club_id, table_stream(wanted.table_id) if wanted.table_id else CLUB)
    if not loaded.club_exists:
        raise NoSuchClub
    span = _span(paging, loaded.size)
    # At one table, nothing else is looked up.
    streams = [table_stream(wanted.table_id)] if wanted.table_id else None
    deals = Known(partial(deals_wanted, conn, club_id, wanted.deal), streams) if wanted.deal else None
    seats = Known(partial(seats_at, conn, club_id, wanted.member), _all_of(deals, streams)) if wanted.member else None
    matcher = Matcher(services, wanted, visibility, deals, seats)
    known = _Known(span, deals, seats, newest_first=paging.newest_first)
    stored = (one for one in _stored(conn, club_id, wanted, loaded, known) if one.position in span)
    matching = (found for one in stored if (found := matcher.match(one)) is not None)
    return list(islice(matching, paging.limit + 1)), loaded.size - 1


def _all_of(deals: Known[range] | None, streams: Sequence[str] | None) -> Sequence[str] | None:
    """Return the streams in which a member's seat is asked for: those of the deals, if all of these are known."""
    return list(deals.of) if deals is not None and deals.is_all else streams


def _wanted_streams(
    conn: psycopg.Connection[Any], club_id: str, member: str, known: _Known
) -> Sequence[str] | WantedStreams | None:
    """Return the streams in which the wanted events are, or how they are found among others; None: in all."""
    deals, seats = known.deals, known.seats
    if deals is not None:
        if deals.is_all:
            return list(deals.of)
        return deals.among if seats is None else lambda streams: _with_seats(deals.among(streams), seats)
    if seats is None:
        return None
    # Those of the club and its books name only its members.
    is_known = conn.execute("SELECT FROM members WHERE club_id = %s AND member_id = %s", (club_id, member)).rowcount
    general = [CLUB, BOOKS_STREAM] if is_known else []
    return [*general, *seats.of] if seats.is_all else lambda streams: [*general, *seats.among(streams)]


def _with_seats(streams: list[str], seats: Known[int]) -> list[str]:
    """Return some streams as they are. Their seats are known then, which the matcher needs."""
    seats.among(streams)
    return streams


def _span(paging: Paging, size: int) -> range:
    """Return the positions in which the page lies. Raises ``Refused("bad_cursor")``."""
    if paging.newest_first:
        return range(min(positions_of(paging)[1], size))
    after = position_after(paging.after)
    _need_position(after, size)
    return range(after + 1, size)


def position_after(cursor: str) -> int:
    """The position that a cursor names: "" and −1 are the beginning. Raises ``Refused("bad_cursor")``."""
    return -1 if cursor == "-1" else number_after(Paging(after=cursor))


def _need_position(after: int, size: int) -> None:
    """Refuse a position that the log lacks: it comes from elsewhere, or from before an older copy was restored."""
    if after >= size:
        raise Refused("bad_cursor", "", f"this log ends at position {size - 1}", "after")


class _Known(NamedTuple):
    """The positions in which the page lies, the places of the wanted deals, and the member's seats."""

    span: range
    deals: Known[range] | None
    seats: Known[int] | None
    newest_first: bool


def _stored(
    conn: psycopg.Connection[Any], club_id: str, wanted: LogFilter, loaded: Loaded, known: _Known
) -> Iterator[Stored]:
    """Yield the candidates: of one table its stream, else the log."""
    span, deals, _, newest_first = known
    if wanted.table_id:
        stream_id = table_stream(wanted.table_id)
        of_deal = range(1, LARGEST) if deals is None else deals.of.get(stream_id, range(0))
        versions = range(of_deal.start, min(of_deal.stop, loaded.version + 1))
        return paged_stream(conn, club_id, stream_id, versions, newest_first=newest_first)
    if deals is not None and deals.is_all and not deals.of:
        return iter(())  # no table has reached the deal
    narrowing = Prefilter(
        streams=_wanted_streams(conn, club_id, wanted.member, known),
        # The prefilter also lets pass what the actor did elsewhere. Beside the streams of deals that would only find
        # too much.
        actor=wanted.member if wanted.member and deals is None else None,
        types=wanted.types or None,
        recorded_from=wanted.recorded_from,
        recorded_to=wanted.recorded_to,
        happened_from=wanted.happened_from,
        happened_to=wanted.happened_to,
    )
    return narrowed_events(conn, club_id, span, narrowing, newest_first=newest_first)
