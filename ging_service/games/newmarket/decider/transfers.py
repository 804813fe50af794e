"""Transfers: the counters that each event moves, the rule for each, and where the counters lie after them (NM28)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import Move, member_account, moves_home, moves_of_opening, stack
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import Kitty, Layout
from ging_service.games.newmarket.rules.stakes import KITTY, heap_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.newmarket.decider.events import Payment
    from ging_service.games.newmarket.decider.state import Deal, TableState


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Free buys, empty kitties and stacks of zero are in events, and a transfer moves at least one counter.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[Move]:  # noqa: C901, PLR0912  one line for each event
    match event:
        case e.LayoutDressed():
            yield from _dressed(event)
        case e.DeadHandBought():
            yield stack(event.seat), KITTY, event.paid, "buy", "NM9"
        case e.HeapWon():
            yield heap_place(event.heap), stack(event.seat), event.counters, f"{event.heap} won", event.rule
        case e.KittyWon():
            yield KITTY, stack(event.seat), event.counters, "kitty won", "NM19"
        case e.CardsLeftPaid():
            for seat, counters in enumerate(event.paid):
                yield stack(seat), stack(event.seat), counters, "cards left", "NM56"
        case e.CardMissed():
            yield stack(event.seat), KITTY, event.paid, "card missed", "NM29"
        case e.TableOpened():
            yield from moves_of_opening(event.members, event.rules.starting_stack, "NM3")
        case e.StackBought():
            yield member_account(event.member), stack(event.seat), event.counters, "rebuy", "NM5"
        case e.DealVoided():
            yield from _paid(event.payments, "deal void")
        case e.LayoutDivided():
            yield from _paid(event.payments, "layout divided")
        case e.StacksReturned():
            yield from moves_home(event.members, event.counters, "NM3", owed="NM5")
        case _:
            return


def _dressed(event: e.LayoutDressed) -> Iterator[Move]:
    """NM4, NM53: the stakes. Only Newmarket has a kitty, and there it is dressed every time."""
    rule = "NM4" if event.kitty else "NM53"
    for seat in range(event.seats):
        for card in event.heaps:
            yield stack(seat), heap_place(card), event.stake, "dressing", rule
        yield stack(seat), KITTY, event.kitty, "dressing", rule


def _paid(payments: Iterable[Payment], reason: str) -> Iterator[Move]:
    for one in payments:
        yield one.source, one.target, one.counters, reason, one.rule


def layout_after(layout: Layout, moved: Iterable[Transfer]) -> Layout:
    """NM28: Return where the counters lie after transfers. Accounts outside the table are not part of its state."""
    # From the transfers that the ledger posts, so that the table and the ledger cannot disagree.
    by_place = _changes(moved)
    return Layout(
        stacks=tuple(counters + by_place[stack(seat)] for seat, counters in enumerate(layout.stacks)),
        heaps=tuple(replace(heap, counters=heap.counters + by_place[heap_place(heap.card)]) for heap in layout.heaps),
        kitty=replace(layout.kitty, counters=layout.kitty.counters + by_place[KITTY]),
    )


def stack_changes(moved: Iterable[Transfer], seats: int) -> tuple[int, ...]:
    """Counters won or lost by seat in some transfers."""
    by_place = _changes(moved)
    return tuple(by_place[stack(seat)] for seat in range(seats))


def _changes(moved: Iterable[Transfer]) -> Counter[str]:
    by_place: Counter[str] = Counter()
    for one in moved:
        by_place[one.source] -= one.counters
        by_place[one.target] += one.counters
    return by_place


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
