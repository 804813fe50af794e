"""Read model ``rulings``: what rulings have made of deals, one row a correction. Standings are told by it as ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    event: RulingApplied = change.event
    result = event.result
    yield (
        change.club_id,
        change.table_id,
        change.version,
        event.deal,
        event.dispute,
        event.kind,
        event.net,
        result.kind,
        result.combination,
        result.winners,
        tuple(claim.suit for claim in result.claims),
        tuple(claim.seat for claim in result.claims),
        event.settled_at or change.happened_at,
        event.amendment.dealer,
    )


RULINGS = ReadModel(table=rulings, listens_to=(RulingApplied,), rows=_rows)
