"""Knocks of Gin Rummy judged per second of one core, in the rules alone and through `ging score`.

The knocks come from random deals: each player draws from the stock, discards a card that leaves the least deadwood, and
knocks as soon as it is possible. The rules check each knock and find the other player's best melds and lay-offs. They
must reach 20,000 a second: the first line has the share of that. `ging score` reads the same knocks as JSON Lines, a whole
process from start to end, and is compared with a program that only decodes and encodes them (``settle.py``).

    python bench/knocks.py [--knocks 200000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from settle import COPY, SCORE, Program, run

from ging_service.domain.cards import Hand  # noqa: TC001  read by the type of a tuple
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.knocking import TEN, KnockedHand, check_knock
from ging_service.games.gin_rummy.rules.melds import best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.scoring import judge_deal

TARGET = 20_000
DIFFERENT = 2_000
"""So many different knocks are made; a longer input repeats them."""

PROGRAMS = {
    "copy": Program((sys.executable, "-c", COPY)),
    "score": Program((*SCORE, "--game", "gin_rummy")),
}


class Knocked(NamedTuple):
    """A deal that was knocked: the knocker's eleven cards, the knock, and the other player's ten."""

    hand: Hand
    knock: KnockedHand
    other: Hand


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--knocks", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many is printed")
    arguments = parser.parse_args()
    different = made(min(DIFFERENT, arguments.knocks))
    best_s = min(judged(different) for _ in range(arguments.rounds))
    rate = len(different) / best_s
    print(f"rules   {rate:9,.0f} knocks per CPU second  {rate / TARGET:5.2f} of {TARGET:,}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "knocks.jsonl")
        write(path, different, arguments.knocks)
        best = {
            name: min(run(program, path).cpu_s for _ in range(arguments.rounds)) for name, program in PROGRAMS.items()
        }
    for name, cpu_s in best.items():
        print(f"{name:7} {arguments.knocks / cpu_s:9,.0f} knocks per CPU second  {best['copy'] / cpu_s:5.2f} of copy")


def made(knocks: int) -> list[Knocked]:
    """Random knocks with a fixed seed."""
    chance = random.Random(20)  # noqa: S311  any deals will do
    found: list[Knocked] = []
    while len(found) < knocks:
        order = chance.sample(PACK, len(PACK))
        hand, other, stock = order[:HAND_SIZE], order[HAND_SIZE : 2 * HAND_SIZE], order[2 * HAND_SIZE :]
        for drawn in stock:
            hand.append(drawn)
            best = best_discards(hand, "low")
            discard = best.cards[-1]
            kept = [card for card in hand if card != discard]
            if best.deadwood <= TEN:
                melds = best_arrangements(kept, "low")[0].melds
                found.append(Knocked(tuple(hand), KnockedHand(discard=discard, melds=melds), tuple(other)))
                break
            hand = kept
    return found


def judged(knocks: list[Knocked]) -> float:
    """CPU seconds for all of them."""
    rules = HouseRules()
    start = time.process_time()
    for hand, knock, other in knocks:
        judge_deal(check_knock(knock, hand, rules), other, rules)
    return time.process_time() - start


def write(path: Path, different: list[Knocked], knocks: int) -> None:
    """Write them as lines for `ging score`."""
    with path.open("w", encoding="utf-8") as lines:
        for number, (hand, knock, other) in enumerate(islice(cycle(different), knocks)):
            deal = {"id": number, "hands": [hand, other], "discard": knock.discard, "melds": knock.melds}
            lines.write(json.dumps(deal) + "\n")


if __name__ == "__main__":
    main()
