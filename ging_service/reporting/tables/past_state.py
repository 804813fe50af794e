"""A table as it was at a past version, read from the deals around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import table_stream
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.reporting.tables.deal_window import window_at
from ging_service.reporting.tables.window_fold import steps_of

if TYPE_CHECKING:
    import psycopg

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


def table_state_at(
    services: Services, conn: psycopg.Connection[Any], place: tuple[str, str], version: int, newest: int
) -> Any:  # noqa: ANN401  the state of any game
    """Return the state of a table (club and table) at a version from 1, with all that is hidden in it.

    ``newest``: its last version.
    """
    club_id, table_id = place
    with within(conn, club_id):
        window = window_at(conn, club_id, table_id, version, newest)
        stored = stream_events(conn, club_id, table_stream(table_id), window.after, version)
    # The window begins with the table as everybody saw it, so its first events are folded as everybody sees them.
    everybody = VisibilityFilter(services, club_id, NOBODY, conn).event
    steps = steps_of(window, recorded_events_of(services, stored), everybody, _whole)
    return [step.after for step in steps][-1]


def _whole(recorded_event: RecordedEvent) -> RecordedEvent:
    return recorded_event
