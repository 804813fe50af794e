from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.disputes import commands as c
from ging_service.domain.disputes import events as e
from ging_service.domain.disputes.decide import decide
from ging_service.domain.disputes.state import DisputeState, evolve, fold, transfers
from ging_service.domain.errors import Refused
from tests.games.ging.ruling_values import make_standing

if TYPE_CHECKING:
    from collections.abc import Callable

ANNA = make_standing(member="anna", is_member=True, sat=True)
BEN = make_standing(member="ben", is_member=True, is_arbitrator=True)
CATO = make_standing(member="cato", is_member=True, is_arbitrator=True)
STRANGER = make_standing(member="zoe")

RAISE = c.RaiseDispute(
    by=ANNA, dispute="d1", table="evening", deal=3, subject="declaration", version=17, reason="the hand held 34"
)
RAISED = e.DisputeRaised(
    dispute="d1",
    table="evening",
    deal=3,
    subject="declaration",
    version=17,
    reason="the hand held 34",
    raised_by="anna",
)
TAKEN = e.DisputeTaken(arbitrator="ben", opens_hands=False)
RULE = c.RuleDispute(by=BEN, outcome="amended", reasons="by the cards", amended=("declarations",))
RULED = e.DisputeRuled(arbitrator="ben", outcome="amended", reasons="by the cards", amended=("declarations",))
WITHDRAWN = e.DisputeWithdrawn(member="anna", reason="my mistake")


def given(*events: e.Event) -> DisputeState:
    return fold(DisputeState(), events)


def refused(command: c.Command, state: DisputeState) -> str:
    with pytest.raises(Refused) as caught:
        decide(command, state)
    return caught.value.code


def test_a_member_raises_a_dispute_an_arbitrator_takes_it_and_rules() -> None:
    assert decide(RAISE, given()) == (RAISED,)
    assert decide(c.TakeDispute(by=BEN, opens_hands=False), given(RAISED)) == (TAKEN,)
    assert decide(RULE, given(RAISED, TAKEN)) == (RULED,)
    assert given(RAISED) == DisputeState(
        phase="raised",
        dispute="d1",
        table="evening",
        deal=3,
        subject="declaration",
        version=17,
        reason="the hand held 34",
        raised_by="anna",
    )
    assert given(RAISED, TAKEN) == replace(given(RAISED), phase="under_review", arbitrator="ben")
    assert given(RAISED, TAKEN, RULED) == replace(
        given(RAISED, TAKEN), phase="ruled", outcome="amended", reasons="by the cards", amended=("declarations",)
    )


def test_only_members_raise_disputes() -> None:
    assert refused(replace(RAISE, by=STRANGER), given()) == "members_only"


def test_a_member_who_did_not_sit_at_the_table_may_raise_a_dispute() -> None:
    (raised,) = decide(replace(RAISE, by=BEN), given())
    assert raised == replace(RAISED, raised_by="ben")


def test_a_dispute_is_raised_once() -> None:
    for state in (given(RAISED), given(RAISED, TAKEN, RULED), given(RAISED, WITHDRAWN)):
        assert refused(RAISE, state) == "dispute_exists"


def test_a_dispute_has_a_name_that_can_stand_in_an_address() -> None:
    assert refused(replace(RAISE, dispute="Dispute 1"), given()) == "bad_id"


@pytest.mark.parametrize("subject", ["deal", "declaration"])
def test_what_belongs_to_a_deal_names_it(subject: e.Subject) -> None:
    assert refused(replace(RAISE, subject=subject, deal=0), given()) == "deal_missing"


@pytest.mark.parametrize("subject", ["transfer", "penalty"])
def test_transfers_and_penalties_may_belong_to_no_deal(subject: e.Subject) -> None:
    assert decide(replace(RAISE, subject=subject, deal=0), given()) == (replace(RAISED, subject=subject, deal=0),)


@pytest.mark.parametrize("text", ["", " ", "x" * 1001, "a\0b"])
def test_reasons_are_given_in_words(text: str) -> None:
    assert refused(replace(RAISE, reason=text), given()) == "bad_text"
    assert refused(replace(RULE, reasons=text), given(RAISED, TAKEN)) == "bad_text"


ASKS: tuple[Callable[[c.CallerFacts], c.Command], ...] = (
    lambda by: c.TakeDispute(by=by, opens_hands=False),
    lambda by: replace(RULE, by=by),
)


@pytest.mark.parametrize("ask", ASKS, ids=["take", "rule"])
def test_only_an_arbitrator_who_did_not_sit_there_and_did_not_raise_it_takes_or_rules(
    ask: Callable[[c.CallerFacts], c.Command],
) -> None:
    for state in (given(RAISED), given(RAISED, TAKEN)):
        assert refused(ask(replace(CATO, is_arbitrator=False)), state) == "not_an_arbitrator"
        assert refused(ask(replace(CATO, sat=True)), state) == "sat_at_table"
        assert refused(ask(replace(CATO, member="anna")), state) == "own_dispute"


def test_another_arbitrator_may_take_a_dispute_over() -> None:
    state = given(RAISED, TAKEN)
    assert refused(c.TakeDispute(by=BEN, opens_hands=False), state) == "already_taken"
    assert decide(c.TakeDispute(by=BEN, opens_hands=True), state) == (replace(TAKEN, opens_hands=True),)
    (taken,) = decide(c.TakeDispute(by=CATO, opens_hands=True), state)
    assert taken == e.DisputeTaken(arbitrator="cato", opens_hands=True)
    assert refused(RULE, evolve(state, taken)) == "another_reviews"
    assert decide(replace(RULE, by=CATO), evolve(state, taken)) == (replace(RULED, arbitrator="cato"),)


def test_a_dispute_is_reviewed_before_it_is_ruled() -> None:
    assert refused(RULE, given(RAISED)) == "not_under_review"


def test_who_raised_a_dispute_takes_it_back_until_it_is_ruled() -> None:
    ask = c.WithdrawDispute(by=ANNA, reason="my mistake")
    for state in (given(RAISED), given(RAISED, TAKEN)):
        assert decide(ask, state) == (WITHDRAWN,)
        assert decide(c.WithdrawDispute(by=ANNA, reason=""), state) == (replace(WITHDRAWN, reason=""),)
        assert refused(replace(ask, by=BEN), state) == "not_your_dispute"
    assert given(RAISED, WITHDRAWN) == replace(given(RAISED), phase="withdrawn", reasons="my mistake")


EVERYTHING_LATER = (c.TakeDispute(by=BEN, opens_hands=False), RULE, c.WithdrawDispute(by=ANNA, reason=""))


@pytest.mark.parametrize(
    ("happened", "code"),
    [
        ((), "dispute_not_found"),
        ((RAISED, TAKEN, RULED), "dispute_ruled"),
        ((RAISED, WITHDRAWN), "dispute_withdrawn"),
    ],
)
def test_nothing_is_asked_of_a_dispute_before_it_is_raised_or_after_it_is_over(
    happened: tuple[e.Event, ...], code: str
) -> None:
    for command in EVERYTHING_LATER:
        assert refused(command, given(*happened)) == code


def test_disputes_are_open_to_the_whole_club_and_move_no_counters() -> None:
    happened = (RAISED, TAKEN, RULED, WITHDRAWN)
    for event in happened:
        assert transfers(event) == ()
    assert reduce(evolve, happened, DisputeState()) == fold(DisputeState(), happened)
