"""Counts the ten-card hands of the pack by their least deadwood, all 15,820,024,220 of them, without making them.

    python -m tests.games.gin_rummy.fairness.deadwood_hands

It goes through the ranks once, from the ace up. Which cards of a rank a hand holds is one of 16 cases. What the lower ranks
mean for the deadwood is kept for every choice of sets at once: for each, how long the row of neighbours is that each suit
is in (3 for three and more), and the points that are unmelded by then, above those of the best choice. Hands in which
these agree are counted together, by their number of cards and their least points so far. The order of the suits does not
matter, so that a few hundred cases are left.

An ace that also goes above the king is a further choice: low, high or in a set.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations
from typing import NamedTuple, get_args

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, RANKS, Aces, card_points

Held = tuple[int, ...]
"""The suits, from 0, in which a hand holds a rank."""

LONG = 3
SUITS = range(4)


class Row(NamedTuple):
    """A choice of sets: the length of the row that each suit is in, and whether its ace is kept to go above the king."""

    lengths: tuple[int, ...] = (0, 0, 0, 0)
    aces_above: tuple[bool, ...] = (False, False, False, False)


Choices = tuple[tuple[Row, int], ...]
"""Every choice of sets, with the points that it leaves above those of the best one."""

HELD: tuple[Held, ...] = tuple(tuple(suit for suit in SUITS if case >> suit & 1) for case in range(16))


def outside_sets(held: Held) -> list[Held]:
    """The cards of a rank that are in no set, for each choice of a set or none."""
    one_out = [(suit,) for suit in held] if len(held) == len(SUITS) else []
    return [held, *([()] if len(held) >= LONG else []), *one_out]


def subsets(held: Held) -> list[Held]:
    return [part for part in HELD if set(part) <= set(held)]


def lengthened(row: Row, cards: Held, below: tuple[int, int]) -> tuple[Row, int]:
    """A row after one more rank, and the points of the cards that it leaves unmelded. ``below``: points of the last two ranks."""
    unmelded = sum(sum(below[: row.lengths[suit]]) for suit in SUITS if suit not in cards and row.lengths[suit] < LONG)
    lengths = tuple(min(LONG, row.lengths[suit] + 1) if suit in cards else 0 for suit in SUITS)
    return row._replace(lengths=lengths), unmelded


def normal(found: dict[Row, int]) -> tuple[Choices, int]:
    """The choices with the least points taken off, and these points."""
    least = min(found.values())
    return tuple(sorted((row, points - least) for row, points in found.items())), least


class Counting:
    """The count of one pack: ``ranks`` from the ace up, hands of ``size`` cards."""

    def __init__(self, ranks: tuple[str, ...], size: int, aces: Aces) -> None:
        self._points = [card_points(Card(f"{rank}S"), aces) for rank in ranks]
        self._size = size
        self._aces = aces
        self._in_any_order: dict[Choices, Choices] = {}

    def count(self) -> Counter[int]:
        """The number of hands by least deadwood."""
        cases: dict[Choices, Counter[tuple[int, int]]] = {((Row(), 0),): Counter({(0, 0): 1})}
        for place in range(len(self._points)):
            further: dict[Choices, Counter[tuple[int, int]]] = {}
            for choices, hands in cases.items():
                for held in HELD:
                    found, points = self._with_rank(choices, held, place)
                    counted = further.setdefault(found, Counter())
                    for (cards, deadwood), ways in hands.items():
                        if cards + len(held) <= self._size:
                            counted[cards + len(held), deadwood + points] += ways
            cases = {choices: hands for choices, hands in further.items() if hands}
        total: Counter[int] = Counter()
        for choices, hands in cases.items():
            points = min(left + self._at_end(row) for row, left in choices)
            for (cards, deadwood), ways in hands.items():
                if cards == self._size:
                    total[deadwood + points] += ways
        return total

    def _with_rank(self, choices: Choices, held: Held, place: int) -> tuple[Choices, int]:
        found: dict[Row, int] = {}
        for row, left in choices:
            for cards in outside_sets(held):
                for above in subsets(cards) if place == 0 and self._aces == "both" else [()]:
                    low = tuple(suit for suit in cards if suit not in above)
                    longer, points = lengthened(row, low, self._below(place))
                    if above:
                        longer = longer._replace(aces_above=tuple(suit in above for suit in SUITS))
                    found[longer] = min(left + points, found.get(longer, left + points))
        found_choices, least = normal(found)
        return self._sorted(found_choices), least

    def _below(self, place: int) -> tuple[int, int]:
        """Points of the rank below and of the one below that."""
        below = [self._points[lower] if lower >= 0 else 0 for lower in (place - 1, place - 2)]
        return below[0], below[1]

    def _at_end(self, row: Row) -> int:
        """The points that a row leaves above the last rank: first the aces there, then nothing."""
        above = tuple(suit for suit in SUITS if row.aces_above[suit])
        longer, points = lengthened(row, above, self._below(len(self._points)))
        ace = (self._points[0], self._points[-1])
        return points + lengthened(longer, (), ace)[1]

    def _sorted(self, choices: Choices) -> Choices:
        """The same choices with the suits in one fixed order."""
        known = self._in_any_order.get(choices)
        if known is None:
            known = self._in_any_order[choices] = min(
                tuple(
                    sorted((Row(*(tuple(part[suit] for suit in order) for part in row)), left) for row, left in choices)
                )
                for order in permutations(SUITS)
            )
        return known


def count_by_deadwood(aces: Aces, ranks: tuple[str, ...] = RANKS, size: int = HAND_SIZE) -> Counter[int]:
    """The number of hands of a pack by least deadwood."""
    return Counting(ranks, size, aces).count()


def main() -> None:
    """Print the table of the module that the report uses."""
    for aces in get_args(Aces):
        counted = count_by_deadwood(aces)
        sys.stdout.write(f"{aces}: {[counted[points] for points in range(max(counted) + 1)]}\n")


if __name__ == "__main__":
    main()
