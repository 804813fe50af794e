"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.cards import face_down
from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider import evolve_turns as turns
from ging_service.games.wild_card_rummy.decider.state import (
    Cut,
    Deal,
    PlayedOut,
    Result,
    SheetLine,
    Shuffle,
    TableState,
)
from ging_service.games.wild_card_rummy.decider.views import in_order
from ging_service.games.wild_card_rummy.rules.dealing import first_player, hand_sizes, pack_of, seat_after
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.games.wild_card_rummy.rules.points import add_points, is_pressed

if TYPE_CHECKING:
    from collections.abc import Iterable


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after many events."""
    return reduce(evolve, events, state)


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the state after ``event``."""
    match event:
        case (
            e.CardDrawn()
            | e.DiscardsTaken()
            | e.MeldPutDown()
            | e.MeldExtended()
            | e.WildClaimed()
            | e.CardDiscarded()
            | e.StockReshuffled()
            | e.PlayerOut()
            | e.LastMeldsDone()
        ):
            return turns.evolve_turn(state, event)
        case e.TimeRanOut() | e.DiscardLeft() | e.PlayerUpForTwo():
            return state
        case e.HandsDealt():
            return _dealt(state, event)
        case e.DealRecorded():
            return _recorded(state, event)
        case e.WildNamed():
            return _named(state, event)
        case e.ShuffleCommitted():
            return replace(state, shuffle=from_fields(Shuffle, event))
        case e.LastTurnRecorded():
            return replace(_with_deal(state, played_out=from_fields(PlayedOut, event)), phase="counting")
        case e.HandsShown():
            return _with_deal(state, hands=tuple(map(in_order, event.hands)), is_open=True)
        case e.DealScored():
            return _scored(state, event)
        case e.DealVoided():
            return _over(_with_deal(state, is_open=True), Result(kind="void"))
        case e.PressOffered():
            changes = {"turn": event.seat, "press_points": event.points, "act_by_s": event.act_by_s}
            return replace(_with_deal(state, **changes), phase="pressing")
        case e.PressAdded():
            return _pressed(state, event)
        case e.PressDeclined():
            return _press_decided(state)
        case e.GameWon():
            return replace(state, winners=event.winners)
        case e.GamePaid():
            return _paid(state, event)
        case e.TableOpened():
            return _opened(state, event)
        case e.CardCut():
            return replace(state, cuts=(*state.cuts, from_fields(Cut, event)))
        case e.CardsTurnedUp():
            return replace(state, turned_up=event.cards)
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", dealer=event.seat)
        case e.PlayEnded():
            return replace(state, phase="ended", ended=event.reason)
        case e.StacksReturned():
            return replace(state, stacks=(0,) * len(state.stacks))
        case _:
            assert_never(event)


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    nothing = (0,) * len(event.members)
    stacks = tuple(event.rules.starting_stack for _ in event.members)
    return replace(state, phase="cutting", members=event.members, rules=event.rules, stacks=stacks, totals=nothing)


def _dealt(state: TableState, event: e.HandsDealt) -> TableState:
    sizes = hand_sizes(event.dealer, len(state.members), state.rules)
    # A reader sees no card of a sealed hand, but everybody knows how many there are.
    hands = tuple(in_order(hand or face_down(range(size))) for hand, size in zip(event.hands, sizes, strict=True))
    names = is_named(event.round, state.rules)
    first = first_player(event.dealer, len(state.members), state.rules.first_player)
    deal = from_fields(
        Deal,
        event,
        number=event.deal,
        hands=hands,
        known=((),) * len(hands),
        turn=event.dealer if names else first,
    )
    return replace(state, phase="naming" if names else "playing", deal=deal, dealer=event.dealer)


def _recorded(state: TableState, event: e.DealRecorded) -> TableState:
    """WR38: nobody who records a deal sees the cards in hand."""
    seats = len(state.members)
    hands = tuple(face_down(range(size)) for size in hand_sizes(event.dealer, seats, state.rules))
    dealt = sum(map(len, hands))
    deal = from_fields(
        Deal,
        event,
        number=event.deal,
        hands=hands,
        # Only the number of these cards is known, and needed: it tells when the stock is empty (WR19).
        stock=face_down(pack_of(state.rules, seats)[dealt:]),
        known=((),) * seats,
        turn=first_player(event.dealer, seats, state.rules.first_player),
        recorded=True,
    )
    return replace(state, phase="playing", deal=deal, dealer=event.dealer)


def _named(state: TableState, event: e.WildNamed) -> TableState:
    """WR33: the dealer has named the wild rank, and the first turn begins."""
    turn = first_player(state.dealer, len(state.members), state.rules.first_player)
    changes = {"wild": event.rank, "doubled": event.doubled, "turn": turn, "act_by_s": event.act_by_s}
    return replace(_with_deal(state, **changes), phase="playing")


def _scored(state: TableState, event: e.DealScored) -> TableState:
    """WR22: a line on the score sheet. WR2: the deal passes clockwise. WR24: whether the next deal is pressed."""
    deal = state.deal
    if deal is None:
        return state
    line = from_fields(
        SheetLine,
        event,
        round=deal.round,
        wild=deal.wild,
        is_pressed=deal.is_pressed,
        doubled=deal.doubled,
        added=(0,) * len(event.points),
    )
    return replace(
        _over(state, Result(kind=event.kind, winner=event.winner, points=event.points)),
        sheet=(*state.sheet, line),
        totals=event.totals,
        # A press by WR25 has an event of its own, so it is not worked out here.
        is_pressed=state.rules.press == "yes" and is_pressed(event.totals),
        deals_played=state.deals_played + 1,
        dealer=seat_after(state.dealer, len(state.members)),
    )


def _over(state: TableState, result: Result) -> TableState:
    """The deal is over. After a void deal the dealer stays."""
    return replace(_with_deal(state, result=result, act_by_s=0, drawn=None), phase="between_deals", shuffle=None)


def _pressed(state: TableState, event: e.PressAdded) -> TableState:
    """WR24, WR25: points are added to totals, and the next deal is pressed."""
    # A slice is taken, because ``evolve`` must not raise on an empty sheet either.
    last = tuple(replace(line, added=add_points(line.added, event.points)) for line in state.sheet[-1:])
    totals = add_points(state.totals, event.points)
    return replace(_press_decided(state), sheet=(*state.sheet[:-1], *last), totals=totals, is_pressed=True)


def _press_decided(state: TableState) -> TableState:
    return replace(_with_deal(state, press_points=0, act_by_s=0), phase="between_deals")


def _paid(state: TableState, event: e.GamePaid) -> TableState:
    paid = add_points(event.for_totals, event.for_fees)
    return _with_deal(replace(state, stacks=add_points(state.stacks, paid)), paid=paid)


def _with_deal(state: TableState, **changes: Any) -> TableState:  # noqa: ANN401  fields of a deal
    return replace(state, deal=replace(state.deal, **changes)) if state.deal else state
