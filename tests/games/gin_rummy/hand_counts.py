"""Counts the hands of ten cards that could knock, and those that are gin, by making all of them.

There are 15,820,024,220 hands; but one with little deadwood is melds and a few low cards, and of these there are only some
millions. A hand that can be made in several ways is counted where its melds are those of its first best arrangement.

    python -m tests.games.gin_rummy.hand_counts

takes some minutes and prints how many hands have each deadwood from 0 to 10.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    choices_of_melds,
    points_of,
    run_cards,
    to_bits,
)
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, card_points
from tests.games.gin_rummy.hands import MELDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ging_service.domain.cards import Card

KNOCK = 10


def count_by_deadwood(pack: Collection[Card], size: int, most: int) -> Counter[int]:
    """How many hands of so many cards of a pack have each deadwood up to the most."""
    points = {to_bits([card]): card_points(card, "low") for card in pack}
    low_first = sorted(points, key=points.__getitem__)
    found: Counter[int] = Counter()
    for melded in unions_of_melds(pack, size):
        others = [bit for bit in low_first if not bit & melded]
        for unmelded, deadwood in low_hands(others, points, size - melded.bit_count(), most):
            found[deadwood] += first_best(melded | unmelded) == (deadwood, melded)
    return found


def unions_of_melds(pack: Collection[Card], size: int) -> set[Bits]:
    """The cards of one or more disjoint melds, at most so many together, and none."""
    melds = [to_bits(meld) for meld in MELDS["low"] if meld <= set(pack) and len(meld) <= size]
    unions = {0}

    def lay(melded: Bits, first: int) -> None:
        for place in range(first, len(melds)):
            longer = melded | melds[place]
            if not melded & melds[place] and longer.bit_count() <= size:
                unions.add(longer)
                lay(longer, place + 1)

    lay(0, 0)
    return unions


def low_hands(low_first: list[Bits], points: dict[Bits, int], size: int, most: int) -> Iterator[tuple[Bits, int]]:
    """So many of some cards, in the order of their points, with at most so many points together."""
    if not size:
        yield 0, 0
        return
    for place in range(len(low_first) - size + 1):
        card = low_first[place]
        if points[card] * size > most:  # no card after it is lower
            return
        for more, deadwood in low_hands(low_first[place + 1 :], points, size - 1, most - points[card]):
            yield card | more, points[card] + deadwood


def first_best(hand: Bits) -> tuple[int, Bits]:
    """The least deadwood of a hand, and the cards melded in the first of the arrangements that leave it."""
    ways = (sets | run_cards(others) for sets, others in choices_of_melds(hand, "low"))
    return min((points_of(hand ^ melded, "low"), melded) for melded in ways)


if __name__ == "__main__":
    for dead, hands in sorted(count_by_deadwood(PACK, HAND_SIZE, KNOCK).items()):
        sys.stdout.write(f"{dead:2} {hands:12,}\n")
