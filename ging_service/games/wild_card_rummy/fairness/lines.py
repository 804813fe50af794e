"""Lines of the fairness report: the wild cards of dealt hands, by seat and by place.

A line has one hand of each deal, because the hands of a deal depend on each other. Every hand is dealt whatever was
played before, so deals of many tables and games are counted together if they have the same pack, the same number of wild
cards in it, and hands of the same size.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.lines import Line, categories, total
from ging_service.games.wild_card_rummy.fairness.odds import ABOVE, band_of, chances_of, wilds_draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FIRST_PLAYER: Final = "first player"
OTHERS: Final = ("second player", "third player", "fourth player", "fifth player", "sixth player", "seventh player")
PLACES: Final = (FIRST_PLAYER, *OTHERS)


class Kind(NamedTuple):
    """Deals that are counted together: players, cards of the pack, wild cards among them, and cards of a hand."""

    seats: int
    pack: int
    wilds: int
    size: int


class DealtHands(NamedTuple):
    """A deal: the seat of the first player, who has one more card (WR4), and the wild cards in each hand as it was dealt."""

    first: int
    wilds: tuple[int, ...]


def lines(deals: Sequence[DealtHands], kind: Kind) -> Iterator[Line]:
    """Yield every line over deals of one kind, which are one at least."""
    for place, about in enumerate(PLACES[: kind.seats]):
        held = [deal.wilds[(deal.first + place) % kind.seats] for deal in deals]
        chances = chances_of(kind.pack, kind.wilds, kind.size + (not place))
        yield categories(
            "wild cards dealt by place", Counter(map(band_of, held)), chances, ABOVE, len(held), about=about
        )
    for seat in range(kind.seats):
        first = sum(deal.first == seat for deal in deals)
        draws = [
            (wilds_draw(kind.pack, kind.wilds, kind.size + more), number)
            for more, number in ((1, first), (0, len(deals) - first))
            if number
        ]
        yield total("wild cards dealt by seat", f"seat {seat}", sum(deal.wilds[seat] for deal in deals), draws)
