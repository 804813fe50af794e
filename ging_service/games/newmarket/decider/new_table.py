"""A table before its first deal: its layout, and the cuts (NM2, NM3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider.state import Cut, Cutting, Heap, Layout, TableState
from ging_service.games.newmarket.rules.cutting import tied_for_first_deal
from ging_service.games.newmarket.rules.stakes import layout_of

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider import events as e


def table_opened(state: TableState, event: e.TableOpened) -> TableState:
    """NM1 to NM3: the members sit down with their stacks, and cut. Nothing lies in the middle yet."""
    seats = len(event.members)
    return replace(
        state,
        phase="cutting",
        members=event.members,
        rules=event.rules,
        layout=Layout(
            stacks=(event.rules.starting_stack,) * seats,
            heaps=tuple(Heap(card=card) for card in layout_of(event.rules)),
        ),
        # Also where no cut follows: the first dealer then comes with the same command.
        cutting=Cutting(seats=tuple(range(seats))),
    )


def cut(state: TableState, event: e.CardCut) -> TableState:
    """NM2: a cut. When all have cut, those who are tied begin a new round."""
    cutting = replace(state.cutting, cuts=(*state.cutting.cuts, from_fields(Cut, event)))
    if len(cutting.cuts) >= len(cutting.seats):
        tied = tied_for_first_deal({one.seat: one.card for one in cutting.cuts}, state.rules.first_dealer)
        if len(tied) > 1:
            cutting = Cutting(seats=tied)
    return replace(state, cutting=cutting)
