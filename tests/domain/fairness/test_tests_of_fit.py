"""p-values, judged by scipy, by going through every outcome, and by how they fall where nothing is wrong."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isclose
from random import Random
from statistics import pvariance
from typing import Any

import pytest

from ging_service.domain.fairness.tests_of_fit import (
    LARGEST_EXACT_TRIALS,
    FitResult,
    binomial,
    chi_squared,
    chi_squared_survival,
    fit,
    holm,
    mean_of,
    multinomial,
    normal_two_sided,
    spread_of,
    variance_of,
)

THIRDS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
ODD = Fraction(97_375_541_760_000, 472_518_347_558_400)
DIE = {1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6), 6: Fraction(1, 2)}
COIN = {0: Fraction(2, 3), 1: Fraction(1, 3)}


@pytest.mark.parametrize("freedom", range(1, 31))
def test_chi_squared_is_that_of_scipy(stats: Any, freedom: int) -> None:
    for statistic in (0.0, 1e-9, 0.1, 1.0, 3.84, 10.0, 40.0, 200.0, 900.0):
        assert isclose(
            chi_squared_survival(statistic, freedom), stats.chi2.sf(statistic, freedom), rel_tol=1e-9, abs_tol=1e-300
        )


def test_normal_is_that_of_scipy(stats: Any) -> None:
    for z in (-9.0, -1.96, 0.0, 0.5, 3.0, 30.0):
        assert isclose(normal_two_sided(z), 2 * stats.norm.sf(abs(z)), rel_tol=1e-12)


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 3), Fraction(1, 500), Fraction(99, 100), ODD])
@pytest.mark.parametrize("trials", [0, 1, 2, 7, 50, 300, LARGEST_EXACT_TRIALS, LARGEST_EXACT_TRIALS + 1, 20_000])
def test_the_binomial_test_is_that_of_scipy(stats: Any, trials: int, chance: Fraction) -> None:
    random = Random(trials)  # noqa: S311  to be foreseen
    some = {0, trials, round(trials * chance), *(random.randint(0, trials) for _ in range(4))}
    for successes in some:
        found = binomial(successes, trials, chance)
        judged = stats.binomtest(successes, trials, float(chance)).pvalue if trials else 1.0
        assert isclose(found.p, judged, rel_tol=1e-6, abs_tol=1e-12)
        assert found.method == ("binomial_exact" if trials <= LARGEST_EXACT_TRIALS else "binomial")


def test_the_multinomial_test_adds_up_what_scipy_says_of_each_outcome(stats: Any) -> None:
    chances = [float(chance) for chance in THIRDS]
    for counts in ((3, 2, 1), (0, 0, 6), (6, 0, 0), (1, 4, 1), (2, 2, 2)):
        judge = stats.multinomial(6, chances)
        observed = judge.pmf(counts)
        every = [(a, b, 6 - a - b) for a in range(7) for b in range(7 - a)]
        judged = sum(judge.pmf(one) for one in every if judge.pmf(one) <= observed * (1 + 1e-9))
        found = multinomial(counts, THIRDS)
        assert isclose(found.p, judged, rel_tol=1e-9)
        assert (found.method, found.freedom) == ("multinomial_exact", 0)


def test_pearsons_chi_squared_is_that_of_scipy(stats: Any) -> None:
    counts = (510, 300, 190)
    found = chi_squared(counts, THIRDS)
    judged = stats.chisquare(counts, [1000 * float(chance) for chance in THIRDS])
    assert isclose(found.statistic, judged.statistic)
    assert isclose(found.p, judged.pvalue)
    assert found.freedom == 2


def test_a_fit_takes_the_exact_way_where_it_can() -> None:
    assert fit((3, 4), (Fraction(1, 2), Fraction(1, 2))).method == "binomial_exact"
    assert fit((3, 4, 1), THIRDS).method == "multinomial_exact"
    assert fit((300, 400, 100), THIRDS).method == "chi_squared"


def test_rare_categories_are_taken_together_by_their_chances_and_never_by_their_counts(stats: Any) -> None:
    chances = (Fraction(1, 1000), Fraction(2, 1000), Fraction(397, 1000), Fraction(3, 10), Fraction(3, 10))
    found = fit((90, 0, 30, 40, 40), chances)
    assert (found.method, found.freedom) == ("chi_squared", 2)
    assert found.p < 1e-9
    alike = fit((0, 90, 30, 40, 40), chances)
    assert alike.p == found.p
    lone = (Fraction(1, 10_000),) * 5 + (Fraction(9_995, 10_000),)
    found = fit((1, 0, 0, 0, 0, 99), lone)
    assert found.method == "binomial_exact"
    assert isclose(found.p, stats.binomtest(99, 100, 0.9995).pvalue)


def test_the_sum_of_draws_is_tested_by_its_whole_distribution() -> None:
    draws = [(DIE, 3), (COIN, 2)]
    sums = [
        sum(rolls)
        for rolls in product((1, 2, 3, 6, 6, 6), (1, 2, 3, 6, 6, 6), (1, 2, 3, 6, 6, 6), (0, 0, 1), (0, 0, 1))
    ]
    mean = sum(sums) / len(sums)
    assert isclose(mean_of(draws), mean)
    assert isclose(variance_of(draws), pvariance(sums))
    for observed in range(3, 21):
        judged = sum(abs(one - mean) >= abs(observed - mean) - 1e-9 for one in sums) / len(sums)
        found = spread_of(draws).test(observed)
        assert isclose(found.p, judged, rel_tol=1e-9)
        assert found.method == "convolution"


@pytest.mark.complete
def test_the_sum_of_many_draws_is_close_to_normal() -> None:
    near, beyond = spread_of([(DIE, 318)]).test(1_300), spread_of([(DIE, 322)]).test(1_300)
    assert (near.method, beyond.method) == ("convolution", "normal")
    mean, deviation = float(mean_of([(DIE, 322)])), float(variance_of([(DIE, 322)])) ** 0.5
    assert isclose(beyond.statistic, (1_300 - mean) / deviation)
    for observed in (1_150, 1_270, 1_350, 1_400):
        exact = spread_of([(DIE, 318)]).test(observed)
        z = (observed - float(mean_of([(DIE, 318)]))) / float(variance_of([(DIE, 318)])) ** 0.5
        assert abs(exact.p - normal_two_sided(z)) < 0.02


def test_holm_corrects_as_the_published_procedure_does() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.6, 0.9]) == (1.0, 1.0)
    assert holm([]) == ()


@pytest.mark.complete
def test_p_values_fall_evenly_where_nothing_is_wrong(stats: Any) -> None:
    """Exact tests say "5 per cent" in 5 per cent of cases at most; chi-squared nearly so."""
    random = Random(11)  # noqa: S311  to be foreseen
    for trials in (12, 400):
        found = sorted(
            fit([drawn.count(one) for one in range(3)], THIRDS).p
            for drawn in (random.choices(range(3), [float(one) for one in THIRDS], k=trials) for _ in range(1_500))
        )
        for alpha in (0.01, 0.05, 0.2, 0.5):
            share = sum(p <= alpha for p in found) / len(found)
            assert share <= alpha + 4 * (alpha * (1 - alpha) / len(found)) ** 0.5
    assert stats.kstest(found, "uniform").pvalue > 0.001


@pytest.mark.parametrize("trials", [3, 2_000])
def test_what_cannot_happen_is_beyond_chance_when_it_does(trials: int) -> None:
    never, always = Fraction(0), Fraction(1)
    assert [binomial(0, trials, never).p, binomial(1, trials, never).p] == [1, 0]
    assert [binomial(trials, trials, always).p, binomial(trials - 1, trials, always).p] == [1, 0]


def test_an_exact_method_has_no_statistic() -> None:
    assert FitResult(method="chi_squared", p=0.5, statistic=2.0, freedom=1).approximate_statistic == 2.0
    assert FitResult(method="binomial", p=0.5).approximate_statistic is None
