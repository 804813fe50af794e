"""Settling up: how many payments it finds, in what time, and how far beyond 13 parties that is from the fewest.

python bench/settle_up.py --rounds 12
"""

from __future__ import annotations

import argparse
import random
import time
from typing import TYPE_CHECKING

from ging_service.domain.ledger import fewest_payments

if TYPE_CHECKING:
    from collections.abc import Sequence

JUDGED = ((14, 100), (16, 100), (16, 1_000), (17, 1_000))
TIMED = ((13, 1_000), (20, 200), (41, 200), (41, 2_000), (201, 2_000), (201, 1_000_000))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12, help="draws of each kind")
    rounds = parser.parse_args().rounds
    chance = random.Random(7)  # noqa: S311  can be repeated
    print("parties, coins up to: payments found, fewest, draws with more than the fewest")
    for parties, coins in JUDGED:
        draws = [drawn(chance, parties, coins) for _ in range(rounds)]
        found = [len(fewest_payments(due)[1]) for due in draws]
        fewest = [parties - most_groups(tuple(due.values())) for due in draws]
        more = sum(one > least for one, least in zip(found, fewest, strict=True))
        print(f"{parties:4} {coins:9,}: {sum(found) / rounds:6.1f} {sum(fewest) / rounds:6.1f} {more:3}")
    print("parties, coins up to: payments found, longest time in ms")
    for parties, coins in TIMED:
        found, longest_s = [], 0.0
        for _ in range(rounds):
            due = drawn(chance, parties, coins)
            began = time.perf_counter()
            found.append(len(fewest_payments(due)[1]))
            longest_s = max(longest_s, time.perf_counter() - began)
        print(f"{parties:4} {coins:9,}: {sum(found) / rounds:6.1f} {longest_s * 1000:6.0f}")


def drawn(chance: random.Random, parties: int, coins: int) -> dict[str, int]:
    """What is due to so many parties, the bank last: nobody is square."""
    while True:
        due = {f"m{number:03}": chance.choice((-1, 1)) * chance.randint(1, coins) for number in range(parties - 1)}
        if missing := -sum(due.values()):
            return due | {"bank": missing}


def most_groups(due: Sequence[int]) -> int:
    """Into how many groups that are square the parties fall at most: of every set of them, with one more each time."""
    sums, most = [0], [0]
    for amount in due:
        sums += [held + amount for held in sums]
    for members in range(1, len(sums)):
        best = max(most[members ^ (1 << bit)] for bit in range(len(due)) if members >> bit & 1)
        most.append(best + (not sums[members]))
    return most[-1]


if __name__ == "__main__":
    main()
