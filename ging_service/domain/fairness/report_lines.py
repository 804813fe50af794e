"""Counts over many deals, line by line, and the distance of each count from the exact odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ging_service.domain.fairness.ranges import Range, binomial_range
from ging_service.domain.fairness.sums import Draw, spread_of
from ging_service.domain.fairness.tests_of_fit import FitResult, fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How often something was seen, or how many counters were won, with the expected value.

    Chance alone stays between ``low`` and ``high`` at least 95 times of 100. ``is_member``: the label is a member's id,
    which can be the same as the word for something else.
    """

    label: str
    observed: int
    expected: Fraction
    low: int
    high: int
    is_member: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Counts that are tested together. ``of``: what is counted; ``about``: of which seat, place or member ("" of all).

    ``subject``: the same as ``about`` if the labels of the counts are about something else; "" otherwise.
    """

    of: str
    about: str
    counts: tuple[Count, ...]
    tested: FitResult
    subject: str = ""


def categories(  # noqa: PLR0913  what was counted, and what was to be expected
    of: str, seen: Mapping[str, int], chances: Mapping[str, Fraction], rest: str, trials: int, *, about: str = ""
) -> Line:
    """A line of trials, each of which falls under one category.

    ``chances``: the probabilities of the categories; ``rest`` has what is left of 1. A category that cannot happen, and has
    not, is left out.
    """
    whole = {**chances, rest: 1 - sum(chances.values(), Fraction(0))}
    # Two jokers are never three wild cards. If something impossible has been counted all the same, the report shows it.
    every = {label: chance for label, chance in whole.items() if chance or seen.get(label)}
    counts = tuple(
        _count(label, seen.get(label, 0), trials * chance, binomial_range(trials, chance))
        for label, chance in every.items()
    )
    tested = fit([one.observed for one in counts], list(every.values()))
    return Line(of=of, about=about, counts=counts, tested=tested, subject=about)


def total(of: str, about: str, observed: int, draws: Iterable[tuple[Draw, int]], *, is_member: bool = False) -> Line:
    """The sum of many independent draws. ``draws``: kinds of draws and how many of each are added up.

    ``is_member``: it is about a member, and ``about`` is their id.
    """
    spread = spread_of(list(draws))
    count = _count(about, observed, spread.mean, spread.range(), is_member=is_member)
    return Line(of=of, about=about, counts=(count,), tested=spread.test(observed))


def _count(label: str, observed: int, expected: Fraction, within: Range, *, is_member: bool = False) -> Count:
    return Count(
        label=label, observed=observed, expected=expected, low=within.low, high=within.high, is_member=is_member
    )
