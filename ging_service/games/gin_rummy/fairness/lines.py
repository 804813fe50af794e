"""Lines of the fairness report: the deadwood of dealt hands, by seat and by place.

A line has one hand of each deal, because the two hands of a deal depend on each other. Every hand is dealt whatever was
played before, so deals of many tables and games are counted together.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.lines import Line, categories, total
from ging_service.games.gin_rummy.fairness.odds import ABOVE, BANDS, band_of, chance_of, deadwood_draw
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.gin_rummy.rules.cards import Aces

FIRST_PLAYER: Final = "first player"
DEALER: Final = "dealer"


class DealtHands(NamedTuple):
    """A deal: the seat that dealt, and the least deadwood of both hands as they were dealt."""

    dealer: int
    deadwood: tuple[int, ...]


def lines(deals: Sequence[DealtHands], aces: Aces) -> Iterator[Line]:
    """Yield every line over deals under one rule of aces (GR1). ``deals`` are one at least."""
    chances = {name: chance_of(band, aces) for name, band in BANDS.items()}
    dealt = tuple(_hands(deals))
    for by, about, hands in dealt:
        seen = Counter(map(band_of, hands))
        yield categories(f"deadwood dealt by {by}", seen, chances, ABOVE, len(hands), about=about)
    for by, about, hands in dealt:
        yield total(f"points dealt by {by}", about, sum(hands), [(deadwood_draw(aces), len(hands))])


def _hands(deals: Sequence[DealtHands]) -> Iterator[tuple[str, str, list[int]]]:
    """One hand of each deal: those of each seat, those of the first players, and those of the dealers (GR3)."""
    for seat in SEATS:
        yield "seat", f"seat {seat}", [deal.deadwood[seat] for deal in deals]
    yield "place", FIRST_PLAYER, [deal.deadwood[other_seat(deal.dealer)] for deal in deals]
    yield "place", DEALER, [deal.deadwood[deal.dealer] for deal in deals]
