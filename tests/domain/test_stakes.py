from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.errors import Refused
from ging_service.domain.stakes import (
    MOST,
    Rounding,
    Stake,
    Unit,
    check_stake,
    counters_of,
    counters_per_point,
    paid_between,
    paid_for_points,
)

POINTS = st.lists(st.integers(-5_000, 5_000), min_size=2, max_size=8)
STAKES = st.builds(
    Stake,
    amount=st.integers(0, MOST),
    points=st.integers(1, MOST),
    unit=st.sampled_from(get_args(Unit)),
    counter_value=st.sampled_from(["1", "2.5", "0.000001", "999999999", "33.3"]),
    rounding=st.sampled_from(get_args(Rounding)),
)


def test_two_players_settle_the_difference() -> None:
    assert paid_for_points([30, 10], Stake(amount=2)) == (40, -40)


def test_each_of_three_settles_with_each_other() -> None:
    assert paid_for_points([10, 4, 0], Stake()) == (6 + 10, 4 - 6, -10 - 4)


@pytest.mark.parametrize(("rounding", "counters"), [("down", 1), ("half_up", 2), ("up", 2)])
def test_half_a_counter_is_rounded_as_the_stake_says(rounding: Rounding, counters: int) -> None:
    assert paid_for_points([15, 0], Stake(points=10, rounding=rounding)) == (counters, -counters)


@pytest.mark.parametrize(("rounding", "counters"), [("down", 1), ("half_up", 1), ("up", 2)])
def test_less_than_half_a_counter_is_rounded_as_the_stake_says(rounding: Rounding, counters: int) -> None:
    assert paid_for_points([14, 0], Stake(points=10, rounding=rounding)) == (counters, -counters)


def test_a_stake_in_money_becomes_counters_by_what_a_counter_is_worth() -> None:
    """5 cents a point, a counter being 2.5 cents."""
    assert paid_for_points([7, 0], Stake(amount=5, unit="money", counter_value="2.5")) == (14, -14)


def test_the_worth_of_a_counter_does_not_change_a_stake_in_counters() -> None:
    assert counters_per_point(Stake(amount=3, points=2, counter_value="7")) == Fraction(3, 2)


@given(POINTS, STAKES)
def test_what_some_win_the_others_lose(points: list[int], stake: Stake) -> None:
    check_stake(stake)
    assert sum(paid_for_points(points, stake)) == 0


@given(POINTS, STAKES)
def test_more_points_never_win_fewer_counters(points: list[int], stake: Stake) -> None:
    by_points = sorted(zip(points, paid_for_points(points, stake), strict=True))
    assert [won for _, won in by_points] == sorted(won for _, won in by_points)
    assert len({won for _, won in by_points}) <= len(set(points))


@given(POINTS, STAKES)
def test_rounding_costs_less_than_a_counter_for_each_other_player(points: list[int], stake: Stake) -> None:
    each = counters_per_point(stake)
    for own, won in zip(points, paid_for_points(points, stake), strict=True):
        assert abs(won - sum((own - other) * each for other in points)) < len(points)


@given(POINTS, STAKES, st.permutations(range(8)))
def test_seats_do_not_matter(points: list[int], stake: Stake, order: list[int]) -> None:
    places = [place for place in order if place < len(points)]
    net = paid_for_points(points, stake)
    assert paid_for_points([points[place] for place in places], stake) == tuple(net[place] for place in places)


@pytest.mark.parametrize(
    ("stake", "where"),
    [
        (Stake(amount=-1), "amount"),
        (Stake(amount=MOST + 1), "amount"),
        (Stake(points=0), "points"),
        (Stake(points=MOST + 1), "points"),
        *((Stake(counter_value=text), "counter_value") for text in ("", "0", "0.0", "-1", "1e3", "1/2", "2.1234567")),
    ],
)
def test_a_stake_that_cannot_be_reckoned_with_is_refused(stake: Stake, where: str) -> None:
    with pytest.raises(Refused) as refused:
        check_stake(stake)
    assert (refused.value.code, refused.value.where) == ("house_rules", where)


def test_the_value_of_a_counter_is_read_as_people_write_it() -> None:
    assert Stake(counter_value="2,5") == Stake(counter_value="2.5")
    check_stake(Stake(unit="money", counter_value="2,5"))
    with pytest.raises(Refused, match=r"can mean 1000 or 1\.000"):
        check_stake(Stake(counter_value="1,000"))


def test_a_payment_is_rounded_to_a_multiple_of_counters() -> None:
    assert [paid_between(points, 0, Stake(), 5) for points in (2, 3, 7, 8, -2, -3)] == [0, 5, 5, 10, 0, -5]


def test_each_payment_is_rounded_to_the_multiple_before_they_are_added_up() -> None:
    assert paid_for_points([102, 102, 102, 100], Stake(), 5) == (0, 0, 0, 0)
    assert paid_for_points([103, 103, 103, 100], Stake(), 5) == (5, 5, 5, -15)


@pytest.mark.parametrize(("rounding", "counters"), [("down", 5), ("half_up", 10), ("up", 10)])
def test_half_a_multiple_is_rounded_as_the_stake_says(rounding: Rounding, counters: int) -> None:
    assert paid_between(15, 0, Stake(points=2, rounding=rounding), 5) == counters


def test_an_amount_of_money_is_counters_by_what_a_counter_is_worth() -> None:
    assert counters_of(5, Stake(unit="money", counter_value="2.5")) == 2
    assert counters_of(5, Stake(unit="money", counter_value="2")) == Fraction(5, 2)
    assert counters_of(5, Stake(counter_value="2")) == 5
