"""What a deal should have come to: it is settled again, by the rules that settled it, as amended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.decisions.settling import settlement
from ging_service.domain.games.ging.evolve import fold
from ging_service.domain.games.ging.rules.combinations import holds
from ging_service.domain.games.ging.rules.correction import NO_RESULT, RuledResult
from ging_service.domain.games.ging.rules.counting import Claim, suit_counts
from ging_service.domain.games.ging.rulings.played import Net, Played, subtract

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.games.ging.rules.correction import Amendment
    from ging_service.domain.games.ging.rules.ending import EndReason
    from ging_service.domain.games.ging.state import Deal, TableState


class Settled(NamedTuple):
    """What a deal comes to, by seat and in words, the rule that says so, and why the game ends with it, if it does."""

    effect: Net
    result: RuledResult
    rule: str
    ends: EndReason | None


def settle_again(played: Played, amendments: Iterable[Amendment], stacks: Sequence[int]) -> Settled:
    """G8 to G11, G18, G23, G29 to G31: the deal's settlement, each seat having had these stacks before it."""
    state = played.before
    before = replace(
        state, counters=replace(state.counters, stacks=tuple(stacks)), deal=read_as_amended(state, amendments)
    )
    events = settlement(before)
    ends = next((event.reason for event in events if isinstance(event, e.GameEnded)), None)
    return Settled(_effect(before, events), _result_of(events[0]), _rule_of(events[0]), ends)


def settle_payable(played: Played, amendments: Iterable[Amendment]) -> Settled:
    """The same as if every seat could pay whatever it owed: how a deal is corrected after which play went on."""
    rules = replace(played.before.seating.rules, ending="open", deals=0)
    open_ended = replace(played.before, seating=replace(played.before.seating, rules=rules))
    return settle_again(replace(played, before=open_ended), amendments, played.stacks)


def _effect(before: TableState, events: Sequence[e.Event]) -> Net:
    """What each seat has more at the end, its share of the tray counted in: the same measure as ``Played.effect``."""
    left = fold(before, [event for event in events if not isinstance(event, e.StacksReturned)])
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
    """The deal as amendments read it, one after the other."""
    deal = state.deal
    for amendment in amendments:
        deal = None if deal is None else _read_as(deal, amendment)
    return deal


def _read_as(deal: Deal, amendment: Amendment) -> Deal:
    """The deal as one amendment reads it.

    Other hands change what a declaration is worth, not whether it was made: where only hands are amended, each declared
    suit counts what the amended hand holds of it, and a combination stands if the hand holds it.
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
