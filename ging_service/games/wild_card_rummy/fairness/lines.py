"""Lines of the fairness report: the wild cards of dealt hands, and those with a meld ready, by seat and by place.

A line has one hand of each deal, because the hands of a deal depend on each other. Every hand is dealt whatever was
played before, so deals of many tables and games are counted together if they have the same pack, the same number of wild
cards in it, and hands of the same size.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.lines import Line, categories, total
from ging_service.games.wild_card_rummy.fairness.odds import ABOVE, band_of, chances_of, wilds_draw
from ging_service.games.wild_card_rummy.fairness.ready_melds import meld_chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from ging_service.games.wild_card_rummy.fairness.ready_melds import Pack

FIRST_PLAYER: Final = "first player"
OTHERS: Final = ("second player", "third player", "fourth player", "fifth player", "sixth player", "seventh player")
PLACES: Final = (FIRST_PLAYER, *OTHERS)


class Kind(NamedTuple):
    """Deals that are counted together: players, cards of the pack, wild cards among them, and cards of a hand.

    WR33: where the dealer names the wild rank, only a joker is counted as wild.
    """

    seats: int
    pack: int
    wilds: int
    size: int


class DealtHands(NamedTuple):
    """A deal: the seat of the first player, who has one more card (WR4), and each hand as it was dealt.

    ``wilds``: the number of its wild cards; ``ready``: it had a meld. ``pack``: what the hands were dealt from.
    """

    first: int
    wilds: tuple[int, ...]
    ready: tuple[bool, ...]
    pack: Pack


def lines(deals: Sequence[DealtHands], kind: Kind) -> Iterator[Line]:
    """Yield every line over deals of one kind, which are one at least. Without wild cards in the pack, only melds are counted."""
    if kind.wilds:
        yield from _wilds_by_place(deals, kind)
    yield from _melds_by_place(deals, kind)
    if kind.wilds:
        yield from _wilds_by_seat(deals, kind)


def _wilds_by_place(deals: Sequence[DealtHands], kind: Kind) -> Iterator[Line]:
    for place, about in enumerate(PLACES[: kind.seats]):
        held = [deal.wilds[(deal.first + place) % kind.seats] for deal in deals]
        chances = chances_of(kind.pack, kind.wilds, kind.size + (not place))
        yield categories(
            "wild cards dealt by place", Counter(map(band_of, held)), chances, ABOVE, len(held), about=about
        )


def _melds_by_place(deals: Sequence[DealtHands], kind: Kind) -> Iterator[Line]:
    packs = Counter(deal.pack for deal in deals)
    for place, about in enumerate(PLACES[: kind.seats]):
        ready = sum(deal.ready[(deal.first + place) % kind.seats] for deal in deals)
        draws = [(_once(meld_chance(pack, kind.size + (not place))), number) for pack, number in packs.items()]
        yield total("hands with a meld ready", about, ready, draws)


def _wilds_by_seat(deals: Sequence[DealtHands], kind: Kind) -> Iterator[Line]:
    for seat in range(kind.seats):
        first = sum(deal.first == seat for deal in deals)
        draws = [
            (wilds_draw(kind.pack, kind.wilds, kind.size + more), number)
            for more, number in ((1, first), (0, len(deals) - first))
            if number
        ]
        yield total("wild cards dealt by seat", f"seat {seat}", sum(deal.wilds[seat] for deal in deals), draws)


def _once(chance: Fraction) -> dict[int, Fraction]:
    """The draw of something that happens or does not."""
    return {0: 1 - chance, 1: chance}
