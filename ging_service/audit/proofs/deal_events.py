"""The events by which one deal can be judged: its table's from the first one on, and the disputes about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import dispute_stream, table_stream
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import Stored, load, stream_events, stream_events_at
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.projections.read_models import deals_named_by
from ging_service.reporting.events.matching import deals_wanted
from ging_service.reporting.paging import LARGEST
from ging_service.reporting.tables.deal_window import deals_dealt, window_of_deal

if TYPE_CHECKING:
    from collections.abc import Iterable

    import psycopg

    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Events in order of their positions; ``positions`` of those that concern the deal itself."""

    events: tuple[Stored, ...]
    positions: frozenset[int]
    is_running: bool


def events_of_deal(
    services: Services, conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int
) -> Concerned:
    """Return the table's events up to the last that concerns the deal, and those of its disputes.

    Raises ``NoSuchClub``, ``NotFound``.
    """
    stream_id = table_stream(table_id)
    found = concerned_events(services, conn, club_id, table_id, deal)
    last = max(one.version for one in found.events if one.stream_id == stream_id)
    stored = stream_events(conn, club_id, stream_id, 0, last)
    earlier = [one for one in stored if one.position not in found.positions]
    return replace(found, events=tuple(sorted((*earlier, *found.events), key=lambda one: one.position)))


def concerned_events(
    services: Services, conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int
) -> Concerned:
    """Return the table's events that concern the deal, and those of its disputes.

    Raises ``NoSuchClub``, ``NotFound``.
    """
    place, stream_id = (club_id, table_id), table_stream(table_id)
    newest = _newest(conn, place)
    # Of a deal that is not dealt yet no start is known, and the whole table would be read. The window of the last deal
    # reaches up to the newest event as well.
    window = window_of_deal(conn, club_id, table_id, min(deal, deals_dealt(conn, club_id, table_id)), newest)
    stored = stream_events(conn, club_id, stream_id, window.after, window.last)
    stored += stream_events_at(conn, club_id, stream_id, window.later)
    return _concerned(services, conn, place, deal, stored)


def _newest(conn: psycopg.Connection[Any], place: tuple[str, str]) -> int:
    """Return the table's last version. Raises ``NoSuchClub``, ``NotFound``."""
    club_id, table_id = place
    loaded = load(conn, club_id, table_stream(table_id))
    if not loaded.club_exists:
        raise NoSuchClub
    if not loaded.version:
        raise NotFound("table")
    return loaded.version


def _concerned(
    services: Services, conn: psycopg.Connection[Any], place: tuple[str, str], deal: int, stored: Iterable[Stored]
) -> Concerned:
    """Return those of the table's events that concern the deal, and those of its disputes. Raises ``NotFound``."""
    club_id, table_id = place
    stream_id = table_stream(table_id)
    versions = deals_wanted(conn, club_id, deal, [stream_id]).get(stream_id)
    if versions is None:
        raise NotFound("deal")
    concerning = [one for one in stored if one.version in versions or _names(services, one, deal)]
    disputed = [
        event for dispute_id in _disputes(conn, club_id, table_id, deal) for event in _stream(conn, club_id, dispute_id)
    ]
    events = sorted((*concerning, *disputed), key=lambda one: one.position)
    return Concerned(
        events=tuple(events),
        positions=frozenset(one.position for one in events),
        is_running=versions.stop >= LARGEST,
    )


def _names(services: Services, stored: Stored, deal: int) -> bool:
    """Return True if an event names the deal, as events do that open or correct it later."""
    return deal in deals_named_by(recorded_event_of(services, stored).event)


def _disputes(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int) -> list[str]:
    rows = conn.execute(
        "SELECT dispute_id FROM disputes WHERE club_id = %s AND table_id = %s AND deal = %s ORDER BY dispute_id",
        (club_id, table_id, deal),
    ).fetchall()
    return [row[0] for row in rows]


def _stream(conn: psycopg.Connection[Any], club_id: str, dispute_id: str) -> list[Stored]:
    return stream_events(conn, club_id, dispute_stream(dispute_id))
