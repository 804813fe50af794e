"""The exact odds of the number of wild cards in a dealt hand (WR3, WR4, WR34).

A hand is a choice of cards of the pack, each equally likely: the hypergeometric distribution. It holds for every size of hand,
one pack or two, with or without a joker.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

BANDS: Final = ("no wild card", "one wild card", "two wild cards")
"""Numbers of wild cards that are counted by themselves, from 0 on."""

ABOVE: Final = "three wild cards or more"


@cache
def wilds_draw(pack: int, wilds: int, size: int) -> Mapping[int, Fraction]:
    """The probability of each number of wild cards in a hand.

    ``pack``: the number of its cards; ``wilds``: how many of them are wild; ``size``: of the hand.
    """
    hands = comb(pack, size)
    fewest, most = max(0, size - (pack - wilds)), min(size, wilds)
    chances = {
        held: Fraction(comb(wilds, held) * comb(pack - wilds, size - held), hands) for held in range(fewest, most + 1)
    }
    return MappingProxyType(chances)


def chances_of(pack: int, wilds: int, size: int) -> dict[str, Fraction]:
    """The probability of each number that is counted by itself."""
    draw = wilds_draw(pack, wilds, size)
    return {name: draw.get(held, Fraction(0)) for held, name in enumerate(BANDS)}


def band_of(held: int) -> str:
    """Return the label of a number of wild cards."""
    return BANDS[held] if held < len(BANDS) else ABOVE
