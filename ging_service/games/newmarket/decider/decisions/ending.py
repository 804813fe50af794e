"""What a card wins, the end of a deal, and the end of a game (NM15 to NM20, NM26, NM27, NM55, NM56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.ledger import stack
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.evolve import evolve, fold, next_dressing
from ging_service.games.newmarket.rules.dealing import eldest_of
from ging_service.games.newmarket.rules.stakes import (
    KITTY,
    divide,
    heap_place,
    heap_rule,
    heap_won_by,
    paid_for_cards_left,
    short_seats,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.newmarket.decider.state import Deal, TableState

_NOBODY = -1


def consequences(state: TableState, deal: Deal, *, is_blocked: bool = False) -> tuple[e.Event, ...]:
    """NM15: Return what follows the last card: a won heap, the end of the game, the end of the deal; () if nothing does."""
    if is_blocked:
        return and_end(state, (e.DealEnded(deal=deal.number, kind="blocked", winner=_NOBODY),))
    last = deal.played[-1]
    won = heap_won(state, deal, last.seat)
    after = fold(state, won)
    # This comes before the empty hand: the last queen can be a player's last card, and then the game is over too (NM15,
    # NM26).
    if not any(heap.is_in for heap in after.layout.heaps):
        return (*won, *last_king_won(after, deal.number, last.seat))
    if deal.hands[last.seat]:
        return won
    return (*won, *went_out(after, deal.number, last.seat, [len(hand) for hand in deal.hands]))


def heap_won(state: TableState, deal: Deal, seat: int) -> tuple[e.Event, ...]:
    """NM17, NM18, NM55: the player of a queen, or of a card of the original layout, takes what lies there."""
    card, rule = heap_won_by(deal.played[-1].card, state.rules), heap_rule(state.rules)
    return tuple(
        e.HeapWon(deal=deal.number, seat=seat, heap=heap.card, counters=heap.counters, rule=rule)
        for heap in state.layout.heaps
        # Nothing lies on a king that has gone, so its queen wins nothing (NM18).
        if heap.card == card and heap.counters
    )


def last_king_won(state: TableState, number: int, seat: int) -> tuple[e.Event, ...]:
    """NM26: the player of the fourth king's queen takes the kitty too, even holding cards, and the game ends."""
    ended = e.DealEnded(deal=number, kind="last_king", winner=seat)
    return and_end(state, (*_kitty_won(state, number, seat), ended))


def went_out(state: TableState, number: int, seat: int, cards_left: Sequence[int]) -> tuple[e.Event, ...]:
    """NM19, NM56: the player who is out wins the kitty, or is paid for the cards left. ``cards_left``: by seat."""
    ended = e.DealEnded(deal=number, kind="out", winner=seat)
    if state.rules.game == "newmarket":
        return and_end(state, (*_kitty_won(state, number, seat), ended))
    paid = paid_for_cards_left(cards_left, state.layout.stacks, state.rules)
    return and_end(state, (e.CardsLeftPaid(deal=number, seat=seat, paid=paid), ended))


def _kitty_won(state: TableState, number: int, seat: int) -> tuple[e.Event, ...]:
    return (e.KittyWon(deal=number, seat=seat, counters=state.layout.kitty.counters),)


def and_end(state: TableState, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """NM5, NM26, NM27: Return the last events of a deal, and the end of the game if it has come."""
    after = fold(state, events)
    reason = _end_reason(after)
    return (*events, *end_of_game(after, reason)) if reason else events


def _end_reason(state: TableState) -> e.EndReason | None:
    # First: where a deal is the last one as well, this is the reason on record.
    if not any(heap.is_in for heap in state.layout.heaps):
        return "last_king"
    if 0 < state.rules.deals <= state.deals_played:
        return "deals_played"
    is_over = state.rules.short == "end" and short_seats(state.layout.stacks, next_dressing(state), state.rules)
    return "short" if is_over else None


def end_of_game(state: TableState, reason: e.EndReason) -> tuple[e.Event, ...]:
    """NM3, NM27: the game ends, what lies on the layout is divided, and everybody takes their stack home."""
    state = evolve(state, ended := e.GameEnded(reason=reason))
    divided = _division(state)
    # The stacks are those after the division, so that everybody takes their share home as well.
    stacks = fold(state, divided).layout.stacks
    return (ended, *divided, e.StacksReturned(members=state.members, counters=stacks))


def _division(state: TableState) -> tuple[e.Event, ...]:
    """NM27: heaps and kitty divided equally, the remainder from the next deal's eldest on; nothing if nothing lies there."""
    lying = {heap_place(heap.card): heap.counters for heap in state.layout.heaps}
    lying[KITTY] = state.layout.kitty.counters
    if not any(lying.values()):
        return ()
    seats = len(state.members)
    # The end of a deal has passed the deal on already, so this is the eldest of the next one.
    shares = divide(lying, seats, eldest_of(state.dealer, seats))
    return (
        e.LayoutDivided(
            payments=tuple(
                e.Payment(source=one.place, target=stack(one.seat), counters=one.counters, rule="NM27")
                for one in shares
            )
        ),
    )
