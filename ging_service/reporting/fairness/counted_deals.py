"""What games count for the fairness report: events as everybody sees them, and finished deals from the read models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ging_service.domain.streams import table_stream
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.projections.schema import deals, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Column, Connection, Row

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.fairness.game_fairness import Scope


def seen_by_everybody(scope: Scope, types: Sequence[str]) -> Iterator[RecordedEvent]:
    """Yield the events of these types in the scope, in the order of the log, with the view of an outsider.

    So nothing hidden can be counted. An event that an outsider may not see is left out.
    """
    streams = [table_stream(scope.table_id)] if scope.table_id else None
    visibility = VisibilityFilter(scope.services, scope.club_id, NOBODY, scope.conn)
    wanted = Prefilter(streams=streams, types=types)
    stored = narrowed_events(scope.conn, scope.club_id, range(scope.size), wanted)
    yield from filter(None, (visibility.event(recorded_event_of(scope.services, one)) for one in stored))


def finished_deals(
    conn: Connection, club_id: str, table_id: str, game: str, *more: Column[Any]
) -> Iterator[tuple[bool, list[Row[Any]]]]:
    """Yield the finished deals of a game in a club, or at one table if ``table_id`` is given: those of the service first.

    Each part says whether it was recorded. One without deals is left out. A row has ``recorded``, ``dealer``, ``kind``,
    ``winners`` and ``more`` columns of ``deals``.
    """
    wanted = (
        select(deals.c.recorded, deals.c.dealer, deals.c.kind, deals.c.winners, *more)
        .join_from(deals, tables, (deals.c.club_id == tables.c.club_id) & (deals.c.table_id == tables.c.table_id))
        .where(deals.c.club_id == club_id, deals.c.kind != "running", tables.c.game == game)
    )
    rows = conn.execute(wanted.where(deals.c.table_id == table_id) if table_id else wanted).all()
    for recorded in (False, True):
        of_origin = [row for row in rows if row.recorded is recorded]
        if of_origin:
            yield recorded, of_origin
