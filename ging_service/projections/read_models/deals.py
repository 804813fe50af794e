"""Read model ``deals``: the result of each deal. No cards: those are in the events, and the view hides them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import game_of
from ging_service.projections.model import ReadModel, as_stored
from ging_service.projections.schema import deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    deal = game_of(change.after).deal(change.after)
    if deal is None:  # counters may be put on the table before the first deal
        return
    yield (
        change.club_id,
        change.table_id,
        deal.number,
        deal.dealer,
        deal.recorded,
        deal.kind,
        deal.winners,
        deal.net,
        change.version,
        change.version,
        change.recorded_at,
        change.happened_at,
        deal.afterwards,
        as_stored(deal.summary),
    )


DEALS = ReadModel(
    table=deals,
    listens_to=(Fact.DEAL_STARTED, Fact.DEAL_FINISHED, Fact.DEAL_COMPLETED, Fact.DEAL_VOIDED),
    rows=_rows,
)
