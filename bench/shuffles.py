"""Whether the shuffle is uniform: chi-squared of a million shuffles, card by place and pairs of cards by pairs of places.

python bench/shuffles.py --shuffles 1000000
"""

from __future__ import annotations

import argparse
from collections import Counter
from hashlib import sha256
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.fairness.shuffle_algorithm import shuffle_key, shuffled
from ging_service.game_support.seeded_shuffle import keystream
from ging_service.games.ging.rules.cards import PACK

if TYPE_CHECKING:
    from collections.abc import Iterator

CARDS = len(PACK)
PAIRS_OF_PLACES = ((0, 1), (0, 27), (6, 7), (13, 14), (26, 27))


class Verdict(NamedTuple):
    """A chi-squared statistic, its degrees of freedom, and how many standard deviations from the usual that is.

    ``z`` is by Wilson and Hilferty's cube root, which is good to two digits for hundreds of degrees of freedom.
    """

    what: str
    chi_squared: float
    freedom: int

    @property
    def z(self) -> float:
        """Far above 0: too uneven; far below: too even."""
        spread = 2 / (9 * self.freedom)
        return float(((self.chi_squared / self.freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def orders(shuffles: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Shuffled numbers 0 to 27, from seeds that are hashes of a count: the same ones every time."""
    numbers = range(CARDS)
    for number in range(start, start + shuffles):
        seed = sha256(b"uniformity %d" % number).digest()
        yield shuffled(numbers, keystream(shuffle_key(seed, b"uniformity")))


def judge(shuffles: int) -> list[Verdict]:
    """Each card at each place, and the two cards at some pairs of places.

    The counts of card by place sum to the number of shuffles in every row and column, and a card is at one place
    only: n − 1 times the squared differences over the number of shuffles is chi-squared with (n − 1)² degrees of freedom.
    """
    places = [[0] * CARDS for _ in range(CARDS)]
    pairs: list[Counter[tuple[int, int]]] = [Counter() for _ in PAIRS_OF_PLACES]
    for order in orders(shuffles):
        for row, card in zip(places, order, strict=True):
            row[card] += 1
        for counter, (one, other) in zip(pairs, PAIRS_OF_PLACES, strict=True):
            counter[order[one], order[other]] += 1
    usual = shuffles / CARDS
    squares = sum((count - usual) ** 2 for row in places for count in row)
    found = [Verdict("card by place", (CARDS - 1) * squares / shuffles, (CARDS - 1) ** 2)]
    return found + [
        Verdict(f"cards at places {one} and {other}", _of_pairs(counter, shuffles), CARDS * (CARDS - 1) - 1)
        for counter, (one, other) in zip(pairs, PAIRS_OF_PLACES, strict=True)
    ]


def _of_pairs(counter: Counter[tuple[int, int]], shuffles: int) -> float:
    usual = shuffles / (CARDS * (CARDS - 1))
    every = [(one, other) for one in range(CARDS) for other in range(CARDS) if one != other]
    return sum((counter[pair] - usual) ** 2 for pair in every) / usual


def main() -> None:
    """Shuffle, judge, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shuffles", type=int, default=1_000_000)
    asked = parser.parse_args()
    began = perf_counter()
    verdicts = judge(asked.shuffles)
    seconds = perf_counter() - began
    print(f"{asked.shuffles:,} shuffles counted in {seconds:.1f} s")
    for verdict in verdicts:
        figures = f"{verdict.chi_squared:9.1f} with {verdict.freedom} degrees of freedom, z {verdict.z:+.2f}"
        print(f"{verdict.what:28} {figures}")


if __name__ == "__main__":
    main()
