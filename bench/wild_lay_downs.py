"""Hands of wild-card rummy laid down in the best way, per second of one core.

The hands are random, of the sizes of the named games: with one pack eight and eleven cards, with two packs fourteen. One card
must stay for the discard. Each line has the share of the target of 2,000 hands a second. The lines for fourteen cards
with a given number of wild cards show what these cost; there each hand has exactly so many. Answers about suits that earlier
hands had are remembered, as in a running service: so the first round is a little slower than the others.

    python bench/wild_lay_downs.py [--hands 5000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import random
import time
from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.rules.best import best_lay_down
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.house import HouseRules
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.terms import Terms

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

TARGET = 2_000
ONE = HouseRules()
TWO = HouseRules(decks="two", set_limit="four", faces="rank", joker="one", joker_points=50)
SIZES = {"8 cards, one pack": (8, 1, ONE), "11 cards, one pack": (11, 1, ONE), "14 cards, two packs": (14, 2, TWO)}
WILDS = range(9)

Posed = tuple["Hand", Terms]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many is printed")
    arguments = parser.parse_args()
    chance = random.Random(16)  # noqa: S311  any hands will do
    for name, (size, packs, rules) in SIZES.items():
        hands = [any_hand(chance, size, packs, rules) for _ in range(arguments.hands)]
        show(name, hands, arguments.rounds)
    for wilds in WILDS:
        hands = [hand_with(chance, 14, wilds) for _ in range(arguments.hands // 5)]
        show(f"14 cards, {wilds} wild", hands, arguments.rounds)


def any_hand(chance: random.Random, size: int, packs: int, rules: HouseRules) -> Posed:
    """Return a random hand of a random deal."""
    pack = ONE_PACK * packs + ((JOKER,) if rules.joker == "one" else ())
    return tuple(chance.sample(pack, size)), Terms(wild=chance.choice(RANKS), packs=packs, rules=rules)


def hand_with(chance: random.Random, size: int, wilds: int) -> Posed:
    """Return a random hand of two packs with so many wild cards."""
    terms = Terms(wild=chance.choice(RANKS), packs=2, rules=TWO)
    wild = [card for card in ONE_PACK * 2 if is_wild(card, terms.wild)]
    natural = [card for card in ONE_PACK * 2 if not is_wild(card, terms.wild)]
    return (*chance.sample(wild, wilds), *chance.sample(natural, size - wilds)), terms


def show(name: str, hands: list[Posed], rounds: int) -> None:
    """Print how many hands are laid down per second of processor time."""
    best_s = min(laid_down(hands) for _ in range(rounds))
    rate = len(hands) / best_s
    print(f"{name:19} {rate:7,.0f} hands per CPU second  {rate / TARGET:5.2f} of {TARGET:,}", flush=True)


def laid_down(hands: list[Posed]) -> float:
    """CPU seconds for all of them."""
    start = time.process_time()
    for hand, terms in hands:
        best_lay_down(HandToLay(cards=hand), terms)
    return time.process_time() - start


if __name__ == "__main__":
    main()
