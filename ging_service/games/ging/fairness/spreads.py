"""Counting the deals in which every seat holds, in every suit, one of the holdings allowed to it.

The suits are alike and spread over the seats independently, tied only by the size of the hands. Let u be the cards of
a suit at seats 0 and 1 together, i those at seat 0 and y^k mark k cards at seat 2; what all spreads of one suit come to
is G[i][u], a polynomial in y. The deals of four suits are one coefficient of G to the fourth power: i = hand, u = twice
the hand, y^hand. The polynomials are integers with one slot of bits for each power, so that Python's product of two
integers is the product of the polynomials.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.ging.fairness.holdings import HoldingSet, Suit, ways_to_take

if TYPE_CHECKING:
    from collections.abc import Sequence

SUITS: Final = 4

Rows = list[dict[int, int]]
"""For each number of cards at seat 0: cards at seats 0 and 1 together → packed polynomial of the cards at seat 2."""

Pair = tuple[int, ...]
"""For each holding of two seats together: packed polynomial of the cards at the first of them."""


class Spreads:
    """Counts deals of a pack of four like suits. Pairs of seats are kept, as the same ones return in many questions."""

    def __init__(self, suit: Suit) -> None:
        holdings = suit.holdings()
        self.hand = suit.size
        self._slot = 2 * SUITS * suit.size + 1
        self._coefficient = (1 << self._slot) - 1
        self._kept = (1 << self._slot * (self.hand + 1)) - 1
        self._pairs: dict[tuple[HoldingSet, HoldingSet], Pair] = {}
        self._sizes = [sum(holding) for holding in holdings]
        self._ways = [ways_to_take(holding, holdings[-1]) for holding in holdings]
        place = {holding: index for index, holding in enumerate(holdings)}
        self._splits = [
            [
                (
                    1 << place[part],
                    1 << place[tuple(have - take for take, have in zip(part, whole, strict=True))],
                    ways_to_take(part, whole) << self._slot * sum(part),
                )
                for part in holdings
                if ways_to_take(part, whole)
            ]
            for whole in holdings
        ]

    def hands(self, held: HoldingSet) -> int:
        """Return the number of hands with a holding of the set in every suit: one coefficient of a polynomial.

        The polynomial is in the cards held.
        """
        one_suit = sum(
            ways << self._slot * size
            for place, (ways, size) in enumerate(zip(self._ways, self._sizes, strict=True))
            if held >> place & 1
        )
        return one_suit**SUITS >> self._slot * self.hand & self._coefficient

    def count(self, seats: Sequence[HoldingSet]) -> int:
        """Return the number of deals that give every seat, in every suit, a holding out of its set."""
        rows = self._one_suit(seats)
        two_suits = self._times(rows, rows)
        return self._meet(two_suits, two_suits)

    def count_outside(self, seats: Sequence[tuple[HoldingSet, HoldingSet]]) -> tuple[int, tuple[int, ...]]:
        """Return the deals with all holdings within the seats' sets and, by seat, those with just one holding outside.

        Each seat has two sets. All holdings are in the first sets of their seats, except for that one, which is in the
        second set of its seat.
        """
        within = [first for first, _ in seats]
        rows = self._one_suit(within)
        three_suits = self._times(self._times(rows, rows), rows)
        counts: dict[tuple[HoldingSet, HoldingSet], int] = {}
        for seat, alike in enumerate(seats):
            if alike not in counts:
                marked = self._one_suit([*within[:seat], alike[1], *within[seat + 1 :]])
                counts[alike] = SUITS * self._meet(marked, three_suits)
        return self._meet(rows, three_suits), tuple(counts[alike] for alike in seats)

    def _pair(self, first: HoldingSet, second: HoldingSet) -> Pair:
        """Return everything that two seats can hold together."""
        pair = self._pairs.get((first, second))
        if pair is None:
            pair = self._pairs[first, second] = tuple(
                sum(ways for part, rest, ways in splits if part & first and rest & second) for splits in self._splits
            )
        return pair

    def _one_suit(self, seats: Sequence[HoldingSet]) -> Rows:
        """G: every spread of one suit that the sets allow."""
        rows: Rows = [{} for _ in range(self.hand + 1)]
        near, far = self._pair(seats[0], seats[1]), self._pair(seats[2], seats[3])
        for ways, size, here, there in zip(self._ways, self._sizes, near, reversed(far), strict=True):
            if here and there:
                weighted = ways * there
                for held in range(size + 1):
                    if count := here >> self._slot * held & self._coefficient:
                        rows[held][size] = rows[held].get(size, 0) + count * weighted
        return rows

    def _times(self, left: Rows, right: Rows) -> Rows:
        """Spreads of the suits of ``left`` and of ``right`` together, no hand beyond its size at seats 0 to 2."""
        product: Rows = []
        for held in range(self.hand + 1):
            row: dict[int, int] = {}
            for part in range(held + 1):
                others = right[held - part].items()
                for size, ways in left[part].items():
                    for other_size, other_ways in others:
                        both = size + other_size
                        if both <= held + self.hand:
                            row[both] = row.get(both, 0) + ways * other_ways
            product.append({size: ways & self._kept for size, ways in row.items()})
        return product

    def _meet(self, left: Rows, right: Rows) -> int:
        """The deals that the spreads of ``left`` and ``right``, all suits between them, make with four full hands."""
        total = 0
        for held, row in enumerate(left):
            others = right[self.hand - held]
            total += sum(ways * others.get(2 * self.hand - size, 0) for size, ways in row.items())
        return total >> self._slot * self.hand & self._coefficient
