"""Probabilities that the sum of many independent draws strays as far from its mean as an observed one.

A draw is a few whole numbers with their chances, such as 0 or 1 for a seat that may win, or the counters it has won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import ceil, floor, fsum, lcm, sqrt
from typing import Final

from ging_service.domain.fairness.ranges import Range, normal_range, range_of
from ging_service.domain.fairness.tests_of_fit import FitResult, normal_two_sided

Draw = Mapping[int, Fraction]
"""Value to chance; the chances add up to 1."""

Draws = Sequence[tuple[Draw, int]]
"""Kinds of draws and how many of each are added up."""

WIDEST_EXACT: Final = 1_600
"""Up to so many possible sums their distribution is computed; beyond, the normal approximation is used."""


def mean_of(draws: Draws) -> Fraction:
    """The expected sum."""
    return sum((many * _mean(draw) for draw, many in draws), Fraction(0))


def variance_of(draws: Draws) -> Fraction:
    """The variance of the sum."""
    return sum((many * _variance(draw) for draw, many in draws), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """The distribution of a sum. ``chances``: of each sum from ``lowest`` on; () for a normal distribution."""

    mean: Fraction
    variance: Fraction
    lowest: int
    chances: Sequence[float]

    def test(self, observed: int) -> FitResult:
        """Return the probability of a sum at least as far from its mean, on either side, as the observed one."""
        if not self.chances:
            z = float(observed - self.mean) / sqrt(self.variance)
            return FitResult(method="normal", p=normal_two_sided(z), statistic=z)
        far = abs(observed - self.mean)
        # Both tails include the sums that are exactly as far away as the observed one.
        below = max(0, floor(self.mean - far) - self.lowest + 1)
        above = max(below, ceil(self.mean + far) - self.lowest)
        p = fsum(chain(self.chances[:below], self.chances[above:]))
        return FitResult(method="convolution", p=min(1.0, p))

    def range(self) -> Range:
        """Return the bounds within which the sum stays, at least 95 times of 100."""
        return range_of(self.lowest, self.chances) if self.chances else normal_range(self.mean, self.variance)


def spread_of(draws: Draws) -> Spread:
    """Return the distribution of the sum of draws.

    With at most ``WIDEST_EXACT`` possible sums, it is a convolution: exact except for rounding in double precision
    (below 1e-9). With more, there are at least some hundreds of draws, and a normal distribution of the same mean and
    variance is used: a draw is bounded, so that its sums are close to normal by then.
    """
    lowest = sum(many * min(draw) for draw, many in draws)
    highest = sum(many * max(draw) for draw, many in draws)
    is_exact = highest - lowest <= WIDEST_EXACT
    return Spread(
        mean=mean_of(draws),
        variance=variance_of(draws),
        lowest=lowest,
        chances=tuple(_distribution(draws)) if is_exact else (),
    )


def _mean(draw: Draw) -> Fraction:
    return sum((value * chance for value, chance in draw.items()), Fraction(0))


def _variance(draw: Draw) -> Fraction:
    mean = _mean(draw)
    return sum(((value - mean) ** 2 * chance for value, chance in draw.items()), Fraction(0))


def _distribution(draws: Draws) -> list[float]:
    """The chance of every sum from the lowest to the highest."""
    found = [1.0]
    for draw, many in draws:
        found = _product(found, _power(draw, many))
    return found


def _power(draw: Draw, times: int) -> list[float]:
    """The distribution of a draw added up ``times`` times.

    The coefficients of a power of a polynomial follow from each other, in as many steps as it has terms (Knuth, The Art of
    Computer Programming, volume 2, 4.7, equation 9). With whole numbers all of them are exact.
    """
    whole = lcm(*(chance.denominator for chance in draw.values()))
    low, high = min(draw), max(draw)
    terms = [int(draw.get(value, 0) * whole) for value in range(low, high + 1)]
    steps = [(step, term) for step, term in enumerate(terms) if step and term]
    found = [terms[0] ** times]
    for place in range(1, (high - low) * times + 1):
        total = sum((step * (times + 1) - place) * term * found[place - step] for step, term in steps if step <= place)
        found.append(total // (place * terms[0]))
    everything = whole**times
    return [count / everything for count in found]


def _product(one: list[float], other: list[float]) -> list[float]:
    """The distribution of the sum of two: a convolution. Chances of zero are skipped."""
    found = [0.0] * (len(one) + len(other) - 1)
    for place, chance in enumerate(one):
        if chance:
            for step, further in enumerate(other, place):
                found[step] += chance * further
    return found
