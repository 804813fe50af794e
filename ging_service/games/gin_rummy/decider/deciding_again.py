"""The command that led to a group of events, for the audit that decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN
from ging_service.domain.declare import from_fields
from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.game import ShuffledDeal
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.decider.events import HandsDealt
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.dealing import deal_out, first_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.gin_rummy.decider.state import TableState


def recorded_command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:
    """Return the command that recorded a deal, a knock or a result; None if none of them does."""
    match events:
        case [e.DealRecorded() as begun, e.KnockRecorded() as knocked, e.HandShown() as shown, *_]:
            return _knock(knocked, shown, state, begun.dealer, begun.upcard)
        case [e.DealRecorded() as begun, (e.DealScored() | e.DealVoided(reason="stock")) as ended, *_]:
            return _result(ended, begun.dealer)
        case [e.DealRecorded() as begun, *_]:
            return c.RecordDeal(dealer=begun.dealer, upcard=begun.upcard)
        case [e.KnockRecorded() as knocked, e.HandShown() as shown, *_]:
            return _knock(knocked, shown, state, DUE, UNKNOWN)
        case [(e.DealScored() | e.DealVoided(reason="stock")) as ended, *_]:
            return _result(ended, DUE)
        case _:
            return None


def _knock(knocked: e.KnockRecorded, shown: e.HandShown, state: TableState, dealer: int, upcard: Card) -> c.RecordKnock:
    # The order within a hand decides nothing: the rules look for the melds that are named.
    eleven = (*_cards(knocked.melds), *knocked.unmelded, knocked.discard)
    ten = (*_cards(shown.melds), *(one.card for one in shown.lay_offs), *shown.unmelded)
    declares = state.rules.showing == "declared"
    return c.RecordKnock(
        dealer=dealer,
        upcard=upcard,
        hands=(eleven, ten) if knocked.seat == 0 else (ten, eleven),
        discard=knocked.discard,
        melds=knocked.melds,
        other_melds=shown.melds if declares else (),
        lay_offs=shown.lay_offs if declares else (),
    )


def _cards(melds: tuple[Hand, ...]) -> Hand:
    return tuple(card for meld in melds for card in meld)


def _result(ended: e.DealScored | e.DealVoided, dealer: int) -> c.RecordResult | None:
    """The command that recorded a result. One that only follows from something else has no command of its own."""
    if isinstance(ended, e.DealVoided):
        return c.RecordResult(dealer=dealer, kind="void", winner=-1, points=0)
    if ended.kind == "resigned":
        return None
    return c.RecordResult(dealer=dealer, kind=ended.kind, winner=ended.winner, points=ended.points)


def shuffled(event: object, state: TableState) -> ShuffledDeal | None:
    """Return what an event deals from the shuffle that was committed to; None for every other event."""
    if not isinstance(event, HandsDealt):
        return None

    def deal_again(order: Sequence[Card]) -> HandsDealt:
        dealt = deal_out(order, event.dealer)
        return replace(event, hands=dealt.hands, upcard=dealt.upcard, stock=dealt.stock)

    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=state.shuffle, pack=PACK, deal_again=deal_again)


_ANY_SEED = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the cards."""


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the command that led to these events of one command, or to the first of them.

    None if no command does, or if it depends on cards that are not open to the reader.
    """
    event = events[0]
    match event:
        case e.CardDrawn():
            return from_fields(c.DrawCard, event)
        case e.DiscardTaken():
            return from_fields(c.TakeDiscard, event)
        case e.CardDiscarded() | e.UpcardPassed():
            return _turn_over(event, _now_s(events, state))
        case e.DealRecorded() | e.KnockRecorded():
            return recorded_command_of(events, state)
        # A recorded result has these events first. In a deal of the service they follow from another command.
        case e.DealScored() | e.DealVoided(reason="stock") if state.deal is not None and state.deal.recorded:
            return recorded_command_of(events, state)
        case e.PlayerKnocked():
            return None if _is_hidden(event, state) else from_fields(c.Knock, event, now_s=_now_s(events, state))
        case e.HandShown():
            return None if _holds_hidden(state) else from_fields(c.ShowHand, event)
        case e.TimeRanOut():
            return None if _holds_hidden(state) else c.EndTurn(now_s=_end_s(events, state))
        case e.ShuffleCommitted():
            return _dealing(events, state)
        case e.TableOpened():
            return from_fields(c.OpenTable, event, first_dealer=_assigned_dealer(events))
        case e.CardCut():
            return from_fields(c.CutCard, event)
        case e.PlayerResigned():
            return from_fields(c.Resign, event)
        case e.DealVoided() | e.SeriesEnded():
            return c.EndTable()
        case _:
            return None


def _assigned_dealer(events: Sequence[e.Event]) -> int:
    """GR2: Return the first dealer named with the table's opening; −1 if the players cut, be it in the same group of events."""
    assigned = [one.seat for one in events if isinstance(one, e.FirstDealerFound) and one.by == "assigned"]
    return assigned[0] if assigned else -1


def _turn_over(event: e.CardDiscarded | e.UpcardPassed, now_s: int) -> c.Command:
    if isinstance(event, e.CardDiscarded):
        return from_fields(c.Discard, event, now_s=now_s)
    return from_fields(c.PassUpcard, event, now_s=now_s)


def _now_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return the time of a command in seconds since 1970, from the time limit that begins with it (GR30); 0 if none does."""
    # An event does not contain the time of its command, but the end of a time limit tells when it began.
    ends = [one.act_by_s for one in events if isinstance(one, _BEGINS_TURN) and one.act_by_s]
    return ends[0] - state.rules.turn_limit_s if ends else 0


_BEGINS_TURN = e.HandsDealt | e.UpcardPassed | e.CardDiscarded | e.PlayerKnocked


def _end_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return a time at which the turn's limit has passed: that of the next turn's beginning, if there is one."""
    return _now_s(events, state) or (state.deal.act_by_s if state.deal else 0)


def _is_hidden(event: e.PlayerKnocked, state: TableState) -> bool:
    """Return True if the reader cannot judge a knock: they do not see the hand, or the other one that was then shown."""
    hands = state.deal.hands if state.deal else ()
    judged = hands if state.rules.showing == "found" else hands[event.seat : event.seat + 1]
    return event.discard == HIDDEN or any(HIDDEN in hand for hand in judged)


def _holds_hidden(state: TableState) -> bool:
    """Return True if the reader does not see all hands and the stock."""
    return state.deal is not None and any(HIDDEN in cards for cards in (*state.deal.hands, state.deal.stock))


def _dealing(events: Sequence[e.Event], state: TableState) -> c.DealCards | None:
    match events:
        case [e.ShuffleCommitted() as committed, e.HandsDealt() as dealt, *_]:
            now_s = _now_s(events, state)
            return c.DealCards(order=_order(dealt), seed=committed.seed or _ANY_SEED, now_s=now_s)
        case _:
            return None


def _order(dealt: e.HandsDealt) -> tuple[Card, ...]:
    """Return a pack that deals these cards: one at a time, first player first. Cards that are not open come in any order."""
    first = first_player(dealt.dealer)
    by_turn = zip(dealt.hands[first], dealt.hands[dealt.dealer], strict=False)
    order = (*(card for pair in by_turn for card in pair), dealt.upcard, *dealt.stock)
    # Whichever they are, the rules never look at a hidden card while this reader decides again.
    others = iter([card for card in PACK if card not in order])
    return tuple(next(others, HIDDEN) if card == HIDDEN else card for card in order)
