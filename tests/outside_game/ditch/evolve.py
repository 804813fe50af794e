"""The state of a table after an event. Never raises on a stored event."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from ditch import events as e
from ditch.rules import HIDDEN, count
from ditch.state import Deal, Result, Shuffle, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """The state after many events."""
    return reduce(evolve, events, state)


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one case for each event
    """The state after an event."""
    match event:
        case e.TableOpened():
            seats = len(event.members)
            return TableState(
                phase="between_deals",
                members=event.members,
                rules=event.rules,
                stacks=(event.rules.starting_stack,) * seats,
                points=(0,) * seats,
            )
        case e.ShuffleCommitted():
            return replace(state, shuffle=Shuffle(deal=event.deal, seed=event.seed))
        case e.DealStarted():
            return _started(state, event)
        case e.CardDrawn():
            return _drawn(state, event)
        case e.CardDiscarded():
            return _discarded(state, event)
        case e.PlayerKnocked():
            return state
        case e.HandsShown():
            return _with_deal(state, hands=event.hands, shown=True)
        case e.PotWon():
            return _won(state, event)
        case e.GameEnded():
            return replace(state, phase="ended", ended=event.reason)
        case e.RestTaken():
            taken = {event.seat: event.counters}
            return replace(_settled(state, taken), pot=state.pot - event.counters)
        case e.PointsPaid():
            return _settled(state, dict(enumerate(event.paid)))
        case e.StacksReturned():
            return replace(state, stacks=(0,) * len(state.stacks))
        case _:
            assert_never(event)


def _started(state: TableState, event: e.DealStarted) -> TableState:
    seats = len(state.members)
    deal = Deal(
        number=event.deal,
        dealer=event.dealer,
        hands=event.hands,
        stock=event.stock,
        ante=event.ante,
        turn=(event.dealer + 1) % seats,
        act_by_s=event.act_by_s,
    )
    stacks = tuple(stack - event.ante for stack in state.stacks)
    return replace(state, phase="drawing", deal=deal, stacks=stacks, pot=state.pot + seats * event.ante)


def _drawn(state: TableState, event: e.CardDrawn) -> TableState:
    if state.deal is None:
        return state
    hands = list(state.deal.hands)
    hands[event.seat] = (*hands[event.seat], event.card)
    return replace(
        _with_deal(state, hands=tuple(hands), stock=state.deal.stock[1:], drawn=event.card), phase="discarding"
    )


def _discarded(state: TableState, event: e.CardDiscarded) -> TableState:
    if state.deal is None:
        return state
    hands = list(state.deal.hands)
    hands[event.seat] = _without(hands[event.seat], event.card)
    return replace(
        _with_deal(
            state,
            hands=tuple(hands),
            discards=(*state.deal.discards, event.card),
            drawn="",
            turn=(event.seat + 1) % len(state.members),
            act_by_s=event.act_by_s,
        ),
        phase="drawing",
    )


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without one copy of a card. A reader who does not see the hand misses one face-down card instead."""
    found = card if card in hand else HIDDEN
    if found not in hand:
        return hand
    place = hand.index(found)
    return hand[:place] + hand[place + 1 :]


def _won(state: TableState, event: e.PotWon) -> TableState:
    if state.deal is None:
        return state
    taken = dict.fromkeys(event.winners, event.counters)
    result = Result(
        winners=event.winners,
        counts=tuple(count(hand) for hand in state.deal.hands),
        points=event.points,
        net=tuple(taken.get(seat, 0) - state.deal.ante for seat in range(len(state.members))),
    )
    state = replace(_moved(state, taken), pot=state.pot - event.counters * len(event.winners))
    points = tuple(map(sum, zip(state.points, event.points, strict=True)))
    return replace(
        _with_deal(state, result=result, act_by_s=0),
        phase="between_deals",
        points=points,
        shuffle=None,
        deals_played=state.deals_played + 1,
    )


def _moved(state: TableState, counters: dict[int, int]) -> TableState:
    return replace(state, stacks=tuple(stack + counters.get(seat, 0) for seat, stack in enumerate(state.stacks)))


def _settled(state: TableState, counters: dict[int, int]) -> TableState:
    """D10: counters that follow from the last deal after its end."""
    before = state.deal.afterwards if state.deal else ()
    afterwards = tuple((before[seat] if before else 0) + counters.get(seat, 0) for seat in range(len(state.members)))
    return _with_deal(_moved(state, counters), afterwards=afterwards)


def _with_deal(state: TableState, **changes: object) -> TableState:
    return state if state.deal is None else replace(state, deal=replace(state.deal, **changes))  # type: ignore[arg-type]
