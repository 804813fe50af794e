"""Read model ``rulings``: the effects of rulings on deals, one row per correction.

Standings as ruled are computed from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import game_of
from ging_service.projections.model import ReadModel, as_stored
from ging_service.projections.schema import rulings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    ruling = game_of(change.after).ruling(change.event)
    if ruling is None:
        return
    yield (
        change.club_id,
        change.table_id,
        change.version,
        ruling.deal,
        change.event.dispute,
        ruling.kind,
        ruling.net,
        ruling.result_kind,
        ruling.winners,
        change.event.settled_at or change.happened_at,
        ruling.dealer,
        as_stored(ruling.summary),
    )


RULINGS = ReadModel(table=rulings, listens_to=(Fact.RULING_APPLIED,), rows=_rows)
