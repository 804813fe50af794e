"""Counts the deals of Ging by their outcome, all 472,518,347,558,400 of them, without making them.

    python -m tests.games.ging.fairness.deal_counts

It counts holdings of one suit at one seat, with like cards taken together (G1). A *holding* is the number of cards of each
kind, a kind being cards of equal points that are face cards or not: king, queen and jack are one kind of three. Sets of
holdings are integers, one bit for each holding, so that they combine with ``&`` and serve as keys.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from math import comb, prod
from typing import TYPE_CHECKING, Final

from ging_service.games.ging.fairness.odds import Counts
from ging_service.games.ging.rules.cards import COURT, PACK, POINTS, RANKS, SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS, GING_POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.deal_settlement import Ties


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


# Winners of most and second of a suit, over all deals without a sweep (G7 to G10, mode ``showdown`` of G20).
#
# Let q run through all counts that a claim can have. A seat's *limit* is the count that none of its claims exceeds. Every
# outcome is then a difference of numbers of deals under limits. "The best claim of b is q" are the deals with b limited
# to q less those with b limited to the next lower count; "no other claim goes before it" limits the seats elder than b to
# the next lower count and the younger ones to q. The numbers do not depend on the order of the seats, only on which
# limits there are, so each is counted once.

Limits = tuple[int, ...]
"""By seat, the place of its limit among all counts; 0 is the limit of no claim at all."""


class Corners:
    """Counts deals without a sweep by the seats that win most and second."""

    def __init__(self, suit: Suit, sweeps: Sweeps) -> None:
        self._choices = sweeps.choices_without_any()
        counts = sorted({suit.points_of(holding) for holding in suit.holdings()})
        self.limits = range(1, len(counts))
        self._under = [suit.set_up_to(points) for points in counts]
        self._count = cache(sweeps.spreads.count_outside)
        self._census = cache(self._count_without_sweep)

    def winners(self, ties: Ties) -> dict[tuple[int, int], int]:
        """G8 to G10: Return the deals in which seat a wins most and seat b second, eldest is 0; both where a is b."""
        pairs = {(a, b): self._most_and_second(a, b, ties) for a in SEATS for b in SEATS if a != b}
        for a in SEATS:
            pairs[a, a] = self._most(a) - sum(pairs[a, b] for b in SEATS if b != a)
        return pairs

    def _most(self, a: int) -> int:
        """G7: the deals in which the best claim of all is of seat ``a``."""
        return sum(
            self._under_limits(limits) - self._under_limits(lower(limits, a))
            for limits in (limits_before(a, q) for q in self.limits)
        )

    def _most_and_second(self, a: int, b: int, ties: Ties) -> int:
        """G7 to G10: Return the deals in which seat ``a`` wins most and another seat ``b`` second.

        The best claim of all but ``a`` is of ``b`` and counts q, and just one claim of ``a`` goes before it. With
        ``best_first``, other claims of an elder ``a`` that also count q go after it.
        """
        total = 0
        for q in self.limits:
            limits = limits_before(b, q)
            if ties == "best_first" and a < b:
                limits = (*limits[:a], q, *limits[a + 1 :])
                total += self._both_reach(limits, a, b)
            total += self._one_beyond(limits, a) - self._one_beyond(lower(limits, b), a)
        return total

    def _both_reach(self, limits: Limits, a: int, b: int) -> int:
        """The deals in which the best claims of ``a`` and ``b`` are at their limits and no claim is beyond its own."""
        reach_b = self._under_limits(limits) - self._under_limits(lower(limits, b))
        lower_a = lower(limits, a)
        return reach_b - self._under_limits(lower_a) + self._under_limits(lower(lower_a, b))

    def _under_limits(self, limits: Limits) -> int:
        """The deals without a sweep in which every claim is within its seat's limit."""
        return self._census(tuple(sorted(limits)))[0]

    def _one_beyond(self, limits: Limits, seat: int) -> int:
        """The deals without a sweep in which one claim of ``seat`` is beyond its limit and no other claim is."""
        in_order = tuple(sorted(limits))
        return self._census(in_order)[1][in_order.index(limits[seat])]

    def _count_without_sweep(self, limits: Limits) -> tuple[int, tuple[int, ...]]:
        """The deals without a sweep with every claim within its limit and, by seat, those with one claim beyond it."""
        within = 0
        beyond = [0] * len(SEATS)
        for choice in self._choices:
            seats = [
                (held & self._under[limit], held & ~self._under[limit])
                for held, limit in zip(choice.seats, limits, strict=True)
            ]
            order = sorted(SEATS, key=seats.__getitem__)
            deals, by_place = self._count(tuple(seats[seat] for seat in order))
            within += choice.sign * deals
            for place, seat in enumerate(order):
                beyond[seat] += choice.sign * by_place[place]
        return within, tuple(beyond)


def limits_before(b: int, q: int) -> Limits:
    """G7, G10: limits under which no claim goes before one of seat ``b`` that counts q: elder seats must stay below."""
    return tuple(q - (seat < b) for seat in SEATS)


def lower(limits: Limits, seat: int) -> Limits:
    """The same limits with that of ``seat`` at the next lower count."""
    return (*limits[:seat], limits[seat] - 1, *limits[seat + 1 :])


# Counting the deals in which every seat holds, in every suit, one of the holdings allowed to it.
#
# The suits are alike and spread over the seats independently, tied only by the size of the hands. Let u be the cards of
# a suit at seats 0 and 1 together, i those at seat 0 and y^k mark k cards at seat 2; what all spreads of one suit come to
# is G[i][u], a polynomial in y. The deals of four suits are one coefficient of G to the fourth power: i = hand, u = twice
# the hand, y^hand. The polynomials are integers with one slot of bits for each power, so that Python's product of two
# integers is the product of the polynomials.

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


# Number of deals in which a combination sweeps the layout (G12 to G18), by inclusion and exclusion over four seats.
#
# A combination either requires one suit of a certain kind (seven cards, ging) or restricts every suit (four sevens,
# gentlemen, bare shoulders). To be without the first kind is a condition on each suit. To be without the second is not,
# so those deals are counted by turns: all, less those where a seat has one, plus those where two are had, …


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One term of the inclusion and exclusion: its sign, and what each seat must hold in every suit."""

    sign: int
    seats: tuple[HoldingSet, ...]


class Sweeps:
    """Counts deals with and without combinations."""

    def __init__(self, suit: Suit) -> None:
        self.spreads = Spreads(suit)
        self.anything = suit.set_of(lambda _: True)
        self._one_suit: Mapping[Combination, HoldingSet] = {
            "seven_cards": suit.set_of(lambda holding: sum(holding) == suit.size),
            "ging": suit.set_of(lambda holding: suit.points_of(holding) == suit.ging_points),
        }
        self._every_suit: Mapping[Combination, HoldingSet] = {
            "four_sevens": suit.set_of(lambda holding: holding[-1] == suit.kinds[-1].copies),
            "gentlemen": suit.set_of(lambda holding: suit.faces_in(holding) == sum(holding)),
            "bare_shoulders": suit.set_of(lambda holding: suit.faces_in(holding) == 0),
        }
        self._count = cache(self.spreads.count)

    def hands(self, combination: Combination) -> int:
        """Return the number of hands that hold the combination, alone or with another (G12 to G16)."""
        every = self._every_suit.get(combination)
        if every is not None:
            return self.spreads.hands(every)
        return self.spreads.hands(self.anything) - self.spreads.hands(self.anything & ~self._one_suit[combination])

    def wins(self) -> dict[Combination, tuple[int, ...]]:
        """G17: Return the number of deals that each combination sweeps, by seat, eldest first.

        The deals in which a seat sweeps are those without anything better, less those without this as well.
        """
        avoided: list[frozenset[Combination]] = [frozenset()] * len(SEATS)
        without = self.deals_without(avoided)
        wins: dict[Combination, tuple[int, ...]] = {}
        for combination in COMBINATIONS:
            by_seat = []
            for seat in SEATS:
                avoided[seat] |= {combination}
                still_without = self.deals_without(avoided)
                by_seat.append(without - still_without)
                without = still_without
            wins[combination] = tuple(by_seat)
        return wins

    def deals_without(self, avoided: Sequence[frozenset[Combination]]) -> int:
        """Return the number of deals that give no seat a combination that it is to avoid."""
        return sum(choice.sign * self._count(tuple(sorted(choice.seats))) for choice in self._choices(avoided))

    def choices_without_any(self) -> list[Choice]:
        """The terms for the deals without any sweep, those that no deal can meet left out."""
        avoided = [frozenset(COMBINATIONS)] * len(SEATS)
        return [choice for choice in self._choices(avoided) if self._count(tuple(sorted(choice.seats)))]

    def _choices(self, avoided: Sequence[frozenset[Combination]]) -> Iterator[Choice]:
        """The terms of the inclusion and exclusion over all seats."""
        for terms in product(*(self._terms(combinations) for combinations in avoided)):
            sign = 1
            for term_sign, _ in terms:
                sign *= term_sign
            yield Choice(sign=sign, seats=tuple(held for _, held in terms))

    def _terms(self, avoided: frozenset[Combination]) -> list[tuple[int, HoldingSet]]:
        """The terms of one seat: each subset of the combinations that speak of every suit, if a hand can have it."""
        free = self.anything
        for combination in avoided & self._one_suit.keys():
            free &= ~self._one_suit[combination]
        terms = [(1, free)]
        for combination in sorted(avoided & self._every_suit.keys()):
            terms += [(-sign, held & self._every_suit[combination]) for sign, held in terms]
        return [(sign, held) for sign, held in terms if self.spreads.hands(held)]


def ging_suit() -> Suit:
    """G1, G14: a suit of the pack: three court cards, ten, nine, eight, seven."""
    ranks = groupby(PACK[: len(RANKS)], key=lambda card: (POINTS[card], card in COURT))
    return Suit(
        kinds=tuple(Kind(points=points, is_face=face, copies=len(list(cards))) for (points, face), cards in ranks),
        ging_points=GING_POINTS,
    )


@cache
def count_deals(suit: Suit) -> Counts:
    """Count the deals of a pack of four such suits to four hands of the size of a suit, for both rules of ties."""
    sweeps = Sweeps(suit)
    corners = Corners(suit, sweeps)
    return Counts(
        deals=sweeps.spreads.count([sweeps.anything] * len(SEATS)),
        hands=comb(4 * suit.size, suit.size),
        holding={combination: sweeps.hands(combination) for combination in COMBINATIONS},
        sweeps=sweeps.wins(),
        winners={"elder": _rows(corners.winners("elder")), "best_first": _rows(corners.winners("best_first"))},
    )


def _rows(winners: Mapping[tuple[int, int], int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(winners[first, second] for second in SEATS) for first in SEATS)


if __name__ == "__main__":
    sys.stdout.write(f"{count_deals(ging_suit())}\n")
