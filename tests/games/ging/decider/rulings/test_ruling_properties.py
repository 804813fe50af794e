"""Properties of every ruling on every evening, for any play and any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.rulings.settled_deals import read_record
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import SEATS
from tests.games.ging.decider.rulings.ruling_play import (
    accounts_of,
    amendment_to,
    apply,
    known_hands,
    owned,
    placed,
    played_through,
    ruled_evening,
    table_of,
)
from tests.games.ging.random_play import MEMBERS, chance, random_hands, random_house, take_step
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.support.extent import examples

if TYPE_CHECKING:
    from random import Random

    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.rules.house_rules import HouseRules
    from ging_service.games.ging.rules.ruling_orders import Ruling

pytestmark = pytest.mark.complete

OUTCOMES = (e.MostOfSuitWon, e.LayoutSwept, e.DealPassed)
SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
ruled = settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])


@ruled
@given(SEEDS)
def test_counters_are_conserved_by_every_ruling(seed: int) -> None:
    """Bank, members, stacks and tray: nothing is made or lost, and no ruling touches the tray (G6)."""
    accounts: Counter[str] = Counter()
    for step in ruled_evening(seed):
        state = step.before
        for event in step.events:
            before = sum(state.counters.stacks)
            state = GAME.evolve(state, event)
            accounts.update(accounts_of([event]))
            if isinstance(event, RulingApplied):
                assert sum(event.net) == 0
                assert sum(state.counters.stacks) == before
            assert state.counters.stacks == tuple(accounts[f"stack/{seat}"] for seat in SEATS)
            assert state.counters.corners == tuple(accounts[f"corner/{seat}"] for seat in SEATS)
    assert sum(accounts.values()) == 0


@ruled
@given(SEEDS)
def test_what_a_ruling_pays_is_its_net_and_cites_it(seed: int) -> None:
    for step in ruled_evening(seed):
        for event in (one for one in step.events if isinstance(one, RulingApplied)):
            moved = accounts_of([event])
            paid = [moved[f"stack/{seat}"] + moved[f"member/{MEMBERS[seat]}"] for seat in SEATS]
            assert tuple(paid) == event.net
            assert {transfer.reason for transfer in GAME.transfers(event)} <= {f"ruling {event.dispute}"}
            assert all(transfer.counters >= 1 for transfer in GAME.transfers(event))


@ruled
@given(SEEDS)
def test_no_ruling_takes_a_stack_below_zero_that_may_not(seed: int) -> None:
    for step in ruled_evening(seed):
        if isinstance(step.command, c.ApplyRuling) and step.after.seating.rules.ending not in (
            "open",
            "deals_on_account",
        ):
            assert min(step.after.counters.stacks) >= min(0, *step.before.counters.stacks)


@ruled
@given(SEEDS)
def test_deals_come_to_what_their_last_rulings_say(seed: int) -> None:
    """A second ruling on a deal is reckoned against the first one's result, and a void deal comes to nothing."""
    happened: list[Event] = []
    for step in ruled_evening(seed):
        happened += step.events
    for deal in read_record(placed(happened)).deals:
        assert sum(deal.effect) == sum(deal.corrected) == sum(deal.ordered) == 0
        assert not deal.voided or deal.ruled == (0, 0, 0, 0)


@ruled
@given(SEEDS)
def test_amended_to_the_same_nothing_is_paid(seed: int) -> None:
    happened: list[Event] = []
    for step in ruled_evening(seed):
        happened += step.events
    state = table_of(happened)
    if state.phase not in ("between_deals", "ended"):
        return
    for played in read_record(placed(happened)).deals:
        deal = played.before.deal
        assert deal is not None
        if played.voided or played.amendments or not (hands := known_hands(played)) or not deal.dealt.recorded:
            continue
        step = take_step(
            state,
            apply(make_ruling(outcome="amended", deal=played.number, amendment=make_amendment(hands=hands)), happened),
        )
        (first, *_) = step.events
        assert isinstance(first, RulingApplied)
        assert (first.net, first.payments) == ((0, 0, 0, 0), ())


@ruled
@given(SEEDS)
def test_what_is_void_is_not_voided_again(seed: int) -> None:
    happened: list[Event] = []
    for step in ruled_evening(seed):
        happened += step.events
    state = table_of(happened)
    void = [deal.number for deal in read_record(placed(happened)).deals if deal.voided]
    if state.phase not in ("between_deals", "ended"):
        return
    for number in void:
        for outcome in ("voided", "amended"):
            amendment = make_amendment(replaces=outcome == "amended")
            step = take_step(state, apply(make_ruling(outcome=outcome, deal=number, amendment=amendment), happened))
            assert step.refused is not None
            assert step.refused.code == "deal_voided"


def _recorded(rng: Random, house: HouseRules, count: int) -> tuple[list[Event], list[Event], int, Ruling]:
    """An evening as it was recorded, as it should have been but for one deal, that deal, and the ruling that says so."""
    deals = [random_hands(rng) for _ in range(count)]
    said = [[rng.random() < 0.6 for _ in range(20)] for _ in deals]
    wrong = rng.randrange(count)
    right_hands, right_said = random_hands(rng), [rng.random() < 0.6 for _ in range(20)]
    happened = played_through(house, deals, said)
    should = played_through(
        house,
        [*deals[:wrong], right_hands, *deals[wrong + 1 :]],
        [*said[:wrong], right_said, *said[wrong + 1 :]],
    )
    amendment = amendment_to(right_hands, right_said, house.mode)
    return happened, should, wrong + 1, make_ruling(outcome="amended", deal=wrong + 1, amendment=amendment)


@ruled
@given(SEEDS)
def test_amended_a_deal_comes_to_what_it_would_have_been_played_so(seed: int) -> None:
    """On open tables, where everybody can always pay, so that no deal changes another."""
    rng = chance(seed)
    house = replace(
        random_house(rng), ending="open", deals=0, rebuys=False, first_dealer="assigned", declaring_limit_s=0
    )
    happened, should, _, ruling = _recorded(rng, house, rng.randint(1, 6))
    step = take_step(table_of(happened), apply(ruling, happened))
    assert table_of([*happened, *step.events]).counters == table_of(should).counters


@ruled
@given(SEEDS)
def test_a_game_that_should_have_ended_comes_to_what_it_would_have_been_played_so(seed: int) -> None:
    """With the later deals void every member has in the end what they would have had; the counters may lie elsewhere."""
    rng = chance(seed)
    stake = rng.choice([1, 2])
    house = replace(
        random_house(rng),
        ending="last_counter",
        deals=0,
        rebuys=False,
        first_dealer="assigned",
        declaring_limit_s=0,
        stake=stake,
        starting_stack=stake * rng.choice([2, 3, 4, 6]),
    )
    happened, should, number, ruling = _recorded(rng, house, rng.randint(1, 8))
    state = table_of(happened)
    if state.deal is None or state.deal.dealt.number < number:
        return  # the game had ended before that deal
    step = take_step(state, apply(ruling, happened))
    (first, *_) = step.events
    assert isinstance(first, RulingApplied)
    if not first.ends_after:
        return
    step = take_step(state, apply(replace(ruling, void_from=first.ends_after + 1), happened))
    assert step.refused is None
    ended = [*happened, *step.events]
    assert table_of(ended).phase == "ended"
    assert table_of(ended).counters == table_of(should).counters
    assert owned(ended) == owned(should)


@ruled
@given(SEEDS)
def test_a_result_as_ruled_is_the_one_that_the_same_play_would_have_had(seed: int) -> None:
    rng = chance(seed)
    house = replace(
        random_house(rng), ending="open", deals=0, rebuys=False, first_dealer="assigned", declaring_limit_s=0
    )
    happened, should, number, ruling = _recorded(rng, house, rng.randint(1, 6))
    (first, *_) = take_step(table_of(happened), apply(ruling, happened)).events
    assert isinstance(first, RulingApplied)
    settled = next(place for place, one in enumerate(should) if isinstance(one, OUTCOMES) and one.deal == number)
    deal = table_of(should[: settled + 1]).deal
    assert deal is not None
    assert deal.result is not None
    told = asdict(deal.result)
    del told["net"]
    assert asdict(first.result) == told


def test_random_rulings_are_of_every_kind() -> None:
    """The properties above mean something: nothing is left out by chance."""
    kinds: set[str] = set()
    refusals: set[str] = set()
    at_home = ended = 0
    for seed in range(150):
        for step in ruled_evening(seed):
            if not isinstance(step.command, c.ApplyRuling):
                continue
            if step.refused:
                refusals.add(step.refused.code)
            applied = [event for event in step.events if isinstance(event, RulingApplied)]
            kinds.update(event.kind for event in applied)
            at_home += any(paid.source.startswith("member/") for event in applied for paid in event.payments)
            ended += step.before.phase != "ended" and step.after.phase == "ended"
    assert kinds == {"amended", "voided", "ended", "ordered"}
    assert {"deal_voided", "nothing_ordered", "bad_void_from", "pays_himself", "table_ended"} <= refusals
    assert at_home
    assert ended
