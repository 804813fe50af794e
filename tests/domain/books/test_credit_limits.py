"""Limits that no posting may exceed."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.books import events as e
from ging_service.domain.books.credit_limits import beyond_stacks, check_deal, check_open, offered_stacks, post
from ging_service.domain.books.state import BooksState, fold
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import postings_of
from ging_service.domain.streams import CLUBS
from ging_service.games.ging.decider.events import StacksReturned
from ging_service.games.ging.game import GAME as GING
from tests.domain.books.test_seasons import CLOSED, OPENED, TERMS
from tests.games.ging.ruling_values import make_ruling_applied

if TYPE_CHECKING:
    from collections.abc import Callable

LIMITS = (
    e.CreditLimitSet(member="", counters=50),
    e.CreditLimitSet(member="ben", counters=-1),
    e.BankLimitSet(counters=100),
)
CASHED = CountersCashed(member="ada", counters=51, note="", paid="", currency="")
RULED = make_ruling_applied(dispute="d", deal=1, kind="voided", corrects=3, net=(0, 0, 0, 0), payments=())


def given(*events: e.Event) -> BooksState:
    return fold(BooksState(), events)


def posted(event: object, balances: dict[str, int], books: BooksState) -> dict[str, int]:
    decider = GING if isinstance(event, StacksReturned) else CLUBS
    post(event, postings_of("t" if decider is GING else "", decider.transfers(event)), balances, books)
    return balances


def test_nobody_takes_more_than_his_limit_allows() -> None:
    with pytest.raises(Refused, match="ada would stand at -51, and the limit is -50; the balance is 0") as refusal:
        posted(CASHED, {}, given(*LIMITS))
    assert (refusal.value.code, refusal.value.where) == ("credit_limit", "counters")
    assert posted(CASHED, {"member/ada": 1}, given(*LIMITS)) == {"member/ada": -50, "bank": 51}
    assert (
        posted(CountersCashed(member="ben", counters=999, note="", paid="", currency=""), {}, given(*LIMITS))[
            "member/ben"
        ]
        == -999
    )
    assert posted(CASHED, {}, given())["member/ada"] == -51


def test_the_bank_has_a_limit_too() -> None:
    with pytest.raises(Refused, match="the bank would have 101 counters out, and its limit is 100; it has 90 out"):
        posted(CountersBought(member="ada", counters=11, note="", paid="", currency=""), {"bank": -90}, given(*LIMITS))


def test_whoever_is_beyond_a_limit_may_come_nearer_to_it() -> None:
    books = given(*LIMITS)
    assert (
        posted(CountersBought(member="ada", counters=5, note="", paid="", currency=""), {"member/ada": -90}, books)[
            "member/ada"
        ]
        == -85
    )
    with pytest.raises(Refused):
        posted(CountersCashed(member="ada", counters=1, note="", paid="", currency=""), {"member/ada": -90}, books)


def test_a_deal_begins_if_balance_and_limit_bear_what_it_can_cost() -> None:
    books, balances = given(*LIMITS), {"member/ada": 30}
    check_deal({"member/ada": 80, "member/ben": 9_999}, balances, books, {})
    check_deal({"member/ada": 60}, balances, books, {"member/ada": 20})
    with pytest.raises(Refused, match=r"can cost ada 61 counters more .* limit bear 60:") as refusal:
        check_deal({"member/ada": 61}, balances, books, {"member/ada": 20})
    assert refusal.value.code == "credit_limit"
    with pytest.raises(Refused, match="ada owes 10 counters too many with this stack"):
        check_deal({"member/ada": 0}, {"member/ada": -60}, books, {})


@pytest.mark.parametrize(("deal", "offered"), [(None, {"member/ben": 3}), (SimpleNamespace(), {})])
def test_stacks_are_offered_until_a_deal_begins(deal: object, offered: dict[str, int]) -> None:
    game = replace(
        GING,
        deal=lambda _: deal,
        counters_at=lambda _: {"stack/0": 10, "stack/1": 3},
        members=lambda _: ("ada", "ben"),
    )
    assert offered_stacks(game, object(), {"ben"}) == offered


@pytest.mark.parametrize(
    ("recorded", "most_lost", "beyond"),
    [
        (False, lambda _: 12, {"member/ada": 2, "member/ben": 9}),
        (False, None, {"member/ada": 10, "member/ben": 17}),
        (False, lambda _: 3, {}),
        (True, None, {}),
    ],
)
def test_a_deal_can_cost_more_than_stacks_unless_it_was_played_already(
    recorded: bool,  # noqa: FBT001  a case
    most_lost: Callable[[object], int] | None,
    beyond: dict[str, int],
) -> None:
    game = replace(
        GING,
        deal=lambda _: SimpleNamespace(recorded=recorded),
        most_lost=most_lost,
        most_owed=lambda _: 20,
        counters_at=lambda _: {"stack/0": 10, "stack/1": 3},
        members=lambda _: ("ada", "ben"),
    )
    assert beyond_stacks(game, object()) == beyond


def test_what_has_come_about_is_posted_whatever_the_limits_are() -> None:
    ended = StacksReturned(members=("ada", "ben", "cat", "dan"), counters=(-60, 20, 20, 20))
    assert posted(ended, {}, given(*LIMITS))["member/ada"] == -60


def test_closed_books_take_rulings_and_nothing_else() -> None:
    books = given(OPENED, CLOSED)
    check_open(CASHED, TERMS.ends_at, books)
    check_open(RULED, TERMS.starts_at, books)
    check_open(CASHED, TERMS.starts_at, given(OPENED))
    with pytest.raises(Refused) as refusal:
        check_open(CASHED, "2026-08-31T21:59:59.999999Z", books)
    assert (refusal.value.code, refusal.value.where) == ("season_closed", "happened_at")
