"""Number of deals in which a combination sweeps the layout (G12 to G18), by inclusion and exclusion over four seats.

A combination either requires one suit of a certain kind (seven cards, ging) or restricts every suit (four sevens,
gentlemen, bare shoulders). To be without the first kind is a condition on each suit. To be without the second is not,
so those deals are counted by turns: all, less those where a seat has one, plus those where two are had, …
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from ging_service.games.ging.fairness.holdings import HoldingSet
from ging_service.games.ging.fairness.spreads import Spreads
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.games.ging.fairness.holdings import Suit
    from ging_service.games.ging.rules.combinations import Combination


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
