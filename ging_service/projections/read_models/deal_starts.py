"""Read model ``deal_starts``: the table at the start of each deal, from which later deals are folded.

A state is stored as everybody may see it. So the rows hold no hidden card, and nothing that is erased later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import Fact
from ging_service.domain.game import Viewer
from ging_service.domain.streams import game_of
from ging_service.projections.model import ReadModel
from ging_service.projections.schema import deal_starts
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.projections.change import Change, Row


def _rows(change: Change) -> Iterator[Row]:
    game = game_of(change.after)
    deal = game.deal(change.after)
    if deal is not None:
        state = encode_state(game.see(change.after, Viewer()))
        yield change.club_id, change.table_id, deal.number, change.version, state.decode()


DEAL_STARTS = ReadModel(table=deal_starts, listens_to=(Fact.DEAL_STARTED,), rows=_rows)
