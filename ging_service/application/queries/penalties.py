"""Lost deals and their penalties, step by step (G25 to G28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, exists, select, tuple_

from ging_service.application.queries.paging import FIRST, Page, Paging, need_club, page_of, place_after, utc
from ging_service.projections.schema import deals, penalties

if TYPE_CHECKING:
    from ging_service.application.services import Services

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
    """All steps by table and version that no undoing of a deal has taken back. Raises ``NotFound``."""
    after = tuple_(penalties.c.table_id, penalties.c.version) > tuple_(*place_after(paging))
    undone = exists().where(
        deals.c.club_id == club_id,
        deals.c.table_id == penalties.c.table_id,
        deals.c.deal == penalties.c.deal,
        deals.c.kind == "undone",
    )
    taken_back = penalties.c.step.in_(_OF_DEALING) & undone
    wanted = select(penalties).where(penalties.c.club_id == club_id, after, ~taken_back)
    if table_id:
        wanted = wanted.where(penalties.c.table_id == table_id)
    if member:
        wanted = wanted.where(penalties.c.member_id == member)
    wanted = wanted.order_by(penalties.c.table_id, penalties.c.version).limit(paging.limit + 1)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(wanted).all()
    return page_of(rows, paging, _step, lambda row: f"{row.table_id}:{row.version}")


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
