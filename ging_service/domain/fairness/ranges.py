"""Bounds within which chance alone stays, at least 95 times of 100."""

from __future__ import annotations

from math import ceil, exp, floor, lgamma, log, log1p, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

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
    # By logarithms, because the number of ways is too large for a double from about a thousand trials on.
    yes, no, all_ways = log(chance), log1p(-float(chance)), lgamma(trials + 1)
    chances = [
        exp(all_ways - lgamma(one + 1) - lgamma(trials - one + 1) + one * yes + (trials - one) * no)
        for one in range(first, last + 1)
    ]
    return range_of(first, chances)


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
