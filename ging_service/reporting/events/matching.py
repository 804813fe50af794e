"""Matching of events with a filter, where the log itself cannot decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.execution.recorded_event import listed_event_of
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.deals import RUNNING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    import psycopg

    from ging_service.eventlog.read import Stored
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
    from ging_service.execution.visibility import VisibilityFilter
    from ging_service.reporting.events.event_filter import LogFilter

# By the names that games give to such fields. A field with another name is not found by this filter, and nothing leaks.
_SEAT_FIELDS = ("seat", "dealer", "accused", "accuser", "natural", "by")
_MEMBER_FIELDS = ("member", "giver")


def seats_of(conn: psycopg.Connection[Any], club_id: str, member: str) -> dict[str, int]:
    """Return the seats of a member, by the streams of their tables."""
    rows = conn.execute(read_sql("seats_of"), {"club": club_id, "member": member}, prepare=True).fetchall()
    return {table_stream(table_id): seat for table_id, seat in rows}


def deals_wanted(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int) -> dict[str, range]:
    """Return where the deals of a number are in the streams of their tables; of one table, or of all ("")."""
    known = {"club": club_id, "table": table_id, "deal": deal}
    rows = conn.execute(read_sql("versions_of_deals"), known, prepare=True).fetchall()
    return {
        table_stream(table): range(first, LARGEST if kind == RUNNING else last + 1) for table, kind, first, last in rows
    }


class Matcher:
    """Separates the wanted events from the others and decodes no more of them than it must."""

    def __init__(
        self,
        services: Services,
        wanted: LogFilter,
        visibility: VisibilityFilter,
        deals: Mapping[str, range] | None,
        seats: Mapping[str, int],
    ) -> None:
        self._services = services
        self._visibility = visibility
        self._deals = deals
        self._types = frozenset(wanted.types)
        self._member = wanted.member
        self._seats = seats
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
