"""P-values: the probability that chance alone strays as far as what was counted, exact where the numbers allow it.

All tests are two-sided: an outcome counts as at least as far off as the observed one if it is at most as probable.
Every result names the method that was used.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb, erfc, exp, factorial, fsum, lcm, lgamma, log, log1p, pi, prod, sqrt
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

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
    yes, no, all_ways = log(chance), log1p(-float(chance)), lgamma(trials + 1)
    logs = [
        all_ways - lgamma(one + 1) - lgamma(trials - one + 1) + one * yes + (trials - one) * no
        for one in range(trials + 1)
    ]
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
