"""Counters after an event, from the transfers that the ledger posts (NM4, NM17, NM27, NM28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import Kitty, Layout
from ging_service.games.newmarket.decider.transfers import layout_after, stack_changes, transfers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.game import Transfer
    from ging_service.games.newmarket.decider.state import Deal, TableState


def moved_by(event: e.Event, state: TableState) -> TableState:
    """Return the state with the counters of an event moved, and nothing else changed."""
    # The stacks are those of the opening: the table has no layout before it.
    moved = () if isinstance(event, e.TableOpened) else transfers(event)
    if not moved:
        return state
    layout = _counted(layout_after(state.layout, moved), event, state)
    bought = state.bought + (event.counters if isinstance(event, e.StackBought) else 0)
    state = replace(state, layout=layout, bought=bought)
    if isinstance(event, e.LayoutDivided):
        return _divided(state, moved)
    return replace(state, deal=_of_deal(state.deal, event, moved))


def has_result(deal: Deal | None) -> bool:
    """Return True for a deal that counts: it is over, and not void."""
    return deal is not None and deal.result is not None and deal.result.kind not in ("void", "misdeal")


def _divided(state: TableState, moved: Sequence[Transfer]) -> TableState:
    """NM27: the shares of the layout belong to the last deal that counts, even if a later one was broken off."""
    changes = stack_changes(moved, len(state.members))
    if state.deal is not None and has_result(state.deal):
        return replace(state, deal=replace(state.deal, afterwards=changes))
    return replace(state, counted=replace(state.counted, afterwards=changes) if state.counted else None)


def _of_deal(deal: Deal | None, event: e.Event, moved: Sequence[Transfer]) -> Deal | None:
    """What the running deal has moved."""
    # What members bring and take home is no win or loss. A void deal is set back as a whole by ``evolve``.
    if deal is None or isinstance(event, e.StackBought | e.StacksReturned | e.DealVoided):
        return deal
    changes = stack_changes(moved, len(deal.hands))
    payments = tuple(
        e.Payment(source=one.source, target=one.target, counters=one.counters, rule=one.rule) for one in moved
    )
    net = tuple(before + change for before, change in zip(deal.net, changes, strict=True))
    return replace(deal, moved=(*deal.moved, *payments), net=net)


def _counted(layout: Layout, event: e.Event, state: TableState) -> Layout:
    """NM28: how often heaps and kitty were dressed since they were last won, and which kings are in."""
    match event:
        case e.LayoutDressed():
            heaps = tuple(replace(heap, dressed=heap.dressed + (heap.card in event.heaps)) for heap in layout.heaps)
            kitty = replace(layout.kitty, dressed=layout.kitty.dressed + (event.kitty > 0))
            return replace(layout, heaps=heaps, kitty=kitty)
        case e.HeapWon():
            # A king leaves with its counters (NM17). A card of the original layout is dressed again (NM55).
            stays = state.rules.game == "original"
            heaps = tuple(
                replace(heap, dressed=0, is_in=stays) if heap.card == event.heap else heap for heap in layout.heaps
            )
            return replace(layout, heaps=heaps)
        case e.KittyWon():
            return replace(layout, kitty=Kitty())
        case e.DeadHandBought() | e.CardMissed():
            return replace(layout, kitty=replace(layout.kitty, added=layout.kitty.added + event.paid))
        # Nothing lies there any more, so nothing counts as dressed.
        case e.LayoutDivided():
            return Layout(stacks=layout.stacks, heaps=tuple(replace(heap, dressed=0) for heap in layout.heaps))
        case _:
            return layout
