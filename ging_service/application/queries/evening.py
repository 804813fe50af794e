"""What goes on in a club: the tables that are being played, what they wait for, and the last that have ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ging_service.application.queries.paging import need_club
from ging_service.application.queries.table_results import SeatResult, results_of
from ging_service.application.queries.tables import TableEntry, TableSeen, entry_of, table_on
from ging_service.projections.schema import tables

if TYPE_CHECKING:
    from sqlalchemy import Select

    from ging_service.application.services import Services
    from ging_service.application.viewing import Person

RUNNING_MOST = 12
ENDED_MOST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubNow:
    """The tables being played, as the person sees them, and the last that have ended; the latest first.

    ``results``: what the ended ones came to, by table.
    """

    running: tuple[TableSeen, ...]
    ended: tuple[TableEntry, ...]
    results: dict[str, tuple[SeatResult, ...]]


def club_now(services: Services, club_id: str, person: Person) -> ClubNow:
    """What goes on in a club. Raises ``NotFound``."""
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        running = conn.execute(_latest(club_id).where(tables.c.phase != "ended").limit(RUNNING_MOST)).all()
        ended = conn.execute(_latest(club_id).where(tables.c.phase == "ended").limit(ENDED_MOST)).all()
    with services.of(club_id) as pooled:
        seen = tuple(table_on(services, pooled, club_id, row.table_id, person) for row in running)
        results = results_of(pooled, club_id, [row.table_id for row in ended])
    return ClubNow(running=seen, ended=tuple(entry_of(row) for row in ended), results=results)


def _latest(club_id: str) -> Select[tuple[Any, ...]]:
    return select(tables).where(tables.c.club_id == club_id).order_by(tables.c.happened_at.desc(), tables.c.table_id)
