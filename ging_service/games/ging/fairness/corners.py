"""Winners of most and second of a suit, over all deals without a sweep (G7 to G10, mode ``showdown`` of G20).

Let q run through all counts that a claim can have. A seat's *limit* is the count that none of its claims exceeds. Every
outcome is then a difference of numbers of deals under limits. "The best claim of b is q" are the deals with b limited
to q less those with b limited to the next lower count; "no other claim goes before it" limits the seats elder than b to
the next lower count and the younger ones to q. The numbers do not depend on the order of the seats, only on which
limits there are, so each is counted once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ging_service.games.ging.rules.cards import SEATS

if TYPE_CHECKING:
    from ging_service.games.ging.fairness.holdings import Suit
    from ging_service.games.ging.fairness.sweeps import Sweeps
    from ging_service.games.ging.rules.claim_ranking import Ties

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
