"""Ranges: chance alone stays within them 95 times of 100, as scipy has it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ging_service.domain.fairness.tests_of_fit import TAIL, binomial_range, normal_range, range_of, spread_of

DIE = {side: Fraction(1, 6) for side in range(1, 7)}


@pytest.mark.parametrize("trials", [1, 7, 100, 5_000, 100_000])
@pytest.mark.parametrize("chance", [Fraction(1, 200_000), Fraction(1, 20), Fraction(1, 2), Fraction(79, 100)])
def test_the_bounds_of_a_binomial_are_the_quantiles(stats: Any, trials: int, chance: Fraction) -> None:
    low, high = binomial_range(trials, chance)
    told = stats.binom(trials, float(chance))
    assert (low, high) == (told.ppf(TAIL + 1e-12), told.isf(TAIL + 1e-12))


@pytest.mark.parametrize(("chance", "only"), [(Fraction(0), 0), (Fraction(1), 7)])
def test_what_is_certain_has_a_range_of_one_number(chance: Fraction, only: int) -> None:
    assert binomial_range(7, chance) == (only, only)


def test_the_bounds_leave_a_tail_at_most_on_either_side() -> None:
    assert range_of(3, [0.025, 0.475, 0.475, 0.025]) == (4, 5)
    assert range_of(0, [0.026, 0.974]) == (0, 1)
    assert range_of(-2, [1.0]) == (-2, -2)


def test_sums_have_the_range_of_their_distribution_and_beyond_it_that_of_a_normal_one(stats: Any) -> None:
    exact, normal = spread_of([(DIE, 300)]), spread_of([(DIE, 400)])
    assert exact.range() == normal_range(exact.mean, exact.variance)
    assert normal.chances == ()
    within = stats.norm(1400, float(normal.variance) ** 0.5).interval(0.95)
    assert normal.range().low <= within[0] < normal.range().low + 1
    assert normal.range().high - 1 < within[1] <= normal.range().high


def test_chances_that_come_to_nothing_have_no_range() -> None:
    with pytest.raises(ArithmeticError):
        range_of(0, [0.0])
