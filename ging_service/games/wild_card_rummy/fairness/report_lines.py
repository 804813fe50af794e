"""Lines of the fairness report: the wild cards of dealt hands, and those with a meld ready, by seat and by place.

A line has one hand of each deal, because the hands of a deal depend on each other. Every hand is dealt whatever was
played before, so deals of many tables and games are counted together if they have the same pack, the same number of wild
cards in it, and hands of the same size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.fairness.counts import below, labels
from ging_service.domain.fairness.report_lines import Line, categories, total
from ging_service.games.wild_card_rummy.fairness.odds import ABOVE, band_of, chances_of, wilds_draw
from ging_service.games.wild_card_rummy.fairness.ready_melds import meld_chance, pack_named

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from ging_service.domain.fairness.counts import Counts, Key
    from ging_service.games.wild_card_rummy.fairness.ready_melds import Pack

FIRST_PLAYER: Final = "first player"
OTHERS: Final = ("second player", "third player", "fourth player", "fifth player", "sixth player", "seventh player")
PLACES: Final = (FIRST_PLAYER, *OTHERS)

DEALS: Final = ("deals",)
_FIRST, _PACKS, _BY_PLACE, _READY, _BY_SEAT = "first", "packs", "wilds by place", "ready", "wilds by seat"


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


def numbers_of(deal: DealtHands) -> Iterator[tuple[Key, int]]:
    """Yield what is counted of a deal. Each hand counts for its place and for its seat."""
    seats = len(deal.wilds)
    yield DEALS, 1
    yield (_FIRST, _seat(deal.first)), 1
    yield (_PACKS, *map(str, deal.pack)), 1
    for place, about in enumerate(PLACES[:seats]):
        seat = (deal.first + place) % seats
        yield (_BY_PLACE, about, band_of(deal.wilds[seat])), 1
        yield (_READY, about), int(deal.ready[seat])
        yield (_BY_SEAT, _seat(seat)), deal.wilds[seat]


def lines(counts: Counts, kind: Kind) -> Iterator[Line]:
    """Yield every line over deals of one kind. Without wild cards in the pack, only melds are counted.

    ``counts``: of one deal at least.
    """
    if kind.wilds:
        yield from _wilds_by_place(counts, kind)
    yield from _melds_by_place(counts, kind)
    if kind.wilds:
        yield from _wilds_by_seat(counts, kind)


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _wilds_by_place(counts: Counts, kind: Kind) -> Iterator[Line]:
    for place, about in enumerate(PLACES[: kind.seats]):
        held = labels(counts, _BY_PLACE, about)
        chances = chances_of(kind.pack, kind.wilds, kind.size + (not place))
        yield categories("wild cards dealt by place", held, chances, ABOVE, counts[DEALS], about=about)


def _melds_by_place(counts: Counts, kind: Kind) -> Iterator[Line]:
    packs = sorted((pack_named(key), number) for key, number in below(counts, _PACKS).items())
    for place, about in enumerate(PLACES[: kind.seats]):
        draws = [(_once(meld_chance(pack, kind.size + (not place))), number) for pack, number in packs]
        yield total("hands with a meld ready", about, counts[_READY, about], draws)


def _wilds_by_seat(counts: Counts, kind: Kind) -> Iterator[Line]:
    for seat in map(_seat, range(kind.seats)):
        first = counts[_FIRST, seat]
        draws = [
            (wilds_draw(kind.pack, kind.wilds, kind.size + more), number)
            for more, number in ((1, first), (0, counts[DEALS] - first))
            if number
        ]
        yield total("wild cards dealt by seat", seat, counts[_BY_SEAT, seat], draws)


def _once(chance: Fraction) -> dict[int, Fraction]:
    """The draw of something that happens or does not."""
    return {0: 1 - chance, 1: chance}
