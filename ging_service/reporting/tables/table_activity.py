"""A table together with its last events and its club: the contents of its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.club.state import ClubState
from ging_service.domain.streams import CLUB, game_of, members_at, table_stream
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import stream_events
from ging_service.execution.recorded_event import RecordedEvent, recorded_events_of
from ging_service.execution.states import current
from ging_service.execution.visibility import VisibilityFilter
from ging_service.reporting.tables.table_results import SeatResult, results_of
from ging_service.reporting.tables.tables import VisibleTable, table_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class TableActivity:
    """A table as it is now, and its last events up to then, in order, as the reader may see them.

    ``club``: the whole state of the club, for names. ``result``: the result of the table, the winner first; () while it
    runs.
    """

    seen: VisibleTable
    club: ClubState
    recorded_events: tuple[RecordedEvent, ...]
    result: tuple[SeatResult, ...]


def table_activity(
    services: Services, club_id: str, table_id: str, person: Principal, most: Callable[[Any], int]
) -> TableActivity:
    """Return the table, and what the person may see of its last events. Raises ``NotFound``.

    ``most(state)``: the number of events to read.
    """
    # Outside a transaction each read takes one round trip. An event of a version that has been read never changes.
    with services.pool.connection() as conn:
        seen = table_on(services, conn, club_id, table_id, person)
        stream_id = table_stream(table_id)
        first = max(seen.version - most(seen.state), 0)
        stored = stream_events(conn, club_id, stream_id, first, seen.version)
        visibility = VisibilityFilter(services, club_id, person, conn)
        visibility.know_seats({stream_id: members_at(seen.state)})
        told = (visibility.event(recorded_event) for recorded_event in recorded_events_of(services, stored))
        recorded_events = tuple(recorded_event for recorded_event in told if recorded_event is not None)
        club = current(services, conn, club_id, CLUB).state
        result = _result(conn, club_id, table_id) if game_of(seen.state).summary(seen.state).ended else ()
    return TableActivity(seen=seen, club=club, recorded_events=recorded_events, result=result)


def _result(conn: Connection, club_id: str, table_id: str) -> tuple[SeatResult, ...]:
    with within(conn, club_id):
        return results_of(conn, club_id, [table_id]).get(table_id, ())
