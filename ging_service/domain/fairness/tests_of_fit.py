"""Tests of fit: what chance alone makes of sums of draws, ranges within which it stays, and p-values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import ceil, comb, erfc, exp, factorial, floor, fsum, lcm, lgamma, log, log1p, pi, prod, sqrt
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


# Bounds within which chance alone stays, at least 95 times of 100.


TAIL: Final = 0.025
"""Upper limit on the probability of the values beyond either bound."""

_Z: Final = 1.959963984540054
"""Quantile of a standard normal variable: it is beyond this value, on its side, with the probability of a tail."""

_DEVIATIONS: Final = 12
_BESIDE: Final = 40
"""Distance beyond which outcomes have next to no probability, even for very rare events.

It is in standard deviations plus steps from the mean.
"""


class Range(NamedTuple):
    """The bounds, both inclusive."""

    low: int
    high: int


def range_of(lowest: int, chances: Sequence[float]) -> Range:
    """Return the range of whole numbers from ``lowest`` on, with their chances."""
    return Range(lowest + _first_beyond(chances), lowest + len(chances) - 1 - _first_beyond(reversed(chances)))


def binomial_range(trials: int, chance: Fraction) -> Range:
    """Return the range of the successes in so many trials; in double precision."""
    if chance in (0, 1):  # nothing is left to chance, and these have no logarithm below
        return Range(trials * int(chance), trials * int(chance))
    mean = trials * float(chance)
    far = _DEVIATIONS * sqrt(mean * (1 - float(chance))) + _BESIDE
    first, last = max(0, floor(mean - far)), min(trials, ceil(mean + far))
    return range_of(first, list(map(exp, _binomial_logs(trials, chance, range(first, last + 1)))))


def _binomial_logs(trials: int, chance: Fraction, numbers: Iterable[int]) -> Iterator[float]:
    """Yield the logarithm of the probability of each number of successes."""
    # By logarithms, because the number of ways is too large for a double from about a thousand trials on.
    yes, no, all_ways = log(chance), log1p(-float(chance)), lgamma(trials + 1)
    for one in numbers:
        yield all_ways - lgamma(one + 1) - lgamma(trials - one + 1) + one * yes + (trials - one) * no


def normal_range(mean: Fraction, variance: Fraction) -> Range:
    """Return the range of a sum whose distribution is close to normal."""
    far = _Z * sqrt(variance)
    return Range(floor(float(mean) - far), ceil(float(mean) + far))


def _first_beyond(chances: Iterable[float]) -> int:
    """The first place where the probability passed so far, plus that of the place itself, exceeds a tail."""
    passed = 0.0
    for place, chance in enumerate(chances):
        passed += chance
        if passed > TAIL:
            return place
    raise ArithmeticError


# Probabilities that the sum of many independent draws strays as far from its mean as an observed one.
#
# A draw is a few whole numbers with their chances, such as 0 or 1 for a seat that may win, or the counters it has won.


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


# P-values: the probability that chance alone strays as far as what was counted, exact where the numbers allow it.
#
# All tests are two-sided: an outcome counts as at least as far off as the observed one if it is at most as probable.
# Every result names the method that was used.


Method = Literal["binomial_exact", "binomial", "multinomial_exact", "chi_squared", "convolution", "normal"]

LARGEST_EXACT_TRIALS: Final = 1_000
"""Number of trials up to which a binomial test uses whole numbers; beyond, it uses double precision."""

MOST_OUTCOMES: Final = 20_000
"""Number of possible outcomes up to which a multinomial test enumerates all of them."""

LEAST_EXPECTED: Final = 5
"""Expected count that every category must reach for chi-squared to be used (Cochran's usual rule)."""

_AS_PROBABLE: Final = 1e-7
"""Relative error below which two probabilities in double precision count as equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FitResult:
    """The probability ``p``, 0 to 1, of straying at least as far by chance alone, and how it was found.

    ``statistic`` with ``freedom`` degrees of freedom: of chi-squared. ``statistic`` alone: the z of a normal
    approximation. Both 0 for exact methods.
    """

    method: Method
    p: float
    statistic: float = 0.0
    freedom: int = 0

    @property
    def approximate_statistic(self) -> float | None:
        """``statistic``; None for exact methods, which have none."""
        return self.statistic if self.method in ("normal", "chi_squared") else None


def fit(counts: Sequence[int], chances: Sequence[Fraction]) -> FitResult:
    """Test whether counts by category fit the chances, which add up to 1.

    Two categories: binomial. More: multinomial if all outcomes can be enumerated, else chi-squared. Categories that are
    expected to count less than ``LEAST_EXPECTED`` are combined first, the rarest first. The choice depends on the
    chances and never on the counts. If only one category is left, the likeliest category is tested against the others.
    """
    trials = sum(counts)
    if len(counts) == 2:  # noqa: PLR2004  yes or no
        return binomial(counts[0], trials, chances[0])
    # The number of ways to share the trials among the categories (stars and bars).
    if comb(trials + len(counts) - 1, len(counts) - 1) <= MOST_OUTCOMES:
        return multinomial(counts, chances)
    together = _together(counts, chances)
    if len(together) > 2:  # noqa: PLR2004  more than yes or no
        return chi_squared(*zip(*together, strict=True))
    likeliest = max(range(len(chances)), key=chances.__getitem__)
    return binomial(counts[likeliest], trials, chances[likeliest])


def binomial(successes: int, trials: int, chance: Fraction) -> FitResult:
    """The binomial test: the probability of all numbers of successes that are at most as probable as this one."""
    if chance in (0, 1):  # only one number is possible
        return FitResult(method="binomial_exact", p=float(successes == trials * chance))
    if trials > LARGEST_EXACT_TRIALS:
        return FitResult(method="binomial", p=_binomial_in_doubles(successes, trials, chance))
    weights = _binomial_weights(trials, chance)
    as_far = sum(weight for weight in weights if weight <= weights[successes])
    return FitResult(method="binomial_exact", p=as_far / chance.denominator**trials)


def multinomial(counts: Sequence[int], chances: Sequence[Fraction]) -> FitResult:
    """The exact multinomial test: the probability of all outcomes that are at most as probable as this one."""
    trials, whole = sum(counts), lcm(*(chance.denominator for chance in chances))
    shares = [int(chance * whole) for chance in chances]
    observed = _multinomial_weight(counts, shares)
    weights = (_multinomial_weight(outcome, shares) for outcome in _outcomes(trials, len(counts)))
    return FitResult(
        method="multinomial_exact", p=sum(weight for weight in weights if weight <= observed) / whole**trials
    )


def chi_squared(counts: Sequence[int], chances: Sequence[Fraction]) -> FitResult:
    """Pearson's chi-squared: an approximation, good where every category is expected ``LEAST_EXPECTED`` times."""
    trials = sum(counts)
    statistic = float(
        sum((count - trials * chance) ** 2 / (trials * chance) for count, chance in zip(counts, chances, strict=True))
    )
    freedom = len(counts) - 1
    return FitResult(
        method="chi_squared", p=chi_squared_survival(statistic, freedom), statistic=statistic, freedom=freedom
    )


def chi_squared_survival(statistic: float, freedom: int) -> float:
    """The probability that chi-squared with ``freedom`` degrees of freedom, 1 or more, reaches ``statistic``.

    The closed forms for whole degrees of freedom (Abramowitz and Stegun 26.4.4 and 26.4.5).
    """
    half = statistic / 2
    term, found = (exp(-half), 0.0) if freedom % 2 == 0 else (2 * sqrt(half / pi) * exp(-half), erfc(sqrt(half)))
    for step in range(freedom // 2):
        found += term
        term *= half / (step + 1 + freedom % 2 / 2)
    return min(1.0, found)


def normal_two_sided(z: float) -> float:
    """The probability that a standard normal variable is at least as far from 0 as ``z``."""
    return erfc(abs(z) / sqrt(2))


def holm(raw: Sequence[float]) -> tuple[float, ...]:
    """Apply Holm's correction for many tests at once, in the order given.

    If every result with a corrected p-value below 0.05 is reported, at most 1 of 20 reports calls anything unfair where
    all is fair, even if the tests depend on each other.
    """
    corrected = [0.0] * len(raw)
    running = 0.0
    for place, index in enumerate(sorted(range(len(raw)), key=raw.__getitem__)):
        # Never less than the corrected value of a rarer line, so that the order of the lines stays.
        running = max(running, min(1.0, (len(raw) - place) * raw[index]))
        corrected[index] = running
    return tuple(corrected)


def _together(counts: Sequence[int], chances: Sequence[Fraction]) -> list[tuple[int, Fraction]]:
    """Counts and chances, with rare categories combined until each is expected often enough or only one is left."""
    trials = sum(counts)
    left = sorted(zip(counts, chances, strict=True), key=lambda one: one[1])
    while len(left) > 1 and trials * left[0][1] < LEAST_EXPECTED:
        (count, chance), (other_count, other_chance), *others = left
        # Sorted again, because the combined category need not be the rarest any more.
        left = sorted([(count + other_count, chance + other_chance), *others], key=lambda one: one[1])
    return left


def _binomial_weights(trials: int, chance: Fraction) -> list[int]:
    """Whole numbers in the proportion of the probabilities; they add up to the denominator to the power of trials."""
    yes, no = chance.numerator, chance.denominator - chance.numerator
    weights = [no**trials]
    for successes in range(trials):
        weights.append(weights[-1] * (trials - successes) * yes // ((successes + 1) * no))
    return weights


def _binomial_in_doubles(successes: int, trials: int, chance: Fraction) -> float:
    logs = list(_binomial_logs(trials, chance, range(trials + 1)))
    # Outcomes of equal probability, such as those on the other side of the mean, differ in the last digits of a double.
    bound = logs[successes] + _AS_PROBABLE
    return min(1.0, fsum(exp(one) for one in logs if one <= bound))


def _multinomial_weight(counts: Sequence[int], shares: Sequence[int]) -> int:
    found: int = factorial(sum(counts)) // prod(map(factorial, counts))
    for share, count in zip(shares, counts, strict=True):
        found *= share**count
    return found


def _outcomes(trials: int, categories: int) -> Iterator[tuple[int, ...]]:
    """Every way to share trials among categories, by the places of the bars between them."""
    places = trials + categories - 1
    for bars in combinations(range(places), categories - 1):
        yield tuple(after - before - 1 for before, after in pairwise((-1, *bars, places)))
