"""Exporting a table as an evening record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.club import club_state
from ging_service.application.errors import NotFound
from ging_service.application.happening import happenings_of
from ging_service.application.records import write_record
from ging_service.application.states import current
from ging_service.application.viewing import OPERATOR, Eyes, Person
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.events import TableOpened
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import stream_events

if TYPE_CHECKING:
    from ging_service.application.happening import Happening
    from ging_service.application.services import Services


def export_record(  # noqa: PLR0913  which table, for whom, and what the log does not know
    services: Services,
    club_id: str,
    table_id: str,
    person: Person = OPERATOR,
    *,
    all_hands: bool = False,
    time_zone: str = "UTC",
    venue: str = "",
) -> str:
    """The record of a table, as a person may see it: claims carry their cards where hands are not for his eyes.

    ``all_hands``: with every hand of the log, for whoever keeps it; refused while a deal is running
    (``Refused("deal_running")``). Raises ``NoSuchClub`` and ``NotFound("table")``; ``Misread`` for a bad time zone.
    """
    names = club_state(services, club_id).names()
    happenings = _happenings(services, club_id, table_id, all_hands=all_hands)
    eyes = Eyes(services, club_id, person)
    seen = happenings if all_hands else [found for one in happenings if (found := eyes.event(one)) is not None]
    opened = happenings[0].event
    members = opened.members if isinstance(opened, TableOpened) else ()
    return write_record(
        [(happening.event, happening.happened_at or happening.recorded_at) for happening in seen],
        table=table_id,
        time_zone=time_zone,
        club=club_id,
        venue=venue,
        players=tuple(names.get(member, member) for member in members),
    )


def _happenings(services: Services, club_id: str, table_id: str, *, all_hands: bool) -> tuple[Happening, ...]:
    with services.of(club_id) as conn:
        version, state = current(services, conn, club_id, table_stream(table_id))
        stored = stream_events(conn, club_id, table_stream(table_id), 0, version)
    if not stored:
        raise NotFound("table")
    if all_hands and state.phase == "declaring":
        raise Refused("deal_running", "G19", "hands are shown when no deal is running")
    return happenings_of(services, stored)
