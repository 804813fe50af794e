"""The command that led to a group of events, for the audit that decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import suit_of
from ging_service.domain.declare import from_fields
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.possible_hands import possible_deal
from ging_service.games.newmarket.decider.auditing.recorded_again import recorded_command_of
from ging_service.games.newmarket.rules.dealing import order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.newmarket.decider.state import TableState

_ANY_SEED = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the cards."""


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: PLR0911  one line for each event
    """Return the command that led to these events of one command, or to the first of them; None if no command does."""
    event = events[0]
    # Rebuys come first (NM5), so the beginning of the deal can be further on in the group.
    begun = next((one for one in events if isinstance(one, e.HandsDealt | e.DealRecorded)), None)
    begins = isinstance(event, e.StackBought | e.ShuffleCommitted | e.DealRecorded)
    if begins and isinstance(begun, e.HandsDealt):
        return _dealing(begun, events, state)
    if begins or (state.deal is not None and state.deal.recorded and state.deal.result is None):
        return _breaking_off(event) or recorded_command_of(events)
    match event:
        case e.CardPlayed():
            suit = suit_of(event.card)
            return c.StartSequence(seat=event.seat, suit=suit, now_s=_now_s(events, state))
        case e.BuyPassed():
            return c.PassBuy(seat=event.seat, now_s=_now_s(events, state))
        case e.DeadHandBought():
            return c.BuyDeadHand(seat=event.seat, now_s=_now_s(events, state))
        case e.TimeRanOut():
            return c.EndTurn(now_s=_end_s(events, state))
        case e.TableOpened():
            return from_fields(c.OpenTable, event, first_dealer=_named_dealer(events))
        case e.CardCut():
            return from_fields(c.CutCard, event)
        case e.DealOpened():
            return from_fields(c.OpenDeal, event)
        case _:
            return _breaking_off(event)


def _named_dealer(events: Sequence[e.Event]) -> int:
    """NM2: the first dealer whom the opening has named. One who was cut for follows from a later command."""
    match events:
        case [_, e.FirstDealerFound(by="assigned" | "random") as found, *_]:
            return found.seat
        case _:
            return -1


def _breaking_off(event: e.Event) -> c.Command | None:
    match event:
        case e.DealVoided(reason="misdeal"):
            return c.CallMisdeal()
        case e.DealVoided() | e.GameEnded():
            return c.EndTable()
        case _:
            return None


def _dealing(dealt: e.HandsDealt, events: Sequence[e.Event], state: TableState) -> c.DealCards:
    seed = next((one.seed for one in events if isinstance(one, e.ShuffleCommitted)), "") or _ANY_SEED
    # The real order is not open. Any pack that leads to the same events proves as much.
    order = order_of(possible_deal(dealt, events, state), dealt.dealer)
    return c.DealCards(order=order, seed=seed, now_s=_now_s(events, state))


def _now_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return the time of a command in seconds since 1970, from the time limit that begins with it (NM30); 0 if none does."""
    ends = [one.act_by_s for one in events if isinstance(one, e.BuyOffered | e.StartAwaited) and one.act_by_s]
    return ends[0] - state.rules.turn_limit_s if ends else 0


def _end_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return a time at which the limit has passed: that of the next choice's beginning, if there is one."""
    return _now_s(events, state) or (state.deal.act_by_s if state.deal else 0)
