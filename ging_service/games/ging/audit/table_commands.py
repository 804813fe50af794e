"""The table command that led to a group of events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ging_service.domain.declare import from_fields
from ging_service.games.ging.audit.hidden_hands import pack_of, whole
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.house_rules import HouseRules

_ANY_SEED = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the hands."""


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the command that led to these events. All of them come from one command.

    Returns None if no command leads to the first of these events: such an event only follows from others.
    """
    event = events[0]
    match event:
        case e.PlayerSatisfied():
            return _satisfied(event, state)
        case e.SuitDeclared():
            return from_fields(c.DeclareSuit, event, is_false=False)
        case e.CombinationDeclared():
            return from_fields(c.DeclareCombination, event, is_false=False)
        case e.FalseClaimRefused():
            return _false_claim(event)
        case e.HandsDealt():
            return _dealing(event, state.seating.rules)
        case e.DealRecorded():
            now_s = _now_s(event, state.seating.rules)
            return c.RecordDeal(now_s=now_s, dealer=event.dealer, hands=whole(event.hands) if event.hands else ())
        case f.ShuffleCommitted():
            return c.CommitShuffle(seed=event.seed or _ANY_SEED)
        case f.ShuffleContributed():
            return from_fields(c.ContributeToShuffle, event)
        # A void also begins a recorded deal and the end of a table. Called by itself, it leads to the same event.
        case f.ShuffleVoided() | e.DealMisdealt():
            return from_fields(c.CallMisdeal, event)
        case e.DealUndone():
            return from_fields(c.UndoDeal, event)
        case e.HandsShown():
            return c.Settle()
        case e.TableOpened():
            return c.OpenTable(members=event.members, rules=event.rules, first_dealer=_first_dealer(event, events))
        case e.CardCut():
            return from_fields(c.CutCard, event)
        case e.LostDealAccused():
            return from_fields(c.AccuseLostDeal, event)
        case e.LostDealFound():
            return from_fields(c.FindLostDeal, event)
        case e.PenaltyEnded():
            return _ending_penalties(events)
        case e.CountersRebought():
            return from_fields(c.Rebuy, event)
        case e.RemarkMade():
            return from_fields(c.MakeRemark, event)
        case e.GameEnded():
            return c.EndTable()
        case f.HandsOpened():
            return from_fields(c.OpenHands, event)
        case _:
            return None


def deciding_state(events: Sequence[Any], state: TableState) -> TableState:
    """Return the state to decide on. An unopened hand is known by its tabled cards, as with real cards (G22).

    Hands that are turned up (G20) are known from that event.
    """
    deal = state.deal
    if deal is None or not deal.dealt.hands or all(deal.dealt.hands):
        return state
    match events[0]:
        case e.HandsShown() as event:
            hands = tuple(known or shown for known, shown in zip(deal.dealt.hands, event.hands, strict=False))
        case (e.SuitDeclared() | e.CombinationDeclared() | e.FalseClaimRefused()) as event:
            # All or none: with one hand unknown, the rules take each claim by its tabled cards.
            hands = deal.dealt.hands if deal.dealt.hands[event.seat] else ()
        case _:
            return state
    return replace(state, deal=replace(deal, dealt=replace(deal.dealt, hands=hands)))


def _satisfied(event: e.PlayerSatisfied, state: TableState) -> c.Command:
    """Return the command for a satisfied player. The record has no clock; the event tells whether time was up."""
    if event.by == "time_limit":
        return c.CloseDeclaring(now_s=state.deal.dealt.declare_by_s if state.deal else 0)
    return c.BeSatisfied(seat=event.seat, by=event.by)


def _false_claim(event: e.FalseClaimRefused) -> c.Command:
    if event.suit:
        return from_fields(c.DeclareSuit, event, cards=(), is_false=True)
    claimed = cast("Combination", event.combination)  # decide checks that it is one
    return from_fields(c.DeclareCombination, event, combination=claimed, cards=(), is_false=True)


def _dealing(event: e.HandsDealt, rules: HouseRules) -> c.Command:
    # A commitment of the same command has been decided by itself before, and stands in the state. So no seed is needed.
    order = pack_of(whole(event.hands), rules.packets, event.dealer)
    return c.DealCards(order=order, now_s=_now_s(event, rules), seed="")


def _now_s(event: e.HandsDealt | e.DealRecorded, rules: HouseRules) -> int:
    """Return the time of the deal in seconds since 1970, derived from its time limit (G19)."""
    # Without a limit this is 0, and the time decides nothing.
    return event.declare_by_s - rules.declaring_limit_s


def _first_dealer(event: e.TableOpened, events: Sequence[e.Event]) -> int:
    """Return the first dealer's seat if it was assigned or drawn. If the players cut, it is found later."""
    if event.rules.first_dealer in ("lowest", "highest"):
        return -1
    return next((one.seat for one in events if isinstance(one, e.FirstDealerFound)), -1)


def _ending_penalties(events: Sequence[e.Event]) -> c.Command | None:
    """Return None for penalties that end with a deal; otherwise the finding that ended them (G27)."""
    event = next((one for one in events if not isinstance(one, e.PenaltyEnded)), None)
    if isinstance(event, e.LostDealFound):
        return from_fields(c.FindLostDeal, event)
    return None
