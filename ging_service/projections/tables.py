"""Read model ``tables``: which tables a club has and how far each is. The whole state is in ``snapshots``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.state import TableState
    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    state: TableState = change.after
    running = state.phase == "declaring" and state.deal is not None
    yield (
        change.club_id,
        change.table_id,
        state.phase,
        state.seating.members,
        state.deals_played,
        state.deal.dealt.declare_by_s if running and state.deal else 0,
        state.ended,
        change.recorded_at,
        change.happened_at,
        state.fairness.misdeals,
        state.fairness.voids,
    )


TABLES = ReadModel(
    table=tables,
    listens_to=(
        Fact.TABLE_OPENED,
        Fact.TABLE_CHANGED,
        Fact.DEAL_STARTED,
        Fact.DEAL_FINISHED,
        Fact.DEAL_VOIDED,
        Fact.GAME_ENDED,
    ),
    rows=_rows,
)
