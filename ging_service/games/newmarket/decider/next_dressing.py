"""The stakes of the next deal (NM4, NM53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.newmarket.rules.stakes import Dressing, dressing_of

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import TableState


def next_dressing(state: TableState) -> Dressing:
    """NM4: Return what everybody puts down for the next deal."""
    # Kings that have left are dressed no more (NM17).
    return dressing_of({heap.card: heap.dressed for heap in state.layout.heaps if heap.is_in}, state.rules)
