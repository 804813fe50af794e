"""The command to a table that an event begins the consequences of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ging_service.application.audit.checking.deciding.hidden_hands import pack_of, whole
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging import fair_events as f

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.domain.games.ging.rules.combinations import Combination
    from ging_service.domain.games.ging.rules.house import HouseRules
    from ging_service.domain.games.ging.state import TableState

_ANY_SEED = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the hands."""


def command_of(steps: Sequence[Step], state: TableState) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """The command that the first of these events, all of one command's, begins the consequences of.

    None where no command leads to an event that begins so: it can only follow from others.
    """
    event = steps[0].event
    match event:
        case e.PlayerSatisfied():
            return _satisfied(event, state)
        case e.SuitDeclared():
            return c.DeclareSuit(
                seat=event.seat, suit=event.suit, points=event.points, cards=event.cards, is_false=False
            )
        case e.CombinationDeclared():
            return c.DeclareCombination(
                seat=event.seat, combination=event.combination, cards=event.cards, is_false=False
            )
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
            return c.ContributeToShuffle(seat=event.seat, contribution=event.contribution)
        case f.ShuffleVoided() | e.DealMisdealt():
            return c.CallMisdeal(reason=event.reason)
        case e.DealUndone():
            return c.UndoDeal(deal=event.deal, reason=event.reason)
        case e.HandsShown():
            return c.Settle()
        case e.TableOpened():
            return c.OpenTable(members=event.members, rules=event.rules, first_dealer=_first_dealer(event, steps))
        case e.CardCut():
            return c.CutCard(seat=event.seat, card=event.card)
        case e.LostDealAccused():
            return c.AccuseLostDeal(accuser=event.accuser, accused=event.accused)
        case e.LostDealFound():
            return c.FindLostDeal(accused=event.accused, upheld=event.upheld)
        case e.PenaltyEnded():
            return _ending_penalties(steps)
        case e.CountersRebought():
            return c.Rebuy(seat=event.seat, counters=event.counters)
        case e.RemarkMade():
            return c.MakeRemark(text=event.text)
        case e.GameEnded():
            return c.EndTable()
        case f.HandsOpened():
            return c.OpenHands(deals=event.deals, reason=event.reason)
        case _:
            return None


def deciding_state(event: Any, state: TableState) -> TableState:  # noqa: ANN401  any event
    """The state to decide on: of a hand that is not opened its tabled cards are known, as of a real one (G22).

    Hands that are turned up (G20) are known by that.
    """
    deal = state.deal
    if deal is None or not deal.dealt.hands or all(deal.dealt.hands):
        return state
    match event:
        case e.HandsShown():
            hands = tuple(known or shown for known, shown in zip(deal.dealt.hands, event.hands, strict=False))
        case e.SuitDeclared() | e.CombinationDeclared() | e.FalseClaimRefused():
            hands = deal.dealt.hands if deal.dealt.hands[event.seat] else ()
        case _:
            return state
    return replace(state, deal=replace(deal, dealt=replace(deal.dealt, hands=hands)))


def _satisfied(event: e.PlayerSatisfied, state: TableState) -> c.Command:
    """Whether the time limit had passed is told by a clock that the record does not hold."""
    if event.by == "time_limit":
        return c.CloseDeclaring(now_s=state.deal.dealt.declare_by_s if state.deal else 0)
    return c.BeSatisfied(seat=event.seat, by=event.by)


def _false_claim(event: e.FalseClaimRefused) -> c.Command:
    if event.suit:
        return c.DeclareSuit(seat=event.seat, suit=event.suit, points=event.points, cards=(), is_false=True)
    claimed = cast("Combination", event.combination)  # whether it is one is for decide to say
    return c.DeclareCombination(seat=event.seat, combination=claimed, cards=(), is_false=True)


def _dealing(event: e.HandsDealt, rules: HouseRules) -> c.Command:
    order = pack_of(whole(event.hands), rules.packets, event.dealer)
    return c.DealCards(order=order, now_s=_now_s(event, rules), seed="")


def _now_s(event: e.HandsDealt | e.DealRecorded, rules: HouseRules) -> int:
    """When it was dealt, by its time limit (G19)."""
    return event.declare_by_s - rules.declaring_limit_s


def _first_dealer(event: e.TableOpened, steps: Sequence[Step]) -> int:
    """The first dealer that was assigned or drawn; those who cut for it find him later."""
    if event.rules.first_dealer in ("lowest", "highest"):
        return -1
    return next((step.event.seat for step in steps if isinstance(step.event, e.FirstDealerFound)), -1)


def _ending_penalties(steps: Sequence[Step]) -> c.Command | None:
    """Penalties end by themselves with a deal; before anything else only by a finding (G27)."""
    event = next((step.event for step in steps if not isinstance(step.event, e.PenaltyEnded)), None)
    if isinstance(event, e.LostDealFound):
        return c.FindLostDeal(accused=event.accused, upheld=event.upheld)
    return None
