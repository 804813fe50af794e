"""Transfers: the counters that each event moves, the rule for each, and where the counters lie after them (NM28)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer
from ging_service.domain.ledger.accounts import member_account, stack
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import Layout
from ging_service.games.newmarket.rules.stakes import KITTY, heap_place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.games.newmarket.decider.events import Payment

_Move = tuple[str, str, int, str, str]


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Free buys, empty kitties and stacks of zero are in events, and a transfer moves at least one counter.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[_Move]:  # noqa: C901, PLR0912  one line for each event
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
            for seat, member in enumerate(event.members):
                yield member_account(member), stack(seat), event.rules.starting_stack, "starting stack", "NM3"
        case e.StackBought():
            yield member_account(event.member), stack(event.seat), event.counters, "rebuy", "NM5"
        case e.DealVoided():
            yield from _paid(event.payments, "deal void")
        case e.LayoutDivided():
            yield from _paid(event.payments, "layout divided")
        case e.StacksReturned():
            for seat, (member, counters) in enumerate(zip(event.members, event.counters, strict=True)):
                yield stack(seat), member_account(member), counters, "stack taken home", "NM3"
                yield member_account(member), stack(seat), -counters, "owed to the table", "NM5"
        case _:
            return


def _dressed(event: e.LayoutDressed) -> Iterator[_Move]:
    """NM4, NM53: the stakes. Only Newmarket has a kitty, and there it is dressed every time."""
    rule = "NM4" if event.kitty else "NM53"
    for seat in range(event.seats):
        for card in event.heaps:
            yield stack(seat), heap_place(card), event.stake, "dressing", rule
        yield stack(seat), KITTY, event.kitty, "dressing", rule


def _paid(payments: Iterable[Payment], reason: str) -> Iterator[_Move]:
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
