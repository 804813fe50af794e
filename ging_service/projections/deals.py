"""Read model ``deals``: what each deal came to. No cards: those are in the events, behind the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.games.ging.state import Result
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.state import TableState
    from ging_service.projections.change import Change, Row

_RUNNING = Result(kind="none")


def _rows(change: Change) -> Iterator[Row]:
    state: TableState = change.after
    deal = state.deal
    if deal is None:  # the tray is dressed before the first deal
        return
    dealt, result = deal.dealt, deal.result or _RUNNING
    yield (
        change.club_id,
        change.table_id,
        dealt.number,
        dealt.dealer,
        dealt.recorded,
        result.kind if deal.result else "running",
        result.combination,
        result.winners,
        tuple(claim.suit for claim in result.claims),
        tuple(claim.seat for claim in result.claims),
        tuple(claim.points for claim in result.claims),
        result.net,
        deal.false_claims,
        change.version,
        change.version,
        change.recorded_at,
        change.happened_at,
    )


DEALS = ReadModel(
    table=deals,
    listens_to=(Fact.DEAL_STARTED, Fact.DEAL_FINISHED, Fact.DEAL_COMPLETED, Fact.DEAL_VOIDED),
    rows=_rows,
)
