from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given as property_of
from hypothesis import settings
from hypothesis import strategies as st

from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.books.decide import decide
from ging_service.domain.books.settlements import MOST_COIN, plan_payments
from ging_service.domain.books.state import BooksState, fold
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.books.transfers import transfers
from ging_service.domain.errors import Refused
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import postings_of
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterable

EUROS = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")
GUILDERS = MoneyTerms(currency="NLG", minor_digits=2, counter_value="10")
TERMS = SeasonTerms(
    first_day="2026-09-01",
    last_day="2027-06-30",
    zone="UTC",
    starts_at="2026-09-01T00:00:00.000000Z",
    ends_at="2027-07-01T00:00:00.000000Z",
    money=GUILDERS,
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)
OPENED = e.SeasonOpened(season="2026", name="2026", terms=TERMS)


def held(counters: dict[str, int]) -> tuple[e.AccountBalance, ...]:
    return tuple(
        e.AccountBalance(account=f"member/{name}", counters=counters[name])
        for name in sorted(counters)
        if counters[name]
    )


AGREE = c.AgreeSettlement(
    settlement="s1",
    money=EUROS,
    coin=5,
    counters=held({"ada": -100, "ben": 60, "cat": 39, "dan": 1}),
    season="",
    as_of="",
)


def given(*events: e.Event) -> BooksState:
    return fold(BooksState(), events)


def agreed(command: c.AgreeSettlement = AGREE, state: BooksState | None = None) -> e.SettlementAgreed:
    (event,) = decide(command, state or given())
    assert isinstance(event, e.SettlementAgreed)
    return event


def paid(number: int, state: BooksState) -> e.Event:
    (event,) = decide(c.PaySettlement(settlement="s1", payment=number), state)
    return event


def refused(command: c.Command, state: BooksState) -> str:
    with pytest.raises(Refused) as caught:
        decide(command, state)
    return caught.value.code


def test_a_settlement_says_who_pays_whom_and_which_counters_that_clears() -> None:
    event = agreed()
    assert (event.settlement, event.season, event.as_of) == ("s1", "", "")
    assert (event.method, event.money, event.coin) == ("exact", EUROS, 5)
    assert agreed(replace(AGREE, as_of=TERMS.starts_at)).as_of == TERMS.starts_at
    assert [(one.account, one.counters, one.amount) for one in event.shares] == [
        ("member/ada", -100, -250),
        ("member/ben", 60, 150),
        ("member/cat", 39, 100),
        ("member/dan", 1, 0),
    ]
    assert [(one.number, one.payee, one.amount) for one in event.payments] == [
        (1, "member/ben", 150),
        (2, "member/cat", 100),
    ]
    assert [(one.payer_counters, one.payee_counters) for one in event.payments] == [(60, 60), (40, 39)]


def test_a_payment_is_undone_and_a_cancelled_settlement_goes_on_with_the_counters_as_before() -> None:
    events: list[e.Event] = [agreed()]
    events.append(paid(2, given(*events)))
    before = given(*events)
    (undone,) = decide(c.UndoPayment(settlement="s1", payment=2), before)
    assert given(*events, undone) == given(events[0])
    moved = {(one.source, one.target, one.counters) for one in transfers(events[1])}
    assert {(one.target, one.source, one.counters) for one in transfers(undone)} == moved
    (again,) = decide(c.PaySettlement(settlement="s1", payment=2), given(*events, undone))
    assert again == events[1]
    (cancelled,) = decide(c.CancelSettlement(settlement="s1"), before)
    (reopened,) = decide(c.ReopenSettlement(settlement="s1"), given(*events, cancelled))
    assert given(*events, cancelled, reopened) == before
    moved = {(one.source, one.target, one.counters) for one in transfers(cancelled)}
    assert {(one.target, one.source, one.counters) for one in transfers(reopened)} == moved


def test_what_is_not_done_or_was_closed_or_followed_by_another_settlement_is_not_undone() -> None:
    undo, reopen = c.UndoPayment(settlement="s1", payment=1), c.ReopenSettlement(settlement="s1")
    open_ = [agreed()]
    done = [*open_, paid(1, given(*open_))]
    assert refused(undo, given()) == refused(reopen, given()) == "settlement_not_found"
    assert refused(replace(undo, payment=9), given(*open_)) == "payment_not_found"
    assert refused(undo, given(*open_)) == "payment_not_made"
    assert refused(reopen, given(*done)) == "settlement_not_cancelled"
    over = [*done, *decide(c.CancelSettlement(settlement="s1"), given(*done))]
    assert refused(undo, given(*over)) == "settlement_done"
    closing = e.SeasonClosed(season="s", balances=(), closings=())
    assert refused(undo, given(*done, closing)) == refused(reopen, given(*over, closing)) == "season_closed"
    # A payment that is recorded after the close can still be undone.
    assert decide(replace(undo, payment=2), given(*done, closing, paid(2, given(*done))))
    later = replace(agreed(), settlement="s2")
    assert refused(undo, given(*over, later)) == refused(reopen, given(*over, later)) == "later_settlement"


def test_what_a_coin_is_too_large_for_is_cleared_at_once() -> None:
    event = agreed()
    assert transfers(event) == (Transfer("member/dan", "settlement/s1", 1, "settlement s1", ""),)
    assert given(event).settlements[0].left == 1
    owing = agreed(replace(AGREE, counters=held({"ada": -1, "ben": -99, "cat": 100})))
    assert transfers(owing) == (Transfer("settlement/s1", "member/ada", 1, "settlement s1", ""),)


def test_a_payment_is_posted_when_it_is_made() -> None:
    state = given(agreed())
    second = paid(2, state)
    assert second == e.SettlementPaid(
        settlement="s1",
        payment=2,
        payer="member/ada",
        payee="member/cat",
        amount=100,
        payer_counters=40,
        payee_counters=39,
    )
    assert transfers(second) == (
        Transfer("member/cat", "settlement/s1", 39, "settlement s1", ""),
        Transfer("settlement/s1", "member/ada", 40, "settlement s1", ""),
    )
    after = given(agreed(), second)
    assert after.settlements[0].paid == (2,)
    assert refused(c.PaySettlement(settlement="s1", payment=2), after) == "payment_made"
    assert refused(c.PaySettlement(settlement="s1", payment=3), after) == "payment_not_found"


def test_when_all_is_paid_nothing_more_is() -> None:
    state = given(agreed(), paid(1, given(agreed())), paid(2, given(agreed())))
    settlement = state.settlements[0]
    assert (settlement.is_open, settlement.left) == (False, 0)
    assert refused(c.PaySettlement(settlement="s1", payment=1), state) == "settlement_done"
    assert refused(c.CancelSettlement(settlement="s1"), state) == "settlement_done"


def test_what_has_been_paid_of_a_cancelled_settlement_stays_paid_and_the_rest_goes_to_rounding() -> None:
    state = given(agreed(), paid(2, given(agreed())))
    (cancelled,) = decide(c.CancelSettlement(settlement="s1"), state)
    dans = e.AccountBalance(account="member/dan", counters=1)
    assert cancelled == e.SettlementCancelled(settlement="s1", returned=(dans,), left=-1)
    assert transfers(cancelled) == (
        Transfer("settlement/s1", "member/dan", 1, "settlement s1", ""),
        Transfer("rounding", "settlement/s1", 1, "settlement s1", ""),
    )
    (at_once,) = decide(c.CancelSettlement(settlement="s1"), given(agreed()))
    assert transfers(at_once) == (Transfer("settlement/s1", "member/dan", 1, "settlement s1", ""),)
    after = given(agreed(), at_once)
    assert (after.settlements[0].is_open, after.settlements[0].left) == (False, 0)
    assert refused(c.PaySettlement(settlement="s1", payment=1), after) == "settlement_done"


def test_one_settlement_at_a_time_and_each_under_a_name_of_its_own() -> None:
    running = given(agreed())
    assert refused(AGREE, running) == "settlement_exists"
    assert refused(replace(AGREE, settlement="s2"), running) == "settlement_open"
    over = given(agreed(), e.SettlementCancelled(settlement="s1", returned=(), left=1))
    second = agreed(replace(AGREE, settlement="s2"), over)
    both = fold(over, [second])
    assert [one.is_open for one in both.settlements] == [False, True]
    (payment, *_) = decide(c.PaySettlement(settlement="s2", payment=1), both)
    assert [one.paid for one in fold(both, [payment]).settlements] == [(), (1,)]


def test_a_settlement_that_there_is_not() -> None:
    assert refused(c.PaySettlement(settlement="s1", payment=1), given()) == "settlement_not_found"
    assert refused(c.CancelSettlement(settlement="s1"), given()) == "settlement_not_found"


def test_a_season_is_settled_by_its_own_money() -> None:
    event = agreed(replace(AGREE, season="2026"), given(OPENED))
    assert (event.season, event.as_of, event.money) == ("2026", TERMS.ends_at, GUILDERS)
    assert refused(replace(AGREE, season="2027"), given(OPENED)) == "no_such_season"


def test_where_the_bank_cashes_members_at_the_close_there_is_nothing_to_settle_among_them() -> None:
    cashing = replace(OPENED, terms=replace(TERMS, members_at_close="cashed"))
    assert refused(replace(AGREE, season="2026"), given(cashing)) == "members_cashed"


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("bad_id", {"settlement": "No name"}),
        ("bad_coin", {"coin": 0}),
        ("bad_coin", {"coin": MOST_COIN + 1}),
        ("no_money_terms", {"money": None}),
        ("bad_currency", {"money": replace(EUROS, currency="euro")}),
        ("bad_counter_value", {"money": replace(EUROS, counter_value="0")}),
        ("nothing_to_settle", {"counters": ()}),
        ("nothing_to_settle", {"coin": MOST_COIN}),
        (
            "number_too_large",
            {"money": replace(EUROS, counter_value="999999999"), "counters": held({"ada": 10**9, "ben": -(10**9)})},
        ),
    ],
)
def test_what_cannot_be_agreed(code: str, asked: dict[str, object]) -> None:
    assert refused(replace(AGREE, **asked), given()) == code  # type: ignore[arg-type]


def test_a_plan_is_refused_as_the_settlement_would_be() -> None:
    with pytest.raises(Refused, match="coin"):
        plan_payments({"member/ada": 1}, EUROS, 0)


def balances_after(before: dict[str, int], events: Iterable[e.Event]) -> Counter[str]:
    balances = Counter(before)
    for event in events:
        for posting in postings_of("", transfers(event)):
            balances[posting.account] += posting.counters
    return balances


MEMBERS = st.sampled_from([f"m{number:02}" for number in range(20)])
LIVES = st.dictionaries(MEMBERS, st.integers(-1000, 1000), min_size=1)


@settings(max_examples=examples(60))
@property_of(
    counters=LIVES,
    coin=st.sampled_from([1, 5, 10, 100, 1000]),
    value=st.sampled_from(["1", "2.5", "0.1"]),
    order=st.randoms(use_true_random=False),
    made=st.integers(0, 30),
)
def test_settling_up_clears_every_member_to_zero(
    counters: dict[str, int], coin: int, value: str, order: object, made: int
) -> None:
    """Paid in any order. Given up on the way, the clearing account is zero as well; at once, it is as it was before."""
    asked = replace(AGREE, coin=coin, money=replace(EUROS, counter_value=value), counters=held(counters))
    members = {one.account: one.counters for one in asked.counters}
    before = {**members, "bank": -sum(members.values())}
    if not plan_payments(members, asked.money, coin).payments:
        assert refused(asked, given()) == "nothing_to_settle"
        return
    events: list[e.Event] = [agreed(asked)]
    numbers = [one.number for one in agreed(asked).payments]
    order.shuffle(numbers)  # type: ignore[attr-defined]
    for number in numbers[:made]:
        events.append(paid(number, given(*events)))
    if given(*events).settlements[0].is_open:
        events += decide(c.CancelSettlement(settlement="s1"), given(*events))
    balances = balances_after(before, events)
    assert balances["settlement/s1"] == 0
    assert sum(balances.values()) == 0
    if not made:
        assert +balances == +Counter(before)
        assert -balances == -Counter(before)
    if made >= len(numbers):
        assert not any(balances.values())
