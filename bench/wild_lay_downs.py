"""Hands of wild-card rummy laid down in the best way, per second of one core.

The hands are random, of the sizes of the named games: with one pack eight and eleven cards, with two packs fourteen. One card
must stay for the discard. Each line has the share of the target of 2,000 hands a second. The lines for fourteen cards
with a given number of wild cards show what these cost; there each hand has exactly so many. The lines of named games have the
hands of careful bots before their discards, with the melds on the table; below each is the share of the hands by their number
of wild cards. Answers about suits that earlier hands had are remembered, as in a running service: so the first round is a
little slower than the others.

    python bench/wild_lay_downs.py [--hands 5000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from typing import TYPE_CHECKING

from wild_card_rummy_bots import play

from ging_service.game_support.game_bots import bot_named
from ging_service.games.wild_card_rummy.decider.position import position_of
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.best_melds import best_lay_down
from ging_service.games.wild_card_rummy.rules.best_turns import hand_of
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.commands import Command
    from ging_service.games.wild_card_rummy.decider.state import TableState

TARGET = 2_000
ONE = HouseRules()
TWO = HouseRules(decks="two", set_limit="four", faces="rank", joker="one", joker_points=50)
SIZES = {"8 cards, one pack": (8, 1, ONE), "11 cards, one pack": (11, 1, ONE), "14 cards, two packs": (14, 2, TWO)}
WILDS = range(9)
IN_PLAY = {"classic": 4, "treize-brasses": 4}
"""Named games, each with its number of players."""

Posed = tuple[HandToLay, Terms]


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
    for preset, seats in IN_PLAY.items():
        hands = played_hands(preset, seats, arguments.hands // 5)
        show(f"{preset}, in play", hands, arguments.rounds)
        print(f"  by wild cards: {shares_by_wilds(hands)}")


def any_hand(chance: random.Random, size: int, packs: int, rules: HouseRules) -> Posed:
    """Return a random hand of a random deal."""
    pack = ONE_PACK * packs + ((JOKER,) if rules.joker == "one" else ())
    hand = tuple(chance.sample(pack, size))
    return HandToLay(cards=hand), Terms(wild=chance.choice(RANKS), packs=packs, rules=rules)


def hand_with(chance: random.Random, size: int, wilds: int) -> Posed:
    """Return a random hand of two packs with so many wild cards."""
    terms = Terms(wild=chance.choice(RANKS), packs=2, rules=TWO)
    wild = [card for card in ONE_PACK * 2 if is_wild(card, terms.wild)]
    natural = [card for card in ONE_PACK * 2 if not is_wild(card, terms.wild)]
    return HandToLay(cards=(*chance.sample(wild, wilds), *chance.sample(natural, size - wilds))), terms


def played_hands(preset: str, seats: int, number: int) -> list[Posed]:
    """Return hands of games between careful bots, each before it is laid down and discarded from."""
    hands: list[Posed] = []
    careful = bot_named(GAME.kind, "careful")

    def watched(seen: TableState, seat: int) -> Command | None:
        deal = seen.deal
        if seen.phase == "playing" and deal is not None and deal.turn == seat:
            position = position_of(seen, deal, seat)
            terms = Terms(wild=position.wild, packs=position.packs, rules=seen.rules)
            hands.append((hand_of(position, seen.rules), terms))
        command: Command | None = careful(seen, seat)
        return command

    game = 0
    while len(hands) < number:
        play([watched] * seats, preset, random.Random(game), Counter())  # noqa: S311  any games will do
        game += 1
    return hands[:number]


def shares_by_wilds(hands: list[Posed]) -> str:
    """The share of the hands with each number of wild cards."""
    found = Counter(sum(is_wild(card, terms.wild) for card in hand.cards) for hand, terms in hands)
    return ", ".join(f"{wilds}: {count / len(hands):.3f}" for wilds, count in sorted(found.items()))


def show(name: str, hands: list[Posed], rounds: int) -> None:
    """Print how many hands are laid down per second of processor time."""
    best_s = min(laid_down(hands) for _ in range(rounds))
    rate = len(hands) / best_s
    print(f"{name:23} {rate:7,.0f} hands per CPU second  {rate / TARGET:5.2f} of {TARGET:,}", flush=True)


def laid_down(hands: list[Posed]) -> float:
    """CPU seconds for all of them."""
    start = time.process_time()
    for hand, terms in hands:
        best_lay_down(hand, terms)
    return time.process_time() - start


if __name__ == "__main__":
    main()
