"""Lines of the fairness report: the deadwood of dealt hands, by seat and by place.

A line has one hand of each deal, because the two hands of a deal depend on each other. Every hand is dealt whatever was
played before, so deals of many tables and games are counted together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.counts import labels
from ging_service.domain.fairness.report_lines import Line, categories, total
from ging_service.games.gin_rummy.fairness.odds import ABOVE, BANDS, band_of, chance_of, deadwood_draw
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.games.gin_rummy.rules.cards import Aces

FIRST_PLAYER: Final = "first player"
DEALER: Final = "dealer"
DEALS: Final = ("deals",)
_DEADWOOD, _POINTS = "deadwood", "points"


class DealtHands(NamedTuple):
    """A deal: the seat that dealt, and the least deadwood of both hands as they were dealt."""

    dealer: int
    deadwood: tuple[int, ...]


def _seat(seat: int) -> str:
    return f"seat {seat}"


_LINES: Final = tuple([("seat", _seat(seat)) for seat in SEATS] + [("place", FIRST_PLAYER), ("place", DEALER)])
"""By what a line is, and about whom."""


def numbers_of(deal: DealtHands) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal. Each hand counts for its seat and for its place (GR3)."""
    yield DEALS, 1
    hands = {_seat(seat): deal.deadwood[seat] for seat in SEATS}
    # Twice, by seat and by place: these are two lines, and each has one hand of a deal.
    hands |= {FIRST_PLAYER: deal.deadwood[other_seat(deal.dealer)], DEALER: deal.deadwood[deal.dealer]}
    for about, deadwood in hands.items():
        yield (_DEADWOOD, about, band_of(deadwood)), 1
        yield (_POINTS, about), deadwood


def lines(counts: Counts, aces: Aces) -> Iterator[Line]:
    """Yield every line over deals under one rule of aces (GR1). ``counts``: of one deal at least."""
    chances = {name: chance_of(band, aces) for name, band in BANDS.items()}
    deals = counts[DEALS]
    for by, about in _LINES:
        seen = labels(counts, _DEADWOOD, about)
        yield categories(f"deadwood dealt by {by}", seen, chances, ABOVE, deals, about=about)
    for by, about in _LINES:
        yield total(f"points dealt by {by}", about, counts[_POINTS, about], [(deadwood_draw(aces), deals)])
