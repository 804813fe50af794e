"""Lost deals and their penalties, step by step (G25 to G28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, exists, select, tuple_

from ging_service.games.ging.projections.read_models import penalties
from ging_service.projections.schema import deals
from ging_service.reporting.chronology import Chronology
from ging_service.reporting.paging import FIRST, Page, Paging, need_club, page_of, place_after, utc

if TYPE_CHECKING:
    from sqlalchemy import Select

    from ging_service.execution.services import Services

_BY_TIME = Chronology(penalties.c.recorded_at, (penalties.c.table_id, penalties.c.version))
_OF_DEALING = ("dealer_replaced", "penalty_deal_dodged", "ended")
"""Steps that a deal takes with it when it is undone: the deal in its place takes them again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyStep:
    """A step: accused, not_upheld, upheld, lapsed, set_aside, dealer_replaced, penalty_deal_dodged or ended.

    ``seat`` and ``member`` are the accused. ``penalty_deals``: deals in others' places found due. ``by_seat``: the
    accuser, or the natural dealer who is replaced, -1 for neither.
    """

    table_id: str
    version: int
    seat: int
    member: str
    step: str
    deal: int
    penalty_deals: int
    by_seat: int
    recorded_at: str


def list_penalties(
    services: Services, club_id: str, paging: Paging = FIRST, *, table_id: str = "", member: str = ""
) -> Page[PenaltyStep]:
    """Return all steps by table and version, or by time, except those of undone deals. Raises ``NotFound``."""
    # With an offset Postgres looks up the deal of each step, instead of all deals that were ever undone.
    undone = exists(
        select(deals.c.deal)
        .where(
            deals.c.club_id == club_id,
            deals.c.table_id == penalties.c.table_id,
            deals.c.deal == penalties.c.deal,
            deals.c.kind == "undone",
        )
        .offset(0)
    )
    taken_back = penalties.c.step.in_(_OF_DEALING) & undone
    wanted = select(penalties).where(penalties.c.club_id == club_id, ~taken_back)
    if table_id:
        wanted = wanted.where(penalties.c.table_id == table_id)
    if member:
        wanted = wanted.where(penalties.c.member_id == member)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(_BY_TIME.page(wanted, paging) if paging.order else _by_version(wanted, paging)).all()
    return page_of(rows, paging, _step, _BY_TIME.cursor(paging) if paging.order else _version_cursor)


def _by_version(wanted: Select[Any], paging: Paging) -> Select[Any]:
    after = tuple_(penalties.c.table_id, penalties.c.version) > tuple_(*place_after(paging))
    return wanted.where(after).order_by(penalties.c.table_id, penalties.c.version).limit(paging.limit + 1)


def _version_cursor(row: Row[Any]) -> str:
    return f"{row.table_id}:{row.version}"


def _step(row: Row[Any]) -> PenaltyStep:
    return PenaltyStep(
        table_id=row.table_id,
        version=row.version,
        seat=row.seat,
        member=row.member_id,
        step=row.step,
        deal=row.deal,
        penalty_deals=row.penalty_deals,
        by_seat=row.by_seat,
        recorded_at=utc(row.recorded_at),
    )
