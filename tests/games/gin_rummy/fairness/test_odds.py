"""The exact odds of dealt hands: counted in two ways, and the same as in the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from ging_service.games.gin_rummy.fairness import ABOVE, BANDS, HANDS, band_of, chance_of, deadwood_draw
from ging_service.games.gin_rummy.rules.cards import PACK, RANKS, Aces
from ging_service.games.gin_rummy.rules.melds import least_deadwood
from tests.games.gin_rummy.fairness.deadwood_hands import count_by_deadwood
from tests.games.gin_rummy.hands import ACES
from tests.support.extent import short_or_long


@pytest.mark.parametrize("aces", ACES)
@pytest.mark.parametrize("size", short_or_long(3, 5))
@pytest.mark.complete
def test_small_hands_are_counted_as_if_they_were_made(aces: Aces, size: int) -> None:
    made = Counter(least_deadwood(hand, aces) for hand in combinations(PACK, size))
    assert count_by_deadwood(aces, size=size) == made


@pytest.mark.parametrize(("ranks", "size"), short_or_long((4, 7), (5, 10)))
@pytest.mark.complete
def test_hands_of_a_small_pack_are_counted_as_if_they_were_made(ranks: int, size: int) -> None:
    pack = [card for card in PACK if card[:-1] in RANKS[:ranks]]
    made = Counter(least_deadwood(hand, "low") for hand in combinations(pack, size))
    assert count_by_deadwood("low", RANKS[:ranks], size) == made


@pytest.mark.long
@pytest.mark.complete
@pytest.mark.parametrize("aces", ACES)
def test_the_table_contains_what_is_counted(aces: Aces) -> None:
    counted = count_by_deadwood(aces)
    assert HANDS[aces] == tuple(counted[points] for points in range(max(counted) + 1))


def test_the_table_agrees_with_the_rules() -> None:
    for aces in ACES:
        assert sum(HANDS[aces]) == comb(52, 10) == 15_820_024_220
    assert HANDS["low"][0] == 136_694
    assert sum(HANDS["low"][:11]) == 10_212_276


def test_bands_cover_every_hand_once() -> None:
    for aces in ACES:
        draw = deadwood_draw(aces)
        assert sum(draw.values()) == 1
        by_band: dict[str, Fraction] = {}
        for points, chance in draw.items():
            by_band[band_of(points)] = by_band.get(band_of(points), Fraction(0)) + chance
        assert by_band.pop(ABOVE) > 0
        assert by_band == {name: chance_of(band, aces) for name, band in BANDS.items()}


def test_the_figures_in_the_docs_are_these() -> None:
    text = (Path(__file__).parents[4] / "docs" / "fairness.md").read_text()
    bands = {"0: gin": (0, 1), "1 to 10: could knock": (1, 11), "11 to 40": (11, 41), "41 to 60": (41, 61)}
    for name, (first, end) in (bands | {"61 to 80": (61, 81), "81 or more": (81, 99)}).items():
        assert f"| {name} | {sum(HANDS['low'][first:end]):,} |" in text
    mean = sum(points * chance for points, chance in deadwood_draw("low").items())
    assert f"The mean is {float(mean):.1f} points" in text
