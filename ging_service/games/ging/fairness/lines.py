"""Lines of the fairness report: figures counted over many deals of Ging.

Only deals of which all four hands were read are counted (G20), because the odds are about those: players choose what
they declare. Every deal is drawn independently of the players, so deals of many tables are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.lines import Line, categories, total
from ging_service.games.ging.fairness.odds import Odds, odds
from ging_service.games.ging.rules.counting import SEATS, eldership
from ging_service.games.ging.rules.settlement import Outcome, net_counters

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from ging_service.domain.fairness.sums import Draw
    from ging_service.games.ging.rules.counting import Ties

PLACES: Final = ("eldest", "second", "third", "dealer")
"""G2: places by eldership."""

NOBODY: Final = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassifiedDeal:
    """One deal: the seat and the member who dealt it, and its outcome."""

    dealer: int
    dealt_by: str
    outcome: Outcome


def lines(deals: Sequence[ClassifiedDeal], ties: Ties) -> tuple[Line, ...]:
    """Return every line over deals that were read under one rule of ties (G10). ``deals`` are one at least."""
    found = odds(ties)
    return (*_by_place(deals, found), *_by_seat(deals, found), *_counters(deals, found))


def place_of(seat: int, dealer: int) -> str:
    """Return the place of a seat in a deal by its eldership."""
    return PLACES[eldership(seat, dealer)]


def sweeper(outcome: Outcome) -> int | None:
    """G18: Return the seat that sweeps; None if nobody does."""
    return outcome.sweep.seat if outcome.sweep else None


def most(outcome: Outcome) -> int | None:
    """G8: Return the seat that has most; None if the deal has another outcome."""
    return outcome.claims[0].seat if outcome.claims else None


def second(outcome: Outcome) -> int | None:
    """G8, G9, G23: Return the seat that has second. It may be the one that has most."""
    return outcome.claims[-1].seat if outcome.claims else None


Winner = Callable[[Outcome], int | None]
WINNERS: Final[Mapping[str, Winner]] = {"sweeps": sweeper, "most": most, "second": second}


def _by_place(deals: Sequence[ClassifiedDeal], found: Odds) -> Iterator[Line]:
    """Sweeps by combination, then sweeps, most and second by eldership: a deal falls under one category of each."""
    by_combination = Counter(deal.outcome.sweep.combination if deal.outcome.sweep else NOBODY for deal in deals)
    chances: dict[str, Fraction] = {row.combination: row.sweep for row in found.combinations}
    yield categories("sweeps by combination", by_combination, chances, NOBODY, len(deals))
    for name, winner in WINNERS.items():
        seen = Counter(_place(winner(deal.outcome), deal.dealer) for deal in deals)
        chances = dict(zip(PLACES, _chances(found, name), strict=True))
        yield categories(f"{name} by place", seen, chances, NOBODY, len(deals))


def _place(seat: int | None, dealer: int) -> str:
    return NOBODY if seat is None else place_of(seat, dealer)


def _chances(found: Odds, name: str) -> list[Fraction]:
    """Return by place the chance to sweep, to have most, or to have second."""
    if name == "sweeps":
        return [row.sweep for row in found.seats]
    return [getattr(row, name) + row.both for row in found.seats]


def _by_seat(deals: Sequence[ClassifiedDeal], found: Odds) -> Iterator[Line]:
    """Yield sweeps, most and second by seat: in each deal with the chance of the place that the seat has in it."""
    for name, winner in WINNERS.items():
        draws = [{1: chance, 0: 1 - chance} for chance in _chances(found, name)]
        for seat in SEATS:
            observed = sum(winner(deal.outcome) == seat for deal in deals)
            places = Counter(eldership(seat, deal.dealer) for deal in deals)
            yield total(
                f"{name} by seat",
                f"seat {seat}",
                observed,
                [(draws[place], many) for place, many in sorted(places.items())],
            )


def _counters(deals: Sequence[ClassifiedDeal], found: Odds) -> Iterator[Line]:
    """Yield counters won, stakes of one: by seat, by place, and of each member in the deals that they dealt."""
    draws = [winnings(found.ties, place) for place in range(len(PLACES))]
    nets = [(deal, net_counters(deal.outcome, deal.dealer, 1)) for deal in deals]
    for seat in SEATS:
        places = Counter(eldership(seat, deal.dealer) for deal in deals)
        parts = [(draws[place], many) for place, many in sorted(places.items())]
        yield total("counters by seat", f"seat {seat}", sum(net[seat] for _, net in nets), parts)
    for place, name in enumerate(PLACES):
        won = sum(net[(deal.dealer + 1 + place) % 4] for deal, net in nets)
        yield total("counters by place", name, won, [(draws[place], len(deals))])
    for member, dealt in sorted(Counter(deal.dealt_by for deal in deals).items()):
        won = sum(net[deal.dealer] for deal, net in nets if deal.dealt_by == member)
        yield total("counters as dealer", member, won, [(draws[-1], dealt)], is_member=True)


@cache
def winnings(ties: Ties, place: int) -> Draw:
    """G9, G11, G18: Return the winnings of a place in one deal of stake one, with their chances; 0 is eldest."""
    found = odds(ties)
    row = found.seats[place]
    return {6: row.sweep, -2: found.sweep - row.sweep, 1: row.most + row.second, 3: row.both, -1: row.nothing}
