"""Results of deals after rulings, next to those that were recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select, tuple_

from ging_service.projections.schema import rulings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row

_NOTHING: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledDeal:
    """A deal as ruled. ``kind`` "" and ``summary`` empty where it is void; ``summary`` also where the API leaves it out.

    ``net``: with all corrections, without counters that were ordered in addition to them.
    """

    voided: bool
    dealer: int
    kind: str
    winners: tuple[int, ...]
    net: tuple[int, ...]
    summary: Mapping[str, Any] = field(default_factory=dict)


def ruled_deals(conn: Connection, club_id: str, deals: Iterable[Row[Any]]) -> dict[tuple[str, int], RuledDeal]:
    """Those of some rows of the read model ``deals`` that rulings have corrected, by table and number."""
    rows = {(row.table_id, row.deal): row for row in deals}
    wanted = select(rulings).where(
        rulings.c.club_id == club_id,
        rulings.c.kind != "ordered",
        tuple_(rulings.c.table_id, rulings.c.deal).in_(list(rows)),
    )
    found: dict[tuple[str, int], RuledDeal] = {}
    # In the order in which they were made: a later ruling corrects the deal as the earlier ones have left it.
    for ruling in conn.execute(wanted.order_by(rulings.c.table_id, rulings.c.version)):
        key = (ruling.table_id, ruling.deal)
        found[key] = _after(found.get(key) or _recorded(rows[key]), ruling)
    return found


def _recorded(row: Row[Any]) -> RuledDeal:
    return RuledDeal(
        voided=False,
        dealer=row.dealer,
        kind=row.kind,
        winners=tuple(row.winners),
        net=tuple(row.net),
        summary=row.summary,
    )


def _after(before: RuledDeal, ruling: Row[Any]) -> RuledDeal:
    voided = before.voided or ruling.kind == "voided"
    says = ruling.result_kind != ""
    return RuledDeal(
        voided=voided,
        dealer=ruling.dealer if ruling.dealer >= 0 else before.dealer,
        kind="" if voided else ruling.result_kind if says else before.kind,
        winners=() if voided else tuple(ruling.winners) if says else before.winners,
        # A ruling pays a difference, so the nets of several add up. Of everything else the last one counts.
        net=tuple(had + more for had, more in zip(before.net, ruling.net, strict=True)),
        summary=_NOTHING if voided else ruling.summary if says else before.summary,
    )
