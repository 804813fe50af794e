"""What is counted over many deals, line by line, and how far each count is from the exact odds.

Only for deals of which all four hands were read (G20), for the odds are about those: what players declare is their own
choice. Every deal is drawn anew, whoever played before, so deals of many tables are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.odds import Odds, odds
from ging_service.domain.fairness.ranges import Range, binomial_range
from ging_service.domain.fairness.sums import Draw, spread_of
from ging_service.domain.fairness.tests_of_fit import Tested, fit
from ging_service.domain.games.ging.rules.counting import SEATS, eldership
from ging_service.domain.games.ging.rules.settlement import Outcome, net_counters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.rules.counting import Ties

PLACES: Final = ("eldest", "second", "third", "dealer")
"""G2: places by eldership."""

NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One deal: the seat and the member who dealt it, and what it came to."""

    dealer: int
    dealt_by: str
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How often something was seen, or how many counters were won, and what is to be expected of it.

    ``low`` and ``high``: chance alone stays between them, 95 times of 100 at least.
    """

    label: str
    observed: int
    expected: Fraction
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Counts that are tested together. ``of``: what is counted; ``about``: of which seat, place or member ("" of all)."""

    of: str
    about: str
    counts: tuple[Count, ...]
    tested: Tested


def lines(deals: Sequence[Judged], ties: Ties) -> tuple[Line, ...]:
    """Every line over deals that were read under one rule of ties (G10). ``deals`` are one at least."""
    found = odds(ties)
    return (*_by_place(deals, found), *_by_seat(deals, found), *_counters(deals, found))


def place_of(seat: int, dealer: int) -> str:
    """The place of a seat in a deal by its eldership."""
    return PLACES[eldership(seat, dealer)]


def sweeper(outcome: Outcome) -> int | None:
    """G18: the seat that sweeps, if anybody does."""
    return outcome.sweep.seat if outcome.sweep else None


def most(outcome: Outcome) -> int | None:
    """G8: the seat that has most, if that is what the deal came to."""
    return outcome.claims[0].seat if outcome.claims else None


def second(outcome: Outcome) -> int | None:
    """G8, G9, G23: the seat that has second, it may be the one that has most."""
    return outcome.claims[-1].seat if outcome.claims else None


Winner = Callable[[Outcome], int | None]
WINNERS: Final[Mapping[str, Winner]] = {"sweeps": sweeper, "most": most, "second": second}


def _by_place(deals: Sequence[Judged], found: Odds) -> Iterator[Line]:
    """Sweeps by combination, then sweeps, most and second by eldership: a deal falls under one category of each."""
    by_combination = Counter(deal.outcome.sweep.combination if deal.outcome.sweep else NOBODY for deal in deals)
    chances: dict[str, Fraction] = {row.combination: row.sweep for row in found.combinations}
    yield _categories("sweeps by combination", by_combination, chances, len(deals))
    for name, winner in WINNERS.items():
        seen = Counter(_place(winner(deal.outcome), deal.dealer) for deal in deals)
        yield _categories(f"{name} by place", seen, dict(zip(PLACES, _chances(found, name), strict=True)), len(deals))


def _place(seat: int | None, dealer: int) -> str:
    return NOBODY if seat is None else place_of(seat, dealer)


def _categories(of: str, seen: Mapping[str, int], chances: Mapping[str, Fraction], deals: int) -> Line:
    """``chances`` of the categories; what is left of 1 is nobody's."""
    every = {**chances, NOBODY: 1 - sum(chances.values(), Fraction(0))}
    counts = tuple(
        _count(label, seen.get(label, 0), deals * chance, binomial_range(deals, chance))
        for label, chance in every.items()
    )
    return Line(of=of, about="", counts=counts, tested=fit([one.observed for one in counts], list(every.values())))


def _chances(found: Odds, name: str) -> list[Fraction]:
    """By place: the chance to sweep, to have most, or to have second."""
    if name == "sweeps":
        return [row.sweep for row in found.seats]
    return [getattr(row, name) + row.both for row in found.seats]


def _by_seat(deals: Sequence[Judged], found: Odds) -> Iterator[Line]:
    """Sweeps, most and second by seat: in each deal with the chance of the place that the seat has in it."""
    for name, winner in WINNERS.items():
        draws = [{1: chance, 0: 1 - chance} for chance in _chances(found, name)]
        for seat in SEATS:
            observed = sum(winner(deal.outcome) == seat for deal in deals)
            places = Counter(eldership(seat, deal.dealer) for deal in deals)
            yield _sum(
                f"{name} by seat",
                f"seat {seat}",
                observed,
                [(draws[place], many) for place, many in sorted(places.items())],
            )


def _counters(deals: Sequence[Judged], found: Odds) -> Iterator[Line]:
    """Counters won, stakes of one: by seat, by place, and of each member in the deals that he dealt."""
    draws = [winnings(found.ties, place) for place in range(len(PLACES))]
    nets = [(deal, net_counters(deal.outcome, deal.dealer, 1)) for deal in deals]
    for seat in SEATS:
        places = Counter(eldership(seat, deal.dealer) for deal in deals)
        parts = [(draws[place], many) for place, many in sorted(places.items())]
        yield _sum("counters by seat", f"seat {seat}", sum(net[seat] for _, net in nets), parts)
    for place, name in enumerate(PLACES):
        won = sum(net[(deal.dealer + 1 + place) % 4] for deal, net in nets)
        yield _sum("counters by place", name, won, [(draws[place], len(deals))])
    for member, dealt in sorted(Counter(deal.dealt_by for deal in deals).items()):
        won = sum(net[deal.dealer] for deal, net in nets if deal.dealt_by == member)
        yield _sum("counters as dealer", member, won, [(draws[-1], dealt)])


@cache
def winnings(ties: Ties, place: int) -> Draw:
    """G9, G11, G18: what a place wins in one deal of stake one, with its chances, by eldership from 0."""
    found = odds(ties)
    row = found.seats[place]
    return {6: row.sweep, -2: found.sweep - row.sweep, 1: row.most + row.second, 3: row.both, -1: row.nothing}


def _sum(of: str, about: str, observed: int, draws: Sequence[tuple[Draw, int]]) -> Line:
    spread = spread_of(draws)
    count = _count(about, observed, spread.mean, spread.range())
    return Line(of=of, about=about, counts=(count,), tested=spread.test(observed))


def _count(label: str, observed: int, expected: Fraction, within: Range) -> Count:
    return Count(label=label, observed=observed, expected=expected, low=within.low, high=within.high)
