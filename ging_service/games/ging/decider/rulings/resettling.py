"""Resettling: a deal is settled again as amended, by the same rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.decisions.settling import settlement
from ging_service.games.ging.decider.evolve import fold
from ging_service.games.ging.decider.rulings.settled_deals import Net, SettledDeal, subtract
from ging_service.games.ging.rules.cards import suit_counts
from ging_service.games.ging.rules.combinations import holds
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ruling_orders import NO_RESULT, RuledResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.ging.decider.state import Deal, TableState
    from ging_service.games.ging.rules.ending import EndReason
    from ging_service.games.ging.rules.ruling_orders import Amendment


class Resettlement(NamedTuple):
    """A deal's settlement: net by seat, result, the deciding rule, and why the game ends with it, if it does."""

    effect: Net
    result: RuledResult
    rule: str
    ends: EndReason | None


def settle_again(played: SettledDeal, amendments: Iterable[Amendment], stacks: Sequence[int]) -> Resettlement:
    """G8 to G11, G18, G23, G29 to G31: Return the deal's settlement, given the stacks before it."""
    state = played.before
    before = replace(
        state, counters=replace(state.counters, stacks=tuple(stacks)), deal=read_as_amended(state, amendments)
    )
    # The rules themselves, and no second account of them: a ruling settles as the table would have.
    events = settlement(before)
    ends = next((event.reason for event in events if isinstance(event, e.GameEnded)), None)
    return Resettlement(_effect(before, events), _result_of(events[0]), _rule_of(events[0]), ends)


def settle_payable(played: SettledDeal, amendments: Iterable[Amendment]) -> Resettlement:
    """Return the settlement as if every seat could pay all it owed. It corrects a deal after which play went on."""
    # On an open table stacks may go below zero (G29), so every seat can pay.
    rules = replace(played.before.seating.rules, ending="open", deals=0)
    open_ended = replace(played.before, seating=replace(played.before.seating, rules=rules))
    return settle_again(replace(played, before=open_ended), amendments, played.stacks)


def _effect(before: TableState, events: Sequence[e.Event]) -> Net:
    """Return the gain of each seat, its share of the tray counted in: the same measure as ``Played.effect``."""
    # Going home empties the stacks. What they held before that is the result.
    left = fold(before, [event for event in events if not isinstance(event, e.StacksReturned)])
    # Counters on the corners: the game goes on, and the tray is as full as it was before the deal (G6).
    if sum(left.counters.corners):
        return subtract(left.counters.stacks, before.counters.stacks)
    share = 2 * before.seating.rules.stake
    return subtract(left.counters.stacks, [had + share for had in before.counters.stacks])


def _result_of(outcome: e.Event) -> RuledResult:
    match outcome:
        case e.LayoutSwept():
            return RuledResult(kind="sweep", combination=outcome.combination, winners=(outcome.seat,), claims=())
        case e.MostOfSuitWon(claims=claims):
            winners = tuple(dict.fromkeys(claim.seat for claim in claims))
            return RuledResult(kind="most", combination="", winners=winners, claims=claims)
        case _:
            return replace(NO_RESULT, kind="none")


def _rule_of(outcome: e.Event) -> str:
    match outcome:
        case e.LayoutSwept():
            return "G18"
        case e.MostOfSuitWon():
            return "G9" if len({claim.seat for claim in outcome.claims}) == 1 else "G8"
        case _:
            return "G23"


def read_as_amended(state: TableState, amendments: Iterable[Amendment]) -> Deal | None:
    """Return the deal as amendments read it, one after the other."""
    deal = state.deal
    for amendment in amendments:
        deal = None if deal is None else _read_as(deal, amendment)
    return deal


def _read_as(deal: Deal, amendment: Amendment) -> Deal:
    """Return the deal as one amendment reads it.

    Other hands change the value of a declaration, not the fact that it was made. So where only hands are amended, each
    declared suit counts what the amended hand holds of it, and a combination stands if the hand holds it.
    """
    hands = amendment.hands
    if hands:
        deal = replace(deal, dealt=replace(deal.dealt, hands=hands))
    if amendment.dealer >= 0:
        deal = replace(deal, dealt=replace(deal.dealt, dealer=amendment.dealer))
    if amendment.declared:
        return replace(deal, claims=amendment.claims, combinations=amendment.combinations)
    if not hands:
        return deal
    counts = [suit_counts(hand) for hand in hands]
    claims = tuple(
        Claim(seat=claim.seat, suit=claim.suit, points=counts[claim.seat][claim.suit])
        for claim in deal.claims
        if claim.suit in counts[claim.seat]
    )
    combinations = tuple(held for held in deal.combinations if holds(held.combination, hands[held.seat]))
    return replace(deal, claims=claims, combinations=combinations)
