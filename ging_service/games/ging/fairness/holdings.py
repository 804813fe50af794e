"""Holdings of one suit at one seat, with like cards taken together (G1).

A *holding* is the number of cards of each kind, a kind being cards of equal points that are face cards or not: king,
queen and jack are one kind of three. Sets of holdings are integers, one bit for each holding, so that they combine
with ``&`` and serve as keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Holding = tuple[int, ...]
HoldingSet = int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Cards of one suit that count alike: ``copies`` cards of ``points`` each, face cards or not."""

    points: int
    is_face: bool
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Suit:
    """One suit of a pack of four such suits; a hand has as many cards as a suit.

    ``kinds`` go from the highest rank to the lowest; the last one is the rank of ``four_sevens``. ``ging_points`` is
    the count that is ging (G14).
    """

    kinds: tuple[Kind, ...]
    ging_points: int

    @property
    def size(self) -> int:
        """Cards in a suit, and so in a hand."""
        return sum(kind.copies for kind in self.kinds)

    def holdings(self) -> tuple[Holding, ...]:
        """Every holding, none at all first, all cards last."""
        return tuple(product(*(range(kind.copies + 1) for kind in self.kinds)))

    def points_of(self, holding: Holding) -> int:
        """G7: the points of a holding."""
        return sum(kind.points * held for kind, held in zip(self.kinds, holding, strict=True))

    def faces_in(self, holding: Holding) -> int:
        """G1: the face cards of a holding."""
        return sum(held for kind, held in zip(self.kinds, holding, strict=True) if kind.is_face)

    def set_of(self, belongs: Callable[[Holding], bool]) -> HoldingSet:
        """The set of the holdings for which ``belongs`` is true."""
        return sum(1 << place for place, holding in enumerate(self.holdings()) if belongs(holding))

    def set_up_to(self, points: int) -> HoldingSet:
        """The set of the holdings that count no more than ``points``."""
        return self.set_of(lambda holding: self.points_of(holding) <= points)


def ways_to_take(part: Holding, whole: Holding) -> int:
    """Return the number of ways to pick ``part`` from the cards of ``whole``: a product of binomials, or 0."""
    return prod(comb(have, take) for take, have in zip(part, whole, strict=True))
