"""The events by which one deal can be judged: its table's from the first one on, and the disputes about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import dispute_stream, table_stream
from ging_service.eventlog.read import Stored, head_size, stream_events
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.reporting.events.matching import deals_wanted
from ging_service.reporting.paging import LARGEST

if TYPE_CHECKING:
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
    head_size(conn, club_id)
    stream_id = table_stream(table_id)
    stored = stream_events(conn, club_id, stream_id)
    if not stored:
        raise NotFound("table")
    versions = deals_wanted(conn, club_id, table_id, deal).get(stream_id)
    if versions is None:
        raise NotFound("deal")
    concerning = [one for one in stored if one.version in versions or _names(services, one, deal)]
    at_table = stored[: concerning[-1].version]
    disputed = [
        event for dispute_id in _disputes(conn, club_id, table_id, deal) for event in _stream(conn, club_id, dispute_id)
    ]
    return Concerned(
        events=tuple(sorted((*at_table, *disputed), key=lambda one: one.position)),
        positions=frozenset(one.position for one in (*concerning, *disputed)),
        is_running=versions.stop >= LARGEST,
    )


def _names(services: Services, stored: Stored, deal: int) -> bool:
    """Return True if an event names the deal, as events do that open or correct it later."""
    event = recorded_event_of(services, stored).event
    return deal == getattr(event, "deal", 0) or deal in getattr(event, "deals", ())


def _disputes(conn: psycopg.Connection[Any], club_id: str, table_id: str, deal: int) -> list[str]:
    rows = conn.execute(
        "SELECT dispute_id FROM disputes WHERE club_id = %s AND table_id = %s AND deal = %s ORDER BY dispute_id",
        (club_id, table_id, deal),
    ).fetchall()
    return [row[0] for row in rows]


def _stream(conn: psycopg.Connection[Any], club_id: str, dispute_id: str) -> list[Stored]:
    return stream_events(conn, club_id, dispute_stream(dispute_id))
