from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.ledger import MOST_EXACT, Payment, fewest_payments

if TYPE_CHECKING:
    from collections.abc import Sequence


def due_to(amounts: Sequence[int]) -> dict[str, int]:
    """As many parties as amounts and one more, with whom they sum to zero."""
    return {f"m{number:03}": amount for number, amount in enumerate((*amounts, -sum(amounts)))}


def fewest(open_: tuple[int, ...]) -> int:
    """By trying every payment that squares the first party with another."""
    if not open_:
        return 0
    first, *rest = open_
    if not first:
        return fewest(tuple(rest))
    found = [
        1 + fewest((*rest[:at], first + other, *rest[at + 1 :])) for at, other in enumerate(rest) if first * other < 0
    ]
    return min(found)


FEW = st.lists(st.integers(-6, 6), max_size=6).map(due_to)
MANY = st.one_of(
    st.lists(st.integers(-50, 50), max_size=40).map(due_to),
    st.lists(st.integers(-(10**9), 10**9), max_size=40).map(due_to),
)


def test_nobody_owes_anything() -> None:
    assert fewest_payments({}) == fewest_payments({"a": 0}) == ("exact", ())


def test_two_are_square_with_one_payment() -> None:
    assert fewest_payments({"a": -5, "b": 5, "c": 0}) == ("exact", (Payment("a", "b", 5),))


def test_two_groups_that_are_square_need_a_payment_less_than_one() -> None:
    due = {"a": -6, "b": -5, "c": -4, "d": 7, "e": 4, "f": 4}
    method, payments = fewest_payments(due)
    assert method == "exact"
    assert payments == (Payment("a", "d", 6), Payment("b", "d", 1), Payment("b", "f", 4), Payment("c", "e", 4))


def test_of_equals_the_first_by_name_pays_and_is_paid_first() -> None:
    _, payments = fewest_payments({"d": 3, "c": 3, "b": -2, "a": -2, "e": -2})
    assert payments == (Payment("a", "c", 2), Payment("b", "d", 2), Payment("e", "c", 1), Payment("e", "d", 1))


def clears(due: dict[str, int], payments: Sequence[Payment]) -> bool:
    left = dict(due)
    for payer, payee, amount in payments:
        assert left[payer] <= -amount < 0
        left[payer] += amount
        left[payee] -= amount
    return not any(left.values())


@settings(max_examples=40)
@given(due=MANY)
def test_the_payments_clear_all_that_is_due_and_are_fewer_than_the_parties(due: dict[str, int]) -> None:
    method, payments = fewest_payments(due)
    assert sum(payment.amount for payment in payments) == sum(amount for amount in due.values() if amount > 0)
    assert len(payments) <= max(0, sum(map(bool, due.values())) - 1)
    assert payments == tuple(sorted(payments))
    assert len({(payment.payer, payment.payee) for payment in payments}) == len(payments)
    assert clears(due, payments)
    if len(due) <= MOST_EXACT:
        assert method == "exact"


@settings(max_examples=40)
@given(due=MANY)
def test_the_order_in_which_the_parties_are_named_changes_nothing(due: dict[str, int]) -> None:
    backwards = dict(reversed(due.items()))
    assert fewest_payments(backwards) == fewest_payments(due)


@given(due=FEW)
def test_no_fewer_payments_are_possible(due: dict[str, int]) -> None:
    method, payments = fewest_payments(due)
    assert method == "exact"
    assert len(payments) == fewest(tuple(due.values()))


@settings(max_examples=40)
@given(groups=st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=3), max_size=20))
def test_beyond_thirteen_parties_groups_of_up_to_four_are_found_one_by_one(groups: list[list[int]]) -> None:
    """Each group's amounts are a power of a number of its own, so that no other groups are square."""
    due: dict[str, int] = {}
    for number, group in enumerate(groups):
        amounts = [part * 100**number for part in group]
        due |= {f"{number:02}-{at}": amount for at, amount in enumerate((*amounts, -sum(amounts)))}
    method, payments = fewest_payments(due)
    apart = len([amount for group in groups if len(group) > 1 for amount in (*group, 0)])
    assert len(payments) == sum(map(len, groups))
    assert method == ("exact" if apart <= MOST_EXACT else "small_groups")


def test_parties_that_no_small_group_holds_pay_the_largest_first_until_thirteen_are_left() -> None:
    owing = {f"m{number:02}": -(3**number) for number in range(16)}
    method, payments = fewest_payments({"bank": -sum(owing.values()), **owing})
    assert method == "small_groups"
    assert [(payment.payer, payment.payee) for payment in payments] == [(member, "bank") for member in owing]


def test_of_equal_parties_the_first_by_name_make_up_a_group() -> None:
    """The audit finds settlements of long ago again, payment by payment, so the choice among equals never changes."""
    due = {f"a{number:02}": 1 for number in range(15)} | {f"b{number}": -3 for number in range(5)}
    method, payments = fewest_payments(due)
    assert method == "small_groups"
    assert [(payment.payer, payment.payee) for payment in payments] == [
        (f"b{number // 3}", f"a{number:02}") for number in range(15)
    ]


@pytest.mark.complete
def test_hundreds_of_parties_with_equal_amounts_are_settled() -> None:
    """Four times as many steps for twice as many parties. With the fourth power of the parties this would take hours."""
    due = {f"a{number:04}": 1 for number in range(800)} | {f"b{number:04}": -3 for number in range(160)}
    due["bank"] = -sum(due.values())
    method, payments = fewest_payments(due)
    assert method == "small_groups"
    assert len(payments) == 800
    assert clears(due, payments)


def test_twelve_people_and_the_bank_take_far_less_than_a_second_and_two_hundred_do_too() -> None:
    for parties in (12, 199):
        due = due_to([(-1) ** number * 7919 * number**2 % 10_007 for number in range(1, parties + 1)])
        began = process_time()
        fewest_payments(due)
        assert process_time() - began < 1
