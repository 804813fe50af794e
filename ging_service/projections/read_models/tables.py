"""Read model ``tables``: the tables of a club and the progress of each. The whole state is in ``snapshots``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.streams import game_of
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    game = game_of(change.after)
    table = game.summary(change.after)
    yield (
        change.club_id,
        change.table_id,
        table.phase,
        table.members,
        table.deals_played,
        table.act_by_s,
        table.ended,
        change.recorded_at,
        change.happened_at,
        table.misdeals,
        table.voids,
        game.kind,
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
    one_row=True,
)
