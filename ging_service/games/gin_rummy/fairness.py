"""The dealt hands of Gin Rummy against exact numbers, and what the players make of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import HIDDEN
from ging_service.domain.fairness.game_fairness import (
    PLACES,
    RESULTS,
    WON_BY_SEAT,
    Drawn,
    GameFairness,
    OpenDeal,
    Sample,
    Statistic,
    count_results,
    seat_label,
)
from ging_service.domain.fairness.report_lines import with_rest
from ging_service.games.gin_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat
from ging_service.games.gin_rummy.rules.melds import least_deadwood

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable, Seen
    from ging_service.games.gin_rummy.rules.cards import Aces


# The exact odds of the deadwood of a dealt hand (GR9), over all 15,820,024,220 hands of ten cards.
#
# Both hands of a deal are such a hand, no matter who deals and whatever the seats do. The numbers were counted, not sampled:
# ``python -m tests.games.gin_rummy.fairness.deadwood_hands`` counts them again.

# fmt: off
HANDS: Final[dict[Aces, tuple[int, ...]]] = {
    "low": (
        136_694, 312_878, 321_176, 340_270, 407_290, 491_014, 680_388, 922_168, 1_368_164, 1_843_330,
        3_388_904, 3_130_444, 4_314_494, 5_634_612, 7_723_904, 9_808_024, 11_994_634, 14_690_784, 17_443_814, 20_163_588,
        23_670_384, 27_283_132, 31_266_362, 35_605_648, 39_331_854, 43_481_888, 47_913_514, 53_490_516, 59_439_720, 67_487_824,
        76_403_664, 87_610_560, 97_661_508, 110_764_124, 124_700_576, 141_338_366, 159_257_322, 178_572_550, 198_079_278, 217_365_292,
        236_138_002, 252_104_484, 269_039_420, 283_217_532, 296_012_622, 305_828_084, 312_958_054, 318_069_472, 321_673_608, 323_723_912,
        326_497_894, 328_393_444, 331_836_614, 336_787_596, 343_426_542, 351_410_592, 363_281_550, 376_632_192, 391_854_588, 407_767_656,
        423_741_318, 438_671_844, 452_050_872, 461_848_020, 468_245_604, 470_044_452, 466_900_692, 457_729_236, 443_096_472, 423_158_040,
        398_705_976, 370_379_064, 339_062_328, 305_761_716, 271_324_464, 236_977_512, 203_410_572, 171_583_428, 142_386_024, 116_142_228,
        92_675_952, 72_530_928, 55_629_300, 41_731_440, 30_401_088, 21_758_928, 15_110_844, 10_250_064, 6_630_312, 4_136_736,
        2_478_192, 1_481_148, 800_508, 391_584, 189_804, 73_404, 32_976, 5_052, 1_584,
    ),
    "both": (
        160_056, 0, 347_968, 339_106, 345_682, 375_098, 388_990, 484_130, 557_634, 677_362,
        1_919_688, 867_582, 1_471_006, 2_000_286, 2_815_916, 4_252_306, 5_017_876, 7_032_936, 8_772_498, 10_962_744,
        13_543_230, 15_809_556, 18_918_646, 21_448_284, 24_694_582, 28_022_348, 29_990_410, 32_914_880, 34_257_768, 37_200_712,
        39_966_984, 41_783_356, 46_785_180, 48_592_340, 52_272_690, 58_598_356, 64_678_808, 75_925_326, 85_625_262, 97_086_868,
        111_520_154, 124_207_332, 142_905_034, 160_328_592, 177_970_288, 197_072_308, 211_141_346, 227_871_416, 242_057_572, 254_008_168,
        264_938_506, 271_114_536, 276_330_110, 279_070_176, 280_362_406, 279_218_300, 277_004_270, 274_612_076, 272_880_448, 272_235_712,
        272_014_456, 273_678_576, 277_504_788, 282_406_980, 290_934_336, 301_156_176, 313_293_588, 326_740_188, 339_477_060, 352_952_568,
        366_611_226, 379_121_196, 390_254_988, 398_613_048, 403_658_280, 406_013_232, 404_944_620, 400_536_480, 392_875_680, 381_584_976,
        367_024_506, 349_262_196, 328_861_980, 306_696_012, 283_141_152, 258_579_804, 233_513_952, 207_853_812, 182_919_024, 159_012_804,
        136_321_968, 115_305_504, 96_060_432, 78_697_080, 63_309_624, 49_876_140, 38_775_048, 29_435_256, 21_778_392, 15_610_860,
        10_882_572, 7_454_040, 4_892_868, 2_972_292, 1_764_960, 1_004_268, 556_212, 213_888, 94_956, 25_392,
        1_584,
    ),
}
# fmt: on
"""By house rule (GR1), the number of hands by least deadwood, from 0 points on."""
BANDS: Final[Mapping[str, range]] = MappingProxyType(
    {"gin": range(1), "1-10": range(1, 11)}
    | {f"{first}-{first + 9}": range(first, first + 10) for first in range(11, 81, 10)}
)
"""Bands of deadwood that are counted together: gin (GR12), the other hands that could knock (GR10), and by tens."""
ABOVE: Final = "81 or more"


@cache
def chance_of(deadwood: range, aces: Aces) -> Fraction:
    """The probability that a dealt hand has a least deadwood in a range."""
    hands = HANDS[aces]
    return Fraction(sum(hands[deadwood.start : deadwood.stop]), sum(hands))


@cache
def deadwood_draw(aces: Aces) -> Mapping[int, Fraction]:
    """The probability of each least deadwood."""
    whole = sum(HANDS[aces])
    return MappingProxyType({points: Fraction(hands, whole) for points, hands in enumerate(HANDS[aces]) if hands})


def band_of(deadwood: int) -> str:
    """Return the band of a hand's deadwood."""
    return next((name for name, band in BANDS.items() if deadwood in band), ABOVE)


# The deadwood of dealt hands, by seat and by place.
#
# A line has one hand of each deal, because the two hands of a deal depend on each other. Every hand is dealt whatever was
# played before, so deals of many tables and games are counted together.
#
# All deals that are over lie open (GR16), won, resigned or void. Events come as everybody sees them, so that nothing hidden can be
# counted: the hands of a running deal are face down there.

FIRST_PLAYER: Final = PLACES[0]
DEALER: Final = "dealer"


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the open deals of a table, those under each rule of aces (GR1) as a sample: their odds differ."""
    aces: Aces = "low"
    for event in table.events:
        if isinstance(event, TableOpened):
            aces = event.rules.aces
        elif not any(HIDDEN in hand for hand in event.hands):
            deadwood = [least_deadwood(hand, aces) for hand in event.hands]
            yield OpenDeal(Sample(kind=(aces == "both",)), drawn(event.dealer, deadwood))


def drawn(dealer: int, deadwood: Sequence[int]) -> Iterator[Drawn]:
    """Yield the least deadwood of both hands. Each hand counts for its seat and for its place (GR3)."""
    # Twice, by seat and by place: these are two lines, and each has one hand of a deal.
    hands = [("seat", seat_label(seat), deadwood[seat]) for seat in SEATS]
    hands += [("place", FIRST_PLAYER, deadwood[other_seat(dealer)]), ("place", DEALER, deadwood[dealer])]
    for by, about, points in hands:
        yield Drawn(f"deadwood dealt by {by}", about, band_of(points))
        yield Drawn(f"points dealt by {by}", about, points)


def _aces_of(sample: Sample) -> Aces:
    return "both" if sample.kind[0] else "low"


def _bands(sample: Sample, _given: object) -> Mapping[str, Fraction]:
    return with_rest({name: chance_of(band, _aces_of(sample)) for name, band in BANDS.items()}, ABOVE)


def _points(sample: Sample, _given: object) -> Mapping[int, Fraction]:
    return deadwood_draw(_aces_of(sample))


# Deals of Gin Rummy as they were played: how they ended, and who won. Counted from public facts, and not tested.
#
# How often the first player of a deal wins depends on the players. What two careful bots make of it is shown beside.

FIRST_PLAYER_WINS: Final = Fraction(2_130, 4_282)
"""The share of deals that the first player won, of those that somebody won, between careful bots under the ``classic``
house rules: 0.497, and between 0.482 and 0.512 with 95 % confidence. ``bench/gin_rummy_bots.py`` simulates it.
"""
_WON_BY_PLACE: Final = "deals won by place"


def count_deal(deal: PlayedDeal) -> Iterator[Seen]:
    """Yield what is counted of a deal."""
    yield from count_results(deal)
    if deal.winners:
        yield (_WON_BY_PLACE, DEALER if deal.winners[0] == deal.dealer else FIRST_PLAYER), 1


def expected(title: str, counts: Mapping[str, int]) -> Mapping[str, Fraction]:
    """Return what the simulation leads to expect."""
    if title != _WON_BY_PLACE:
        return {}
    won = sum(counts.values())
    return {FIRST_PLAYER: won * FIRST_PLAYER_WINS, DEALER: won * (1 - FIRST_PLAYER_WINS)}


FAIRNESS: Final = GameFairness(
    events=(TableOpened, HandsDealt),
    open_deals=open_deals,
    statistics=(
        Statistic(of="deadwood dealt by seat", odds=_bands),
        Statistic(of="deadwood dealt by place", odds=_bands, about=(FIRST_PLAYER, DEALER)),
        Statistic(of="points dealt by seat", odds=_points),
        Statistic(of="points dealt by place", odds=_points, about=(FIRST_PLAYER, DEALER)),
    ),
    count_deal=count_deal,
    seen={RESULTS: (), _WON_BY_PLACE: (FIRST_PLAYER, DEALER), WON_BY_SEAT: tuple(map(seat_label, SEATS))},
    expected=expected,
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
