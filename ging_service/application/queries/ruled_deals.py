"""What rulings have made of deals, beside what was recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select, tuple_

from ging_service.projections.schema import rulings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row


class SuitOfSeat(NamedTuple):
    """A suit that a seat has won with."""

    seat: int
    suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledDeal:
    """A deal as ruled. ``kind`` "" where it is void. ``net``: with all corrections, without what was ordered beside them."""

    voided: bool
    dealer: int
    kind: str
    combination: str
    winners: tuple[int, ...]
    claims: tuple[SuitOfSeat, ...]
    net: tuple[int, ...]


def ruled_deals(conn: Connection, club_id: str, deals: Iterable[Row[Any]]) -> dict[tuple[str, int], RuledDeal]:
    """Those of some rows of the read model ``deals`` that rulings have corrected, by table and number."""
    rows = {(row.table_id, row.deal): row for row in deals}
    wanted = select(rulings).where(
        rulings.c.club_id == club_id,
        rulings.c.kind != "ordered",
        tuple_(rulings.c.table_id, rulings.c.deal).in_(list(rows)),
    )
    found: dict[tuple[str, int], RuledDeal] = {}
    for ruling in conn.execute(wanted.order_by(rulings.c.table_id, rulings.c.version)):
        key = (ruling.table_id, ruling.deal)
        found[key] = _after(found.get(key) or _recorded(rows[key]), ruling)
    return found


def _recorded(row: Row[Any]) -> RuledDeal:
    return RuledDeal(
        voided=False,
        dealer=row.dealer,
        kind=row.kind,
        combination=row.combination,
        winners=tuple(row.winners),
        claims=tuple(map(SuitOfSeat, row.claimants, row.suits)),
        net=tuple(row.net),
    )


def _after(before: RuledDeal, ruling: Row[Any]) -> RuledDeal:
    voided = before.voided or ruling.kind == "voided"
    says = ruling.result_kind != ""
    return RuledDeal(
        voided=voided,
        dealer=ruling.dealer if ruling.dealer >= 0 else before.dealer,
        kind="" if voided else ruling.result_kind if says else before.kind,
        combination="" if voided else ruling.combination if says else before.combination,
        winners=() if voided else tuple(ruling.winners) if says else before.winners,
        claims=() if voided else tuple(map(SuitOfSeat, ruling.claimants, ruling.suits)) if says else before.claims,
        net=tuple(had + more for had, more in zip(before.net, ruling.net, strict=True)),
    )
