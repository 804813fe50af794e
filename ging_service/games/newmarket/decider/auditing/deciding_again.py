"""For the audit: the command that led to a group of events, and the cards dealt from a shuffle (NM6)."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import suit_of
from ging_service.domain.declare import from_fields
from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.game import ShuffledDeal
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.shown_facts import possible_deal
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.decider.events import HandsDealt
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import deal_out, order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.newmarket.decider.state import TableState


def shuffled(event: object, state: TableState) -> ShuffledDeal | None:
    """Return what an event deals from the shuffle that was committed to; None for every other event."""
    if not isinstance(event, HandsDealt):
        return None
    game = state.rules.game

    def deal_again(order: Sequence[Card]) -> HandsDealt:
        dealt = deal_out(order, len(event.hands), event.dealer, game)
        return replace(event, hands=dealt.hands, dead=dealt.dead)

    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=state.shuffle, pack=PACKS[game], deal_again=deal_again)


# The command that led to a group of events, for the audit that decides every command again.


_OF_RESULTS: Final = (e.HeapWon, e.KittyWon, e.CardsLeftPaid, e.DealEnded)
"""Events of which the first one is where a recorded result begins: without it they follow a card or a pass."""


def recorded_command_of(events: Sequence[e.Event]) -> c.Command | None:  # noqa: PLR0911  one for each command
    """Return the command that recorded the first of these events; None if none did. Other commands may follow in a batch."""
    begun, rest = _split(events)
    # Passes of the buy have no command with real cards: they follow from what is recorded next.
    after_passes = list(dropwhile(lambda one: isinstance(one, e.BuyPassed), rest))
    if _is_result(after_passes):
        return _result(begun, after_passes)
    if begun is not None:
        return c.RecordDeal(dealer=begun.dealer)
    match after_passes:
        case [e.CardPlayed() as played, *_]:
            return from_fields(c.RecordCard, played)
        case [e.CardBuried() as buried, *_]:
            return from_fields(c.RecordBurial, buried)
        case [e.DeadHandBought() as bought, *_]:
            return c.RecordBuy(seat=bought.seat)
        case [e.SequenceStopped(), *_]:
            return c.RecordStop()
        case [e.StartPassed() as passed, *_]:
            return from_fields(c.RecordPass, passed)
        case _:
            return None


def _split(events: Sequence[e.Event]) -> tuple[e.DealRecorded | None, Sequence[e.Event]]:
    """The beginning of a deal, if there is one, and the events after its stakes."""
    match [one for one in events if not isinstance(one, e.StackBought)]:
        # In the original game the wait for the first start follows from the deal, and is no command.
        case [e.DealRecorded() as begun, e.LayoutDressed(), e.StartAwaited(), *rest]:
            return begun, rest
        case [e.DealRecorded() as begun, _, *rest]:
            return begun, rest
        case rest:
            return None, rest


def _is_result(events: Sequence[e.Event]) -> bool:
    """Return True if a result was recorded: a deal ends, or a heap is won, without a card before."""
    match events:
        case [e.DeadHandBought(), following, *_]:
            return isinstance(following, _OF_RESULTS)
        case [first, *_]:
            return isinstance(first, _OF_RESULTS)
        case _:
            return False


def _result(begun: e.DealRecorded | None, events: Sequence[e.Event]) -> c.RecordResult | None:
    """The command that recorded a result. Of cards left only the counters are on record: no more than a player had (NM56)."""
    ended = next((one for one in events if isinstance(one, e.DealEnded)), None)
    if ended is None:
        return None
    own = events[: events.index(ended)]
    paid = next((one.paid for one in own if isinstance(one, e.CardsLeftPaid)), ())
    return c.RecordResult(
        dealer=begun.dealer if begun else DUE,
        buyer=next((one.seat for one in own if isinstance(one, e.DeadHandBought)), NOBODY),
        won=tuple(from_fields(c.HeapTaken, one) for one in own if isinstance(one, e.HeapWon)),
        out=ended.winner if ended.kind == "out" else NOBODY,
        # Who had too few counters paid less than their cards. At least one card was left, or they would have been out.
        cards_left=tuple(max(one, 1) if seat != ended.winner else 0 for seat, one in enumerate(paid)),
    )


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
