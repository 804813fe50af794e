"""The history of a club: its events, in the order of its log, as somebody may see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ging_service.application.happening import happenings_of
from ging_service.application.queries.matching import Matcher, deals_wanted, seats_of
from ging_service.application.queries.paging import FIRST, LARGEST, Page, Paging, number_after, page_of
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB, table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.narrowed import Narrowing, narrowed_events, paged_stream
from ging_service.eventlog.read import club_events, head_size, load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    import psycopg

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services
    from ging_service.eventlog.read import Loaded, Stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which events: all filters that are set must hold. Only what everyone may know can be asked for.

    ``table_id``; ``deal`` of that table (0: any); ``types`` any of these; ``member``: events by him, about him or about
    his seat, and those that name all four members; times from (included) to (not included), with their zones.
    """

    table_id: str = ""
    deal: int = 0
    types: tuple[str, ...] = ()
    member: str = ""
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(Page["Happening"]):
    """Some events, and the position up to which the log has been looked through, whatever was found there.

    ``next`` is that position too where there is more behind it by now.
    """

    position: int


def history(
    services: Services, club_id: str, person: Person, wanted: Wanted = EVERYTHING, paging: Paging = FIRST
) -> EventPage:
    """The club's events behind a position (−1 or no cursor: from the beginning), in order of their positions.

    Raises ``NoSuchClub``, or ``Refused("bad_cursor")`` for what is no position of this log.
    """
    with services.of(club_id) as conn:
        eyes = Eyes(services, club_id, person, conn)
        if wanted == EVERYTHING:
            found, last = _everything(services, conn, club_id, paging)
        else:
            found, last = _matching(services, conn, club_id, wanted, paging, eyes=eyes)
        page = page_of(found, paging, eyes.event, lambda happening: str(happening.position))
    return EventPage(items=page.items, next=page.next, position=int(page.next) if page.next else last)


def check_position(services: Services, club_id: str, position: int) -> None:
    """Whether one can read on behind a position. Raises as ``history`` does."""
    with services.of(club_id) as conn:
        _need_position(position, head_size(conn, club_id))


def _everything(
    services: Services, conn: psycopg.Connection[Any], club_id: str, paging: Paging
) -> tuple[Sequence[Happening], int]:
    """Without filters: what readers ask for who follow the log, so it takes the shortest way."""
    after = position_after(paging.after)
    rows = club_events(conn, club_id, after + 1, paging.limit + 1)
    if not rows:
        _need_position(after, head_size(conn, club_id))
        return (), after
    return happenings_of(services, rows), rows[-1].position


def _matching(  # noqa: PLR0913  of what, which, and for whom
    services: Services, conn: psycopg.Connection[Any], club_id: str, wanted: Wanted, paging: Paging, *, eyes: Eyes
) -> tuple[Sequence[Happening], int]:
    """The wanted events behind a position, one more than the page has, and the log's last position.

    What the eyes do not see is not wanted either: a page, its size and its cursor tell of nothing that is hidden.
    How far the log goes is read first: whatever is recorded later is left for the next page, and so a deal that was
    running when its row was read ends where the log ended before.
    """
    after = position_after(paging.after)
    loaded = load(conn, club_id, table_stream(wanted.table_id) if wanted.table_id else CLUB)
    if not loaded.club_exists:
        raise NoSuchClub
    _need_position(after, loaded.size)
    deals = deals_wanted(conn, club_id, wanted.table_id, wanted.deal) if wanted.deal else None
    seats = seats_of(conn, club_id, wanted.member) if wanted.member else {}
    matcher = Matcher(services, wanted, eyes, deals, seats)
    stored = (
        one for one in _stored(conn, club_id, wanted, loaded, _Known(after, deals, seats)) if one.position > after
    )
    matching = (found for one in stored if (found := matcher.match(one)) is not None)
    return list(islice(matching, paging.limit + 1)), loaded.size - 1


def position_after(cursor: str) -> int:
    """The position that a cursor names: "" and −1 are the beginning. Raises ``Refused("bad_cursor")``."""
    return -1 if cursor == "-1" else number_after(Paging(after=cursor))


def _need_position(after: int, size: int) -> None:
    """A position that the log does not have was read elsewhere, or before an older copy of the log was put back."""
    if after >= size:
        raise Refused("bad_cursor", "", f"this log ends at position {size - 1}", "after")


class _Known(NamedTuple):
    """The position behind which the page begins, where the wanted deals stand, and where the member sits."""

    after: int
    deals: dict[str, range] | None
    seats: dict[str, int]


def _stored(
    conn: psycopg.Connection[Any], club_id: str, wanted: Wanted, loaded: Loaded, known: _Known
) -> Iterator[Stored]:
    """What may be wanted: of one table its stream, else the log."""
    after, deals, seats = known
    if wanted.table_id:
        stream_id = table_stream(wanted.table_id)
        span = range(1, LARGEST) if deals is None else deals.get(stream_id, range(0))
        return paged_stream(conn, club_id, stream_id, (span.start, min(span.stop - 1, loaded.version)))
    of_member = [CLUB, *seats] if wanted.member else None
    narrowing = Narrowing(
        streams=of_member if deals is None else list(deals),
        actor=wanted.member if wanted.member and deals is None else None,
        types=wanted.types or None,
        recorded_from=wanted.recorded_from,
        recorded_to=wanted.recorded_to,
        happened_from=wanted.happened_from,
        happened_to=wanted.happened_to,
    )
    return narrowed_events(conn, club_id, min(after + 1, loaded.size), loaded.size, narrowing)
