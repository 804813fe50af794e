"""The decider of the game as a second opinion: a deal comes to the same at a table."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.commands import (
    BeSatisfied,
    Command,
    DeclareCombination,
    DeclareSuit,
    OpenTable,
    RecordDeal,
)
from ging_service.games.ging.decider.events import DealPassed, FalseClaimRefused, LayoutSwept, MostOfSuitWon
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK, SEATS, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS, Combination, holds
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.score import (
    Answer,
    CombinationDeclaration,
    Declaration,
    Question,
    SuitDeclaration,
    SuitHolding,
    settle,
)
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.deal_settlement import Ties

pytestmark = pytest.mark.complete

TIES: tuple[Ties, ...] = ("elder", "best_first")


def dealt(seed: int) -> tuple[Hand, ...]:
    order = list(PACK)
    random.Random(seed).shuffle(order)  # noqa: S311  any deal will do
    return tuple(tuple(order[top : top + 7]) for top in range(0, 28, 7))


def play(commands: list[Command]) -> tuple[TableState, list[Event]]:
    """The events of commands given to the decider of the game."""
    state, events = GAME.initial_state(), []
    for command in commands:
        for event in GAME.decide(command, state):
            state = GAME.evolve(state, event)
            events.append(event)
    return state, events


def deal_at_table(deal: tuple[Hand, ...], rules: HouseRules) -> list[Command]:
    """Seat 0 is eldest, so the dealer is seat 3."""
    members = ("ann", "ben", "cat", "dan")
    opened = OpenTable(members=members, rules=rules, first_dealer=3)
    return [opened, RecordDeal(now_s=0, hands=deal, dealer=-1)]


def as_told(event: Event) -> tuple[object, ...]:
    """An outcome of the decider in the words of an answer."""
    match event:
        case LayoutSwept():
            return "sweep", event.combination, (event.seat,), None, None
        case MostOfSuitWon():
            most, second = event.claims[0], event.claims[-1]
            winners = tuple(dict.fromkeys((most.seat, second.seat)))
            told = [SuitHolding(claim.seat, claim.suit, claim.points) for claim in (most, second)]
            return "most", None, winners, *told
        case _:
            return "none", None, (), None, None


def outcome_and_net(state: TableState, events: list[Event]) -> tuple[tuple[object, ...], tuple[int, ...]]:
    """What the decider makes of the deal; each seat began with 18 of its 20 on its stack and ends with its own."""
    outcome = next(event for event in events if isinstance(event, LayoutSwept | MostOfSuitWon | DealPassed))
    assert state.deal is not None
    assert state.deal.result is not None
    return as_told(outcome), state.deal.result.net


RULES = {ties: HouseRules(first_dealer="assigned", ties=ties, ending="open") for ties in TIES}


def told(found: Answer) -> tuple[object, ...]:
    return found.kind, found.combination, found.winners, found.most, found.second


@settings(max_examples=examples(300))
@given(seed=st.integers(0, 2**32), ties=st.sampled_from(TIES))
def test_everything_true_declared_at_a_table_comes_to_the_same(seed: int, ties: Ties) -> None:
    deal = dealt(seed)
    commands = deal_at_table(deal, RULES[ties])
    for seat in SEATS:
        commands += [
            DeclareSuit(seat=seat, suit=s, points=p, cards=(), is_false=False)
            for s, p in suit_counts(deal[seat]).items()
        ]
        held = [name for name in COMBINATIONS if holds(name, deal[seat])]
        commands += [DeclareCombination(seat=seat, combination=name, cards=(), is_false=False) for name in held]
    commands += [BeSatisfied(seat=seat, by="player") for seat in SEATS]
    found = settle(Question(hands=deal, ties=ties))
    outcome, net = outcome_and_net(*play(commands))
    assert (told(found), found.net) == (outcome, net)
    assert sum(found.net) == 0


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A deal with declarations true and false, some of them twice."""
    deal = dealt(draw(st.integers(0, 2**32)))
    names: tuple[Combination, ...] = tuple(COMBINATIONS)
    combination = st.builds(CombinationDeclaration, combination=st.sampled_from(names))
    false = st.builds(SuitDeclaration, suit=st.sampled_from("SHDC"), points=st.integers(0, 64))
    declarations: list[tuple[Declaration, ...]] = []
    for hand in deal:
        true: list[Declaration] = [SuitDeclaration(suit=suit, points=p) for suit, p in suit_counts(hand).items()]
        true += [CombinationDeclaration(combination=name) for name in names if holds(name, hand)]
        one = st.one_of(st.sampled_from(true), false, combination)
        declarations.append(tuple(draw(st.lists(one, max_size=6))))
    return Question(hands=deal, declarations=tuple(declarations), ties=draw(st.sampled_from(TIES)))


def as_claimed(command: DeclareSuit | DeclareCombination, state: TableState) -> Sequence[Event]:
    """What a claim comes to at the table, where a scribe marks it as false if it is."""
    try:
        return GAME.decide(command, state)
    except Refused as refusal:
        if refusal.code != "false_claim_unconfirmed":
            raise
        return GAME.decide(replace(command, is_false=True), state)


@settings(max_examples=examples(300))
@given(question=questions())
def test_any_declarations_at_a_table_come_to_the_same(question: Question) -> None:
    commands = deal_at_table(question.hands, RULES[question.ties])
    state, events = play(commands)
    repeated = []
    assert question.declarations is not None
    for seat in SEATS:
        for said in question.declarations[seat]:
            command = (
                DeclareSuit(seat=seat, suit=said.suit, points=said.points, cards=(), is_false=False)
                if isinstance(said, SuitDeclaration)
                else DeclareCombination(seat=seat, combination=said.combination, cards=(), is_false=False)
            )
            try:
                decided = as_claimed(command, state)
            except Refused as refusal:
                repeated.append((seat, refusal.code, refusal.rule))
                continue
            events += decided
            for event in decided:
                state = GAME.evolve(state, event)
    for seat in SEATS:
        for event in GAME.decide(BeSatisfied(seat=seat, by="player"), state):
            events.append(event)
            state = GAME.evolve(state, event)
    found = settle(question)
    outcome, net = outcome_and_net(state, events)
    assert (told(found), found.net) == (outcome, net)
    false = [(event.seat, event.suit or event.combination) for event in events if isinstance(event, FalseClaimRefused)]
    assert [
        (claim.seat, claim.suit or claim.combination) for claim in found.refused if claim.code == "false_claim"
    ] == false
    assert [(c.seat, c.code, c.rule) for c in found.refused if c.code != "false_claim"] == repeated
