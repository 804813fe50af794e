from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.books.events import DuePayment, Share
from ging_service.domain.books.settlement_plan import Plan, by_largest_remainder, plan, shares_of


def share(account: str, counters: int, amount: int) -> Share:
    return Share(account=account, counters=counters, amount=amount)


def test_the_bank_pays_out_what_members_have_bought() -> None:
    found = plan({"member/ada": 100, "member/ben": 0}, "2.5", 1)
    assert found.shares == (share("bank", -100, -250), share("member/ada", 100, 250))
    assert found.payments == (
        DuePayment(number=1, payer="bank", payee="member/ada", amount=250, payer_counters=100, payee_counters=100),
    )


def test_members_who_are_square_among_themselves_do_not_need_the_bank() -> None:
    assert [one.account for one in plan({"member/ada": 3, "member/ben": -3}, "2", 1).shares] == [
        "member/ada",
        "member/ben",
    ]


def test_nobody_has_counters() -> None:
    assert plan({"member/ada": 0}, "2.5", 5) == Plan(method="exact", shares=(), payments=())


def test_coins_that_are_left_over_go_to_whoever_was_cut_by_most_of_equals_to_the_first_by_account() -> None:
    """33 counters are 82.5: 80 and 2.5 cut; −66 are −165, a whole number of coins."""
    shares = shares_of({"member/cat": 33, "member/ada": 33, "member/ben": -66}, "2.5", 5)
    assert shares == (share("member/ada", 33, 85), share("member/ben", -66, -165), share("member/cat", 33, 80))
    shares = shares_of({"member/cat": 7, "member/ada": 5, "member/ben": -12}, "1", 10)
    assert shares == (share("member/ada", 5, 0), share("member/ben", -12, -10), share("member/cat", 7, 10))


def test_a_party_whose_money_rounds_to_nothing_has_no_payment() -> None:
    found = plan({"member/ada": 1, "member/ben": 50, "member/cat": -51}, "1", 10)
    assert [one.amount for one in found.shares] == [0, 50, -50]
    (payment,) = found.payments
    assert (payment.payer, payment.payer_counters) == ("member/cat", 51)
    assert (payment.payee, payment.payee_counters) == ("member/ben", 50)


def test_a_partys_counters_are_shared_among_its_payments_in_proportion_to_the_money() -> None:
    found = plan({"member/ada": -7, "member/ben": 4, "member/cat": 3}, "100", 100)
    assert [(one.payee, one.amount, one.payer_counters, one.payee_counters) for one in found.payments] == [
        ("member/ben", 400, 4, 4),
        ("member/cat", 300, 3, 3),
    ]


MEMBERS = st.integers(0, 59).map("member/m{:02}".format)
COUNTERS = st.dictionaries(MEMBERS, st.integers(-1_000, 1_000) | st.integers(-(10**9), 10**9), max_size=30)
VALUES = st.decimals("0.000001", "100000", places=6, allow_nan=False).map(str) | st.sampled_from(["1", "2.5", "0.1"])
COINS = st.sampled_from([1, 5, 10, 50, 100, 1000])


@given(counters=COUNTERS, value=VALUES, coin=COINS)
def test_shares_lose_nothing_and_nobody_is_off_by_a_coin(counters: dict[str, int], value: str, coin: int) -> None:
    shares = shares_of(counters, value, coin)
    assert sum(one.counters for one in shares) == sum(one.amount for one in shares) == 0
    assert {one.account: one.counters for one in shares if one.account != "bank"} == {
        account: held for account, held in counters.items() if held
    }
    for one in shares:
        exact = one.counters * Fraction(value)
        assert one.amount % coin == 0
        assert abs(one.amount - exact) < coin
        assert one.amount * one.counters >= 0


@settings(max_examples=40)
@given(counters=COUNTERS, value=VALUES, coin=COINS)
def test_the_payments_clear_every_share_in_money_and_in_counters(
    counters: dict[str, int], value: str, coin: int
) -> None:
    found = plan(counters, value, coin)
    money, held = Counter[str](), Counter[str]()
    for number, payment in enumerate(found.payments, 1):
        assert payment.number == number
        assert payment.amount > 0
        assert min(payment.payer_counters, payment.payee_counters) >= 0
        money[payment.payer] -= payment.amount
        money[payment.payee] += payment.amount
        held[payment.payer] -= payment.payer_counters
        held[payment.payee] += payment.payee_counters
    for one in found.shares:
        assert money.pop(one.account, 0) == one.amount
        assert held.pop(one.account, 0) == (one.counters if one.amount else 0)
    assert not money
    assert not held


@given(parts=st.lists(st.integers(1, 10**6), min_size=1, max_size=20), whole=st.integers(0, 10**9))
def test_whole_numbers_with_the_same_sum_each_less_than_one_off(parts: list[int], whole: int) -> None:
    exact = {number: Fraction(part * whole, sum(parts)) for number, part in enumerate(parts)}
    found = by_largest_remainder(exact)
    assert sum(found.values()) == whole
    assert all(abs(found[key] - exact[key]) < 1 for key in exact)
