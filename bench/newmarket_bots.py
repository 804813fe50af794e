"""Counters that each level of bot wins from each weaker one at Newmarket, and what each place in a deal wins.

Half of the players are of each level, in turn round the table. Every shuffle is played twice, with the seats exchanged, so that no level
has better cards. Then the strongest level plays itself, and the deals are counted by the place of who is out, from eldest on. The
intervals contain the true mean or share 95 times in 100.

    python bench/newmarket_bots.py [--games 200] [--preset day-centre] [--seats 4] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_levels, bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.commands import OpenTable
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import TableState

_Z = 1.96
MOST_DEALS = 60


class Game(NamedTuple):
    """A game: the counters by seat, and its deals, by the place of who was out."""

    net: tuple[int, ...]
    deals: Counter[str]


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each pair of levels, an even number")
    parser.add_argument("--preset", choices=PRESETS, default="day-centre")
    parser.add_argument("--seats", type=int, default=4, choices=(4, 6, 8))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    levels = bot_levels(GAME.kind)
    for weaker, stronger in combinations(levels, 2):
        print(f"{stronger} against {weaker}: {match(stronger, weaker, given)}", flush=True)
    itself = Counter[str]()
    for number in range(given.games):
        random = Random(f"{given.seed}/itself/{number}")  # noqa: S311  to be foreseen
        itself += play([bot_named(GAME.kind, levels[-1])] * given.seats, given.preset, random).deals
    for place, count in sorted(itself.items()):
        print(f"{levels[-1]} against itself, deals by who was out, {place}: {share(count, itself.total())}")


def match(stronger: str, weaker: str, given: argparse.Namespace) -> str:
    """Return what the first level wins a deal and player. Each shuffle is played once on either seats."""
    bots = [bot_named(GAME.kind, level) for level in (stronger, weaker)]
    leads: list[float] = []
    deals = 0
    for number in range(given.games // 2):
        lead = 0
        for side in (0, 1):
            random = Random(f"{given.seed}/{number}")  # noqa: S311  to be foreseen
            game = play([bots[(seat + side) % 2] for seat in range(given.seats)], given.preset, random)
            lead += sum(game.net[side::2])
            deals += game.deals.total()
        # Both games of a shuffle are one sample: they are not independent.
        leads.append(lead / 2)
    players = given.seats // 2
    each, spread = mean(leads) / players, _Z * stdev(leads) / sqrt(len(leads)) / players
    ahead = sum((lead > 0) + (lead == 0) / 2 for lead in leads)
    return f"{each:+.2f} ± {spread:.2f} counters a game and player, {deals} deals, ahead in {share(ahead, len(leads))} of the pairs"


def play(bots: list[Bot], preset: str, random: Random) -> Game:
    """Return one game. After many deals it is ended."""
    members = tuple(f"m{seat}" for seat in range(len(bots)))
    opening = OpenTable(members=members, rules=PRESETS[preset])
    state: TableState = GAME.fold(GAME.initial_state(), GAME.decide(opening, GAME.initial_state()))
    deals, stacks, bought = Counter[str](), state.layout.stacks, [0] * len(bots)
    while not state.ended and deals.total() < MOST_DEALS:
        seat = GAME.to_act(state).seats[0]
        command = bot_move(GAME, bots[seat], state, seat)
        dealer = state.dealer
        events = GAME.decide(GAME.complete(command, state, ServiceChance(random, "club", "table"), 0), state)
        state = GAME.fold(state, events)
        for event in events:
            match event:
                case e.DealEnded():
                    place = (event.winner - dealer - 1) % len(bots) + 1
                    deals[f"place {place}" if event.kind == "out" else event.kind.replace("_", " ")] += 1
                    stacks = state.layout.stacks
                case e.StackBought():
                    bought[event.seat] += event.counters
                case e.StacksReturned():
                    stacks = event.counters
                case _:
                    pass
    start = PRESETS[preset].starting_stack
    return Game(tuple(counters - start - more for counters, more in zip(stacks, bought, strict=True)), deals)


def share(count: float, number: int) -> str:
    """A share with its interval (Wilson's)."""
    part = count / number
    middle = (part + _Z**2 / (2 * number)) / (1 + _Z**2 / number)
    half = _Z / (1 + _Z**2 / number) * sqrt(part * (1 - part) / number + _Z**2 / (4 * number**2))
    return f"{count:g} of {number}, {part:.3f} ({middle - half:.3f} to {middle + half:.3f})"


if __name__ == "__main__":
    main()
