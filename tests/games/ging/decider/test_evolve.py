"""Each event changes the parts of the state that it is about, and no other."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import TYPE_CHECKING, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.game import GAME
from tests.games.ging.random_play import evening
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import TableState

TOUCHES: dict[type, set[str]] = {
    e.TableOpened: {"phase", "seating", "counters"},
    e.TrayDressed: {"counters", "deal.result"},
    e.CardCut: {"cutting"},
    e.FirstDealerFound: {"phase", "cutting", "rotation"},
    e.HandsDealt: {"phase", "rotation", "rotation_before", "deal", "shuffle"},
    e.DealRecorded: {"phase", "rotation", "rotation_before", "deal"},
    e.DealerReplaced: set(),
    e.PenaltyDealDodged: set(),
    e.SuitDeclared: {"deal.claims", "deal.tabled"},
    e.CombinationDeclared: {"deal.combinations", "deal.tabled"},
    e.FalseClaimRefused: {"deal.false_claims"},
    e.FalseClaimPenalised: {"counters"},
    e.PlayerSatisfied: {"deal.satisfied"},
    e.HandsShown: {"deal.dealt", "deal.tabled", "fairness"},
    e.LayoutSwept: {"phase", "counters", "deal.result", "deals_played"},
    e.MostOfSuitWon: {"phase", "counters", "deal.result", "deals_played"},
    e.DealPassed: {"phase", "deal.result", "deals_played"},
    e.DealMisdealt: {"phase", "deal.result", "rotation", "fairness"},
    e.DealUndone: {"counters", "deal.result", "rotation", "rotation_before", "deals_played", "fairness"},
    e.LostDealAccused: {"accused"},
    e.LostDealFound: {"accused", "rotation", "rotation_before"},
    e.PenaltyEnded: {"rotation"},
    e.CountersRebought: {"counters"},
    e.RemarkMade: set(),
    e.GameEnded: {"phase", "ended", "rotation_before"},
    e.LayoutDivided: {"counters"},
    e.StacksReturned: {"counters"},
    RulingApplied: {"counters", "rotation", "rotation_before"},
    RotationCorrected: {"rotation"},
    FindingSetAside: set(),
    f.ShuffleCommitted: {"shuffle"},
    f.ShuffleContributed: {"shuffle"},
    f.ShuffleVoided: {"shuffle", "fairness"},
    f.HandsOpened: {"deal.dealt", "fairness"},
}


def parts(state: TableState) -> dict[str, object]:
    named: dict[str, object] = {field.name: getattr(state, field.name) for field in fields(state)}
    if state.deal is not None:
        named |= {f"deal.{field.name}": getattr(state.deal, field.name) for field in fields(state.deal)}
    return named


def test_it_is_said_of_every_event_what_it_is_about() -> None:
    assert set(TOUCHES) == set(get_args(e.Event))


@settings(max_examples=examples(100))
@given(st.integers(0, 2**32))
def test_an_event_changes_what_it_is_about_and_nothing_else(seed: int) -> None:
    state = GAME.initial_state()
    for step in evening(seed):
        for event in step.events:
            before, state = parts(state), GAME.evolve(state, event)
            allowed = TOUCHES[type(event)]
            for name, value in parts(state).items():
                about = name in allowed or name.partition(".")[0] in allowed
                inside = name == "deal" and any(part.startswith("deal.") for part in allowed)
                assert about or inside or value == before[name], name


@given(seed=st.integers(0, 2**32), cut=st.integers(0, 400))
@settings(max_examples=examples(30))
def test_a_long_fold_is_every_event_evolved_after_the_other(seed: int, cut: int) -> None:
    events = [event for step in evening(seed) for event in step.events]
    state = reduce(GAME.evolve, events, GAME.initial_state())
    assert GAME.fold(GAME.initial_state(), events) == state
    assert GAME.fold(GAME.fold(GAME.initial_state(), events[:cut]), iter(events[cut:])) == state
    assert GAME.fold(state, ()) is state
