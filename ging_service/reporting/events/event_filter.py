"""A filter for the events of a club's log, and its matching where the log itself cannot decide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ging_service.domain.streams import table_id_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.execution.recorded_event import listed_event_of
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.deals import RUNNING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import psycopg

    from ging_service.eventlog.read import Stored
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.execution.visibility import VisibilityFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """A filter for events: all conditions that are set must hold. It can use only what everyone may know.

    ``table_id``; ``deal`` of that table (0: any); ``types`` any of these; ``member``: events by them, about them or
    about their seat, and those that name all members of a table; times from (included) to (not included), with their zones.
    """

    table_id: str = ""
    deal: int = 0
    types: tuple[str, ...] = ()
    member: str = ""
    recorded_from: datetime | None = None
    recorded_to: datetime | None = None
    happened_from: datetime | None = None
    happened_to: datetime | None = None


ALL_EVENTS = LogFilter()


# By the names that games give to such fields. A field with another name is not found by this filter, and nothing leaks.
_SEAT_FIELDS = ("seat", "dealer", "accused", "accuser", "natural", "by")
_MEMBER_FIELDS = ("member", "giver")


_FEW_TABLES: Final = 64
"""Of more tables, only those are looked up whose events are among the events that are read."""


def seats_at(conn: psycopg.Connection[Any], club_id: str, member: str, streams: Sequence[str] | None) -> dict[str, int]:
    """Return the seats of a member at the tables of some streams, by stream; None: of all, or of one more than a few."""
    rows = _rows(conn, ("seats_of", "seats_at"), {"club": club_id, "member": member}, streams)
    return {table_stream(table_id): seat for table_id, seat in rows}


def deals_wanted(
    conn: psycopg.Connection[Any], club_id: str, deal: int, streams: Sequence[str] | None
) -> dict[str, range]:
    """Return where the deals of a number are in some streams of tables; None: in all, or in one more than a few."""
    rows = _rows(conn, ("versions_of_deals", "versions_of_deals_at"), {"club": club_id, "deal": deal}, streams)
    return {
        table_stream(table): range(first, LARGEST if kind == RUNNING else last + 1) for table, kind, first, last in rows
    }


def _rows(
    conn: psycopg.Connection[Any], queries: tuple[str, str], asked: dict[str, object], streams: Sequence[str] | None
) -> list[tuple[Any, ...]]:
    """Run the first query for tables wherever they are, or the second one for those of some streams."""
    if streams is None:
        return conn.execute(read_sql(queries[0]), {**asked, "limit": _FEW_TABLES + 1}, prepare=True).fetchall()
    tables = [table_id for one in streams if (table_id := table_id_of(one))]
    return conn.execute(read_sql(queries[1]), {**asked, "tables": tables}, prepare=True).fetchall()


Value = TypeVar("Value")


class Known(Generic[Value]):
    """What is known of streams, such as a member's seat: of all if these are few, else of those that were looked up.

    ``of`` grows in place, and is never replaced: a ``Matcher`` holds it, and matches by what has been looked up since.
    """

    def __init__(
        self, look_up: Callable[[Sequence[str] | None], dict[str, Value]], streams: Sequence[str] | None = None
    ) -> None:
        """``streams``: no other ones are asked for; None: it is not known yet."""
        self._look_up = look_up
        self.of = look_up(streams)
        self.is_all = streams is not None or len(self.of) <= _FEW_TABLES
        if not self.is_all:
            self.of = {}

    def among(self, streams: Sequence[str]) -> list[str]:
        """Return those of some streams of which there is something to know, and know it from now on."""
        if not self.is_all:
            self.of.update(self._look_up(streams))
        return [one for one in streams if one in self.of]


class Matcher:
    """Separates the wanted events from the others and decodes no more of them than it must."""

    def __init__(
        self,
        services: Services,
        wanted: LogFilter,
        visibility: VisibilityFilter,
        deals: Known[range] | None,
        seats: Known[int] | None,
    ) -> None:
        self._services = services
        self._visibility = visibility
        self._deals = None if deals is None else deals.of
        self._types = frozenset(wanted.types)
        self._member = wanted.member
        self._seats = {} if seats is None else seats.of
        self._recorded = _Span(wanted.recorded_from, wanted.recorded_to)
        self._happened = _Span(wanted.happened_from, wanted.happened_to)

    def match(self, stored: Stored) -> RecordedEvent | None:
        """Return the event as the eyes see it if its visible part matches; otherwise None."""
        # The conditions that need no decoding come first: most candidates fail one of them.
        if self._types and stored.type not in self._types:
            return None
        if self._deals is not None and stored.version not in self._deals.get(stored.stream_id, ()):
            return None
        recorded_event = listed_event_of(self._services, stored)
        recorded_at = recorded_event.recorded_at
        if recorded_at not in self._recorded or (recorded_event.happened_at or recorded_at) not in self._happened:
            return None
        # The filter sees what the reader sees. Otherwise a match would show what a hidden field contains.
        seen = self._visibility.event(recorded_event)
        return seen if seen is not None and (not self._member or self._concerns(seen)) else None

    def _concerns(self, recorded_event: RecordedEvent) -> bool:
        """Return True for events by the member, about them or their seat, or naming all members of their table."""
        event, member = recorded_event.event, self._member
        named = (
            recorded_event.actor,
            *(getattr(event, field, "") for field in _MEMBER_FIELDS),
            *getattr(event, "members", ()),
        )
        if member in named:
            return True
        seat = self._seats.get(recorded_event.stream_id)
        return seat is not None and any(getattr(event, field, None) == seat for field in _SEAT_FIELDS)


class _Span:
    """Times as the log writes them, which sort as text: from one (included) to another (not included)."""

    def __init__(self, first: datetime | None, end: datetime | None) -> None:
        self._first = timestamp(first) if first else ""
        # Times begin with a digit, which sorts before the tilde.
        self._end = timestamp(end) if end else "~"

    def __contains__(self, moment: str) -> bool:
        return self._first <= moment < self._end
