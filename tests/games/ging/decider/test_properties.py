"""Properties of every evening of Ging, for any play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.decider.views import SEALED, opens
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.deal_settlement import Claim, net_counters, rank_claims, read_hands
from tests.games.ging.random_play import (
    chance,
    evening,
    random_hands,
    random_house,
    random_seed,
    sensible_command,
    take_step,
    wild_command,
)
from tests.games.ging.table import answer
from tests.support.extent import examples

if TYPE_CHECKING:
    from random import Random

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.state import TableState

pytestmark = pytest.mark.complete

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
VIEWERS = (THE_SERVICE, SPECTATOR, *(Viewer(seat=seat) for seat in SEATS))
OUTCOMES = (e.LayoutSwept, e.MostOfSuitWon, e.DealPassed, e.DealMisdealt)

played = settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])


@played
@given(SEEDS)
def test_g6_counters_are_conserved_by_every_event(seed: int) -> None:
    """The accounts that the transfers come to are the counters of the state, and nothing is made or lost."""
    accounts: Counter[str] = Counter()
    state = GAME.initial_state()
    for step in evening(seed):
        for event in step.events:
            for transfer in GAME.transfers(event):
                assert transfer.counters >= 1
                accounts[transfer.source] -= transfer.counters
                accounts[transfer.target] += transfer.counters
            state = GAME.evolve(state, event)
            assert state.counters.stacks == tuple(accounts[f"stack/{seat}"] for seat in SEATS)
            assert state.counters.corners == tuple(accounts[f"corner/{seat}"] for seat in SEATS)
            assert state.counters.pee == accounts["pee"]
    assert sum(accounts.values()) == 0


@played
@given(SEEDS)
def test_g6_the_tray_holds_four_and_four_stakes_as_long_as_the_game_runs(seed: int) -> None:
    for step in evening(seed):
        stake = step.after.seating.rules.stake
        if step.after.phase == "ended":
            assert step.after.counters.corners == (0, 0, 0, 0)
            assert step.after.counters.stacks == (0, 0, 0, 0)
            assert step.after.counters.pee == 0
        elif step.after.phase != "unopened":
            assert step.after.counters.corners == (stake,) * 4
            assert step.after.counters.pee == 4 * stake


@played
@given(SEEDS)
def test_g29_only_a_table_on_account_lets_stacks_fall_below_zero(seed: int) -> None:
    for step in evening(seed):
        if step.after.seating.rules.ending not in ("open", "deals_on_account"):
            assert min(step.after.counters.stacks) >= 0


@settings(played, max_examples=examples(150))
@given(SEEDS)
def test_g11_g30_g31_the_final_division_yields_what_each_has_won_and_lost(seed: int) -> None:
    """Also where somebody could not pay: stacks taken home are what was brought, and the nets of all deals and penalties."""
    expected = [0, 0, 0, 0]
    for step in evening(seed):
        if any(isinstance(event, e.DealUndone) for event in step.events):
            undone = step.before.deal
            assert undone is not None
            assert undone.result is not None
            expected = [had - net for had, net in zip(expected, undone.result.net, strict=True)]
        for event in step.events:
            expected = [had + more for had, more in zip(expected, moved_by(event), strict=True)]
        deal, rules = step.after.deal, step.after.seating.rules
        settled = any(isinstance(event, e.LayoutSwept | e.MostOfSuitWon) for event in step.events)
        if rules.short == "nobody_replaces":
            return
        if settled and deal is not None and deal.result is not None:
            expected = [had + net for had, net in zip(expected, deal.result.net, strict=True)]
            undressed = deal.result.kind == "sweep" and sum(deal.result.net)
            assert undressed or sum(deal.result.net) == 0
            expected = [had - 2 * rules.stake if undressed else had for had in expected]
        home = [event for event in step.events if isinstance(event, e.StacksReturned)]
        if home:
            assert list(home[0].counters) == expected


def moved_by(event: e.Event) -> list[int]:
    """What an event that is no deal's outcome brings each seat."""
    match event:
        case e.TableOpened():
            return [event.rules.starting_stack] * 4
        case e.CountersRebought():
            return [event.counters if seat == event.seat else 0 for seat in SEATS]
        case e.FalseClaimPenalised():
            return [paid - (sum(event.paid) if seat == event.seat else 0) for seat, paid in enumerate(event.paid)]
        case _:
            return [0, 0, 0, 0]


@played
@given(SEEDS)
def test_every_deal_has_exactly_one_outcome(seed: int) -> None:
    dealt: list[int] = []
    outcomes: list[int] = []
    state = GAME.initial_state()
    for step in evening(seed):
        dealt += [event.deal for event in step.events if isinstance(event, e.HandsDealt | e.DealRecorded)]
        outcomes += [event.deal for event in step.events if isinstance(event, OUTCOMES)]
        state = step.after
    assert dealt == list(range(1, len(dealt) + 1))
    assert outcomes == (dealt[:-1] if state.phase == "declaring" else dealt)


@played
@given(SEEDS)
def test_g11_g18_what_a_deal_comes_to_sums_to_zero_as_long_as_the_game_runs(seed: int) -> None:
    for step in evening(seed):
        deal = step.after.deal
        if step.after.phase == "between_deals" and deal is not None and deal.result is not None:
            assert sum(deal.result.net) == 0


@settings(played, max_examples=examples(150))
@given(SEEDS)
def test_whatever_is_asked_is_decided_or_refused_and_a_refusal_changes_nothing(seed: int) -> None:
    rng = chance(seed)
    for step in evening(seed, wild=0.3):
        for _ in range(3):
            other = take_step(step.after, wild_command(rng))
            assert bool(other.events) != bool(other.refused)
        if step.refused is not None:
            assert step.refused.code
            assert step.refused.detail
            assert step.after == step.before


@played
@given(SEEDS)
def test_each_viewer_can_fold_what_he_sees_to_the_state_that_he_sees(seed: int) -> None:
    """What has been opened is everybody's from the beginning: the log gives it to every later reader."""
    happened: list[e.Event] = []
    opened: set[str] = set()
    seen = dict.fromkeys(VIEWERS, GAME.initial_state())
    for step in evening(seed):
        happened += step.events
        now_open = {subject for event in step.events for subject in opens(event, step.after)}
        opened |= now_open
        for viewer in VIEWERS:
            from_state, events = (GAME.initial_state(), happened) if now_open else (seen[viewer], step.events)
            seen[viewer] = GAME.fold(from_state, [with_openings(event, viewer, opened) for event in events])
            assert seen[viewer] == GAME.see(step.after, viewer)


def with_openings(event: e.Event, viewer: Viewer, opened: set[str]) -> e.Event:
    """An event as a viewer reads it from the log once the ``opened`` subjects are everybody's."""
    if any(sealed.subject(event) in opened for sealed in SEALED.get(type(event), ())):
        return event
    visible = GAME.view(event, viewer)
    assert visible is not None
    return visible


def redealt(rng: Random, hands: tuple[Hand, ...], seat: int) -> tuple[Hand, ...]:
    """The same hand for ``seat``, the other cards dealt to the others in another way."""
    rest = [card for other in SEATS if other != seat for card in hands[other]]
    rng.shuffle(rest)
    return tuple(hands[seat] if other == seat else tuple(rest.pop() for _ in range(7)) for other in SEATS)


def in_another_world(rng: Random, state: TableState, seat: int) -> TableState | None:
    """A state that differs from this one in nothing but what ``seat`` cannot see."""
    deal = state.deal
    if state.shuffle is not None:
        state = replace(state, shuffle=replace(state.shuffle, seed=random_seed(rng)))
        if deal is None or not deal.dealt.hands or deal.dealt.shown:
            return state
    if deal is None or not deal.dealt.hands or deal.dealt.shown:
        return None
    dealt = replace(deal.dealt, hands=redealt(rng, deal.dealt.hands, seat))
    return replace(state, deal=replace(deal, dealt=dealt))


@settings(played, max_examples=examples(150))
@given(SEEDS)
def test_two_worlds_alike_to_a_player_give_him_the_same_views_states_and_answers(seed: int) -> None:
    rng = chance(seed)
    for step in evening(seed):
        seat = rng.randrange(4)
        other = in_another_world(rng, step.after, seat)
        if other is None:
            continue
        assert GAME.see(step.after, Viewer(seat=seat)) == GAME.see(other, Viewer(seat=seat))
        for asked in (sensible_command(rng, step.after, step.after.seating.rules), wild_command(rng)):
            if isinstance(asked, c.Settle) and step.after.seating.rules.mode == "showdown":
                continue  # turning up all hands tells all hands: it is the end of the secret
            command = replace(asked, seat=seat) if hasattr(asked, "seat") else asked
            assert answer(command, step.after) == answer(command, other)


@played
@given(SEEDS)
def test_two_worlds_alike_to_a_player_are_dealt_alike_before_his_eyes(seed: int) -> None:
    rng = chance(seed)
    hands = random_hands(rng)
    recorded = e.DealRecorded(deal=1, dealer=0, hands=hands, declare_by_s=0)
    for dealt in (e.HandsDealt(deal=1, dealer=0, hands=hands, declare_by_s=0, shuffle=0), recorded):
        for seat in SEATS:
            other = replace(dealt, hands=redealt(rng, hands, seat))
            assert GAME.view(dealt, Viewer(seat=seat)) == GAME.view(other, Viewer(seat=seat))
            assert GAME.view(dealt, SPECTATOR) == GAME.view(other, SPECTATOR)


def turned(values: tuple[int, ...], by: int) -> tuple[int, ...]:
    """By seat, after everyone has moved ``by`` seats clockwise."""
    return tuple(values[(seat - by) % 4] for seat in SEATS)


@settings(max_examples=examples(300))
@given(SEEDS, st.integers(0, 3), st.integers(1, 3), st.sampled_from(["elder", "best_first"]))
def test_g2_the_outcome_of_open_hands_turns_with_the_seats(seed: int, dealer: int, by: int, ties: str) -> None:
    hands = random_hands(chance(seed))
    moved = tuple(hands[(seat - by) % 4] for seat in SEATS)
    here = read_hands(hands, dealer, ties)  # type: ignore[arg-type]
    there = read_hands(moved, (dealer + by) % 4, ties)  # type: ignore[arg-type]
    assert [((claim.seat + by) % 4, claim.suit, claim.points) for claim in here.claims] == [
        (claim.seat, claim.suit, claim.points) for claim in there.claims
    ]
    net = net_counters(here, dealer, 1)
    assert sum(net) == 0
    assert turned(net, by) == net_counters(there, (dealer + by) % 4, 1)


def moved_command(command: c.Command, by: int) -> c.Command:
    """The same thing asked after everyone has moved ``by`` seats clockwise."""
    changes: dict[str, object] = {
        name: (getattr(command, name) + by) % 4
        for name in ("seat", "accuser", "accused", "dealer", "first_dealer")
        if getattr(command, name, -1) != -1
    }
    if isinstance(command, c.RecordDeal) and command.hands:
        changes["hands"] = tuple(command.hands[(seat - by) % 4] for seat in SEATS)
    return replace(command, **changes)  # type: ignore[arg-type]


@played
@given(SEEDS, st.integers(1, 3))
def test_g2_a_whole_evening_turns_with_the_seats(seed: int, by: int) -> None:
    state = GAME.initial_state()
    for step in evening(seed):
        other = take_step(state, moved_command(step.command, by))
        state = other.after
        assert [type(event) for event in other.events] == [type(event) for event in step.events]
        assert (other.refused and other.refused.code) == (step.refused and step.refused.code)
        assert state.counters.stacks == turned(step.after.counters.stacks, by)
        assert state.counters.corners == turned(step.after.counters.corners, by)
        assert state.phase == step.after.phase
        if state.phase not in ("unopened", "cutting"):
            assert state.rotation.turn == (step.after.rotation.turn + by) % 4


CLAIMS = st.lists(
    st.builds(
        lambda seat, suit, points: Claim(seat=seat, suit=suit, points=points),
        st.integers(0, 3),
        st.sampled_from("SHDC"),
        st.integers(7, 64),
    ),
    max_size=8,
    unique_by=(lambda claim: claim.points, lambda claim: (claim.seat, claim.suit)),
)


@given(CLAIMS, st.integers(0, 3))
def test_g10_without_equal_counts_both_rules_for_ties_agree(claims: list[Claim], dealer: int) -> None:
    assert rank_claims(claims, dealer, "elder") == rank_claims(claims, dealer, "best_first")


def test_random_evenings_know_every_command_and_meet_every_event() -> None:
    """The properties above mean something: nothing is left out by chance."""
    commands: set[type] = set()
    events: set[type] = set()
    reasons: set[str] = set()
    for seed in range(150):
        for step in evening(seed):
            commands.add(type(step.command))
            events.update(type(event) for event in step.events)
            reasons.add(step.after.ended)
    assert commands == set(get_args(c.Command)) - {c.ApplyRuling}  # rulings have evenings of their own
    assert events == set(get_args(e.Event)) - {RulingApplied, RotationCorrected, FindingSetAside}
    assert reasons == {"", "last_counter", "cannot_pay", "deals_played", "closed"}


@given(SEEDS)
def test_random_house_rules_hold_together(seed: int) -> None:
    house = random_house(chance(seed))
    table = take_step(GAME.initial_state(), sensible_command(chance(seed), GAME.initial_state(), house))
    assert table.refused is None
