"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.cards import HIDDEN, Card, without
from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import (
    Burial,
    Cut,
    Cutting,
    Deal,
    Heap,
    Layout,
    Phase,
    Played,
    Result,
    Shuffle,
    TableState,
)
from ging_service.games.newmarket.decider.transfers import has_result, moved_by
from ging_service.games.newmarket.decider.views import as_dealt, face_down
from ging_service.games.newmarket.rules.cards import ALL_SUITS, tied_for_first_deal
from ging_service.games.newmarket.rules.dealing import asked_to_buy, next_seat
from ging_service.games.newmarket.rules.sequences import suits_to_start
from ging_service.games.newmarket.rules.stakes import Dressing, dressing_of, layout_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Hand


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


def next_dressing(state: TableState) -> Dressing:
    """NM4: Return what everybody puts down for the next deal."""
    # Kings that have left are dressed no more (NM17).
    return dressing_of({heap.card: heap.dressed for heap in state.layout.heaps if heap.is_in}, state.rules)


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after many events."""
    return reduce(evolve, events, state)


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the state after ``event``."""
    # The counters first, and for every event alike. The cases below change everything else.
    state = moved_by(event, state)
    match event:
        case e.CardPlayed():
            return _played(state, event)
        case e.SequenceStopped():
            return _stopped(state, event)
        case e.StartAwaited():
            changes = {"turn": event.seat, "suits": event.suits, "act_by_s": event.act_by_s}
            return replace(_with_deal(state, **changes), phase="starting")
        case e.StartPassed():
            return _with_deal(state, passed=(*_passed(state), event.seat), turn=-1, act_by_s=0)
        case e.BuyOffered():
            return _with_deal(state, to_ask=_after(state, event.seat), turn=event.seat, act_by_s=event.act_by_s)
        # With real cards there is no offer, so the pass takes a player off the list as well.
        case e.BuyPassed():
            return _with_deal(state, to_ask=_after(state, event.seat), turn=-1, act_by_s=0)
        case e.DeadHandBought():
            bought = _exchanged(state, event.seat, event.hand)
            return _with_deal(bought, buyer=event.seat, to_ask=(), turn=-1, act_by_s=0)
        case e.CardBuried():
            return _buried(state, event)
        case e.HeapWon():
            return _heap_won(state, event)
        case e.LayoutDressed() | e.KittyWon() | e.CardsLeftPaid() | e.CardMissed() | e.StackBought() | e.TimeRanOut():
            return state
        case e.HandsDealt():
            hands = tuple(as_dealt(hand, size) for hand, size in zip(event.hands, event.sizes, strict=True))
            return _begun(state, event, hands, as_dealt(event.dead, event.dead_size), recorded=False)
        case e.DealRecorded():
            return _begun(state, event, tuple(map(face_down, event.sizes)), face_down(event.dead_size), recorded=True)
        case e.ShuffleCommitted():
            return replace(state, shuffle=from_fields(Shuffle, event))
        case e.DealEnded():
            return _ended(state, event)
        case e.DealVoided():
            return _voided(state, event)
        case e.DealOpened():
            return _opened(state, event.deal)
        case e.TableOpened():
            return table_opened(state, event)
        case e.CardCut():
            return cut(state, event)
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", dealer=event.seat)
        case e.GameEnded():
            return replace(state, phase="ended", ended=event.reason)
        case e.LayoutDivided() | e.StacksReturned():
            return state
        case _:
            assert_never(event)


def _begun(
    state: TableState, event: e.HandsDealt | e.DealRecorded, hands: tuple[Hand, ...], dead: Hand, *, recorded: bool
) -> TableState:
    seats, rules = len(state.members), state.rules
    is_original = rules.game == "original"
    deal = Deal(
        number=event.deal,
        dealer=event.dealer,
        hands=hands,
        dead=dead,
        # The dead hand is the last place, and nobody has seen it.
        seen_by=(*((seat,) for seat in range(seats)), ()),
        last_king=not is_original and sum(heap.is_in for heap in state.layout.heaps) == 1,
        to_ask=asked_to_buy(seats, event.dealer, rules),
        suits=ALL_SUITS if is_original else (),
        won=((),) * seats,
        net=(0,) * seats,
        is_open=False,
        recorded=recorded,
        before=state.layout,
    )
    counted = state.deal if state.deal is not None and has_result(state.deal) else state.counted
    # In the original game nobody buys: eldest starts at once (NM52).
    phase: Phase = "starting" if is_original else "buying"
    return replace(state, phase=phase, deal=deal, counted=counted, dealer=event.dealer)


def _after(state: TableState, seat: int) -> tuple[int, ...]:
    """NM8: who is still to be asked after a seat. Seats before it are asked no more."""
    to_ask = state.deal.to_ask if state.deal else ()
    return to_ask[to_ask.index(seat) + 1 :] if seat in to_ask else to_ask


def _passed(state: TableState) -> tuple[int, ...]:
    return state.deal.passed if state.deal else ()


def _exchanged(state: TableState, seat: int, hand: Hand) -> TableState:
    """NM8, NM24: a hand and the dead hand change places. Who has held either goes on knowing it."""
    deal = state.deal
    if deal is None:
        return state
    laid_down = deal.hands[seat]
    # The reader who sees the event's hand is its new holder; others know it only if they have held it before.
    taken = deal.dead if HIDDEN in hand else hand
    old, dead = deal.seen_by[seat], deal.seen_by[-1]
    seen_by = _changed(deal.seen_by, seat, tuple(sorted({*dead, seat})))
    return _with_deal(state, hands=_changed(deal.hands, seat, taken), dead=laid_down, seen_by=(*seen_by[:-1], old))


def _buried(state: TableState, event: e.CardBuried) -> TableState:
    """NM22 to NM25: an exchange closes the buy."""
    state = _with_deal(state, burial=from_fields(Burial, event))
    return _with_deal(_exchanged(state, event.seat, event.hand), to_ask=()) if event.seat >= 0 else state


def _played(state: TableState, event: e.CardPlayed) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    changes = {
        "hands": _changed(deal.hands, event.seat, without(deal.hands[event.seat], (event.card,))),
        "played": (*deal.played, from_fields(Played, event)),
        "top": event.card,
        "suits": (),
        "turn": -1,
        "passed": (),
        "to_ask": (),
        "act_by_s": 0,
    }
    return replace(_with_deal(state, **changes), phase="playing")


def _stopped(state: TableState, event: e.SequenceStopped) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    missing = (*deal.missing, event.missing) if event.reason == "dead" else deal.missing
    suits = suits_to_start(deal.top, state.rules) if deal.top else ()
    changes = {"top": Card(""), "missing": missing, "suits": suits, "passed": ()}
    return replace(_with_deal(state, **changes), phase="starting")


def _heap_won(state: TableState, event: e.HeapWon) -> TableState:
    """NM17, NM55: whose layout cards they are."""
    deal = state.deal
    return (
        state
        if deal is None
        else _with_deal(state, won=_changed(deal.won, event.seat, (*deal.won[event.seat], event.heap)))
    )


def _ended(state: TableState, event: e.DealEnded) -> TableState:
    """NM2: the deal passes to the left."""
    over = _over(state, Result(kind=event.kind, winner=event.winner))
    seats = len(state.members)
    # No table is without members, but ``evolve`` must not divide by zero.
    return replace(over, deals_played=state.deals_played + 1, dealer=next_seat(state.dealer, seats) if seats else -1)


def _voided(state: TableState, event: e.DealVoided) -> TableState:
    """NM2, NM27: all is as it was before the deal, and the same player deals again."""
    is_misdeal = event.reason == "misdeal"
    over = _over(state, Result(kind="misdeal" if is_misdeal else "void"))
    # Payments back give the counters, but not how often heaps were dressed, nor the kings that are in. Rebuys come
    # before the deal, so they stay.
    before: Layout = state.deal.before if state.deal else state.layout
    no_net = (0,) * len(state.members)
    return replace(_with_deal(over, net=no_net), layout=before, misdeals=state.misdeals + is_misdeal)


def _over(state: TableState, result: Result) -> TableState:
    is_open = state.rules.cards_left == "shown"
    changes = {"result": result, "turn": -1, "act_by_s": 0, "is_open": is_open, "suits": (), "to_ask": ()}
    return replace(_with_deal(state, **changes), phase="between_deals", shuffle=None)


def _opened(state: TableState, number: int) -> TableState:
    """NM33: everybody sees the cards of a deal that is over."""
    deal, counted = (
        replace(one, is_open=True) if one is not None and one.number == number else one
        for one in (state.deal, state.counted)
    )
    return replace(state, deal=deal, counted=counted)


def _changed(by_seat: tuple[Any, ...], seat: int, new: Any) -> tuple[Any, ...]:  # noqa: ANN401  hands or cards
    """Values by seat with another one for a seat."""
    return (*by_seat[:seat], new, *by_seat[seat + 1 :])


def _with_deal(state: TableState, **changes: Any) -> TableState:  # noqa: ANN401  fields of a deal
    return replace(state, deal=replace(state.deal, **changes)) if state.deal else state
