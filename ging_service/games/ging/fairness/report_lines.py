"""Lines of the fairness report: figures counted over many deals of Ging.

Only deals of which all four hands were read are counted (G20), because the odds are about those: players choose what
they declare. Every deal is drawn independently of the players, so deals of many tables are counted together.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.report_lines import Line, categories, total
from ging_service.games.ging.fairness.odds import Odds, odds, outcome_of
from ging_service.games.ging.rules.cards import SEATS, eldership
from ging_service.games.ging.rules.deal_settlement import net_counters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.domain.fairness.tests_of_fit import Draw
    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.deal_settlement import Outcome, Ties

PLACES: Final = ("eldest", "second", "third", "dealer")
"""G2: places by eldership."""

NOBODY: Final = "nobody"

DEALS: Final = ("deals",)
_COMBINATION, _DEALER, _DEALT_BY = "combination", "dealer", "dealt by"
_PLACE, _SEAT, _COUNTERS = "place", "seat", "counters"


WINNERS: Final = ("sweeps", "most", "second")
"""G8, G18: what a seat can win in a deal."""


class Result(NamedTuple):
    """One of the 148 results of a deal: the seat that dealt, and the winners.

    ``combination``: with which somebody sweeps, None if nobody does. ``seats``: the one that sweeps, or those that have most
    and second; () if nobody claims anything.
    """

    dealer: int
    combination: Combination | None
    seats: tuple[int, ...]


class ClassifiedDeal(NamedTuple):
    """One deal: the member who dealt it, and its result."""

    dealt_by: str
    result: Result


def result_of(outcome: Outcome, dealer: int) -> Result:
    """G8, G9, G18, G23: Return who wins in a deal. The seat that has second may be the one that has most."""
    if outcome.sweep is not None:
        return Result(dealer, outcome.sweep.combination, (outcome.sweep.seat,))
    claims = outcome.claims
    return Result(dealer, None, (claims[0].seat, claims[-1].seat) if claims else ())


def net_of(result: Result) -> tuple[int, ...]:
    """G9, G11, G18: Return each seat's gain or loss with stakes of one."""
    return net_counters(outcome_of(result.combination, result.seats), result.dealer, 1)


def place_of(seat: int, dealer: int) -> str:
    """Return the place of a seat in a deal by its eldership."""
    return PLACES[eldership(seat, dealer)]


def numbers_of(deal: ClassifiedDeal) -> Sequence[tuple[Key, int]]:
    """Return what is counted of a deal: who won what, and the counters won with stakes of one."""
    dealt_by, result = deal
    numbers, won_by_dealer = _numbers(result)
    return *numbers, ((_DEALT_BY, dealt_by), 1), ((_COUNTERS, _DEALER, dealt_by), won_by_dealer)


# There are few results and many deals.
@cache
def _numbers(result: Result) -> tuple[tuple[tuple[Key, int], ...], int]:
    """Return what is counted of a deal with this result, apart from who dealt it, and what the dealer has won."""
    dealer, net = result.dealer, net_of(result)
    numbers: list[tuple[Key, int]] = [
        (DEALS, 1),
        ((_DEALER, _seat(dealer)), 1),
        ((_COMBINATION, result.combination or NOBODY), 1),
    ]
    for name, seat in _winners(result).items():
        numbers.append(((name, _PLACE, NOBODY if seat is None else place_of(seat, dealer)), 1))
        numbers.append(((name, _SEAT, NOBODY if seat is None else _seat(seat)), 1))
    for seat in SEATS:
        numbers.append(((_COUNTERS, _SEAT, _seat(seat)), net[seat]))
        numbers.append(((_COUNTERS, _PLACE, place_of(seat, dealer)), net[seat]))
    return tuple(numbers), net[dealer]


def _winners(result: Result) -> dict[str, int | None]:
    """Return the seat that wins each of ``WINNERS``, None where nobody does."""
    first, last = (result.seats[0], result.seats[-1]) if result.seats else (None, None)
    won = (None, first, last) if result.combination is None else (first, None, None)
    return dict(zip(WINNERS, won, strict=True))


def lines(counts: Counts, ties: Ties) -> tuple[Line, ...]:
    """Return every line over deals that were read under one rule of ties (G10). ``counts``: of one deal at least."""
    found = odds(ties)
    return (*_by_place(counts, found), *_by_seat(counts, found), *_counters(counts, found))


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _by_place(counts: Counts, found: Odds) -> Iterator[Line]:
    """Sweeps by combination, then sweeps, most and second by eldership: a deal falls under one category of each."""
    deals = counts[DEALS]
    chances: dict[str, Fraction] = {row.combination: row.sweep for row in found.combinations}
    yield categories("sweeps by combination", labels(counts, _COMBINATION), chances, NOBODY, deals)
    for name in WINNERS:
        chances = dict(zip(PLACES, _chances(found, name), strict=True))
        yield categories(f"{name} by place", labels(counts, name, _PLACE), chances, NOBODY, deals)


def _chances(found: Odds, name: str) -> list[Fraction]:
    """Return by place the chance to sweep, to have most, or to have second."""
    if name == "sweeps":
        return [row.sweep for row in found.seats]
    return [getattr(row, name) + row.both for row in found.seats]


def _places_of(counts: Counts, seat: int) -> list[tuple[int, int]]:
    """The places that a seat had, by eldership, and in how many deals."""
    dealers = {dealer: counts[_DEALER, _seat(dealer)] for dealer in SEATS}
    return sorted((eldership(seat, dealer), many) for dealer, many in dealers.items() if many)


def _by_seat(counts: Counts, found: Odds) -> Iterator[Line]:
    """Yield sweeps, most and second by seat: in each deal with the chance of the place that the seat has in it."""
    for name in WINNERS:
        draws = [{1: chance, 0: 1 - chance} for chance in _chances(found, name)]
        for seat in SEATS:
            parts = [(draws[place], many) for place, many in _places_of(counts, seat)]
            yield total(f"{name} by seat", _seat(seat), counts[name, _SEAT, _seat(seat)], parts)


def _counters(counts: Counts, found: Odds) -> Iterator[Line]:
    """Yield counters won, stakes of one: by seat, by place, and of each member in the deals that they dealt."""
    draws = [winnings(found.ties, place) for place in range(len(PLACES))]
    for seat in SEATS:
        parts = [(draws[place], many) for place, many in _places_of(counts, seat)]
        yield total("counters by seat", _seat(seat), counts[_COUNTERS, _SEAT, _seat(seat)], parts)
    for place, name in enumerate(PLACES):
        yield total("counters by place", name, counts[_COUNTERS, _PLACE, name], [(draws[place], counts[DEALS])])
    for member, dealt in sorted(labels(counts, _DEALT_BY).items()):
        won = counts[_COUNTERS, _DEALER, member]
        yield total("counters as dealer", member, won, [(draws[-1], dealt)], is_member=True)


@cache
def winnings(ties: Ties, place: int) -> Draw:
    """G9, G11, G18: Return the winnings of a place in one deal of stake one, with their chances; 0 is eldest."""
    found = odds(ties)
    row = found.seats[place]
    return {6: row.sweep, -2: found.sweep - row.sweep, 1: row.most + row.second, 3: row.both, -1: row.nothing}
