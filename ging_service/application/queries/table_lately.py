"""A table together with what has happened there last: what a page of it shows, in one look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.happening import Happening, happenings_of
from ging_service.application.queries.table_results import SeatResult, results_of
from ging_service.application.queries.tables import TableSeen, table_on
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.application.services import Services
    from ging_service.domain.games.ging.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLately:
    """A table as it is now, and its last events up to then, in order, as whoever asked may see them.

    What is sealed in the events is not in them, not even what the reader may see: their cards are in the table's state.
    ``result``: what the table came to, the winner first; () while it runs.
    """

    seen: TableSeen
    happenings: tuple[Happening, ...]
    result: tuple[SeatResult, ...]


def table_lately(
    services: Services, club_id: str, table_id: str, person: Person, most: Callable[[TableState], int]
) -> TableLately:
    """The table, and what the person may see of its last events: of as many as ``most`` says. Raises ``NotFound``."""
    with services.of(club_id) as conn:
        seen = table_on(services, conn, club_id, table_id, person)
        stream_id = table_stream(table_id)
        first = max(seen.version - most(seen.state), 0)
        stored = stream_events(conn, club_id, stream_id, first, seen.version, opened=False)
        services.seats.keep(club_id, stream_id, seen.state.seating.members)
        eyes = Eyes(services, club_id, person, conn)
        told = (eyes.event(happening) for happening in happenings_of(services, stored))
        happenings = tuple(happening for happening in told if happening is not None)
        ended = results_of(conn, club_id, [table_id]) if seen.state.phase == "ended" else {}
    return TableLately(seen=seen, happenings=happenings, result=ended.get(table_id, ()))
