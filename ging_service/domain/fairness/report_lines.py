"""Lines of the fairness report: counts over many deals, their distance from the exact odds, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.fairness.tests_of_fit import Draw, FitResult, Range, binomial_range, fit, holm, spread_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


# P-values in plain words, so that a streak is not called a cheat.


Verdict = Literal["as_chance_has_it", "a_streak", "unusual", "beyond_chance"]

UNUSUAL: Final = 0.05
"""A corrected p-value below this is called unusual: 1 in 20 reports of fair clubs contains one."""

BEYOND_CHANCE: Final = 0.001
"""A corrected p-value below this is called beyond chance: 1 in 1000 reports of fair clubs contains one."""

WORDS: Final[dict[Verdict, str]] = {
    "as_chance_has_it": "as expected by chance",
    "a_streak": "a streak: unusual on its own, but not among so many lines",
    "unusual": "unusual: one in 20 fair clubs would show something this rare somewhere in its report",
    "beyond_chance": "beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A p-value, the same corrected for all the lines of the report, and what to call it."""

    p: float
    corrected: float
    verdict: Verdict


def judge(raw: Sequence[float]) -> tuple[Judgement, ...]:
    """Return a judgement of each p-value of a report, in order, corrected by Holm's method over all of them."""
    return tuple(
        Judgement(p=p, corrected=corrected, verdict=_verdict(p, corrected))
        for p, corrected in zip(raw, holm(raw), strict=True)
    )


def overall(judgements: Sequence[Judgement]) -> Verdict:
    """Return the verdict on a whole report: that of its rarest line. Streaks do not count as unusual."""
    rarest = min((one.corrected for one in judgements), default=1.0)
    return _verdict(1.0, rarest)


def _verdict(p: float, corrected: float) -> Verdict:
    if corrected < BEYOND_CHANCE:
        return "beyond_chance"
    if corrected < UNUSUAL:
        return "unusual"
    return "a_streak" if p < UNUSUAL else "as_chance_has_it"


# Counts over many deals, line by line, and the distance of each count from the exact odds.


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


@cache
def cards_in_hand(marked: int, cards: int, pack: int) -> Mapping[int, Fraction]:
    """Return the probability of each number of marked cards in a hand of so many ``cards``: hypergeometric.

    ``marked``: how many of the cards of the pack are. A hand is a choice of cards of the pack, each equally likely.
    """
    hands = comb(pack, cards)
    fewest, most = max(0, cards - (pack - marked)), min(cards, marked)
    return MappingProxyType(
        {
            held: Fraction(comb(marked, held) * comb(pack - marked, cards - held), hands)
            for held in range(fewest, most + 1)
        }
    )


def grouped(number: int, names: Sequence[str], above: str) -> str:
    """Return the category of a number: the first ones from 0 on have one each, and all others are in the last."""
    return names[number] if number < len(names) else above


def with_rest(chances: Mapping[str, Fraction], rest: str) -> dict[str, Fraction]:
    """Return the probabilities of all categories: ``rest`` has what the others leave of 1."""
    return {**chances, rest: 1 - sum(chances.values(), Fraction(0))}


def grouped_odds(odds: Mapping[int, Fraction], names: Sequence[str], above: str) -> dict[str, Fraction]:
    """Return the probabilities of the categories of numbers (``grouped``)."""
    return with_rest({name: odds.get(number, Fraction(0)) for number, name in enumerate(names)}, above)


def categories(
    of: str, seen: Mapping[str, int], chances: Mapping[str, Fraction], trials: int, *, about: str = ""
) -> Line:
    """A line of trials, each of which falls under one category.

    ``chances``: the probabilities of all categories. One that cannot happen, and has not, is left out.
    """
    # Two jokers are never three wild cards. If something impossible has been counted all the same, the report shows it.
    every = {label: chance for label, chance in chances.items() if chance or seen.get(label)}
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
