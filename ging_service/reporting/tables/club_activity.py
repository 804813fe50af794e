"""Activity in a club: the tables that are being played, what they wait for, and the last that have ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ging_service.domain.installed_games import GAMES
from ging_service.projections.schema import tables
from ging_service.reporting.paging import need_club
from ging_service.reporting.tables.table_results import SeatResult, results_of
from ging_service.reporting.tables.tables import TableEntry, VisibleTable, entry_of, table_on

if TYPE_CHECKING:
    from sqlalchemy import Select

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

# Each running table is folded for its reader, and the page is read by everybody who opens the club.
RUNNING_MOST = 12
ENDED_MOST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubNow:
    """The tables being played, as the person sees them, and the last that have ended; the latest first.

    A table whose game is no longer installed cannot be played, and is not among the first. ``results``: the results of
    the ended ones, by table.
    """

    running: tuple[VisibleTable, ...]
    ended: tuple[TableEntry, ...]
    results: dict[str, tuple[SeatResult, ...]]


def club_now(services: Services, club_id: str, person: Principal) -> ClubNow:
    """Return the activity in a club. Raises ``NotFound``."""
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        of_installed = tables.c.game.in_([game.kind for game in GAMES])
        playing = _latest(club_id).where(tables.c.phase != "ended", of_installed)
        running = conn.execute(playing.limit(RUNNING_MOST)).all()
        ended = conn.execute(_latest(club_id).where(tables.c.phase == "ended").limit(ENDED_MOST)).all()
    with services.club_transaction(club_id) as pooled:
        seen = tuple(table_on(services, pooled, club_id, row.table_id, person) for row in running)
        results = results_of(pooled, club_id, [row.table_id for row in ended])
    return ClubNow(running=seen, ended=tuple(entry_of(row) for row in ended), results=results)


def _latest(club_id: str) -> Select[tuple[Any, ...]]:
    return select(tables).where(tables.c.club_id == club_id).order_by(tables.c.happened_at.desc(), tables.c.table_id)
