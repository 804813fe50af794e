"""Games of Gin Rummy that each level of bot wins against each weaker one, and what the first player of a deal wins.

Two levels play every shuffle twice, once on each seat, so that neither has better cards. A game goes to 100 points under
the ``classic`` house rules. Then the strongest level plays itself, and the deals are counted that the first player and
the dealer win. The intervals are Wilson's: the true share lies inside 95 times of 100.

    python bench/gin_rummy_bots.py [--games 2000] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_levels, bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.gin_rummy.decider.commands import Discard, Knock, OpenTable
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import TableState

_Z = 1.96


class Score(NamedTuple):
    """Games that the first of two bots won, and the deals of these games by who won them."""

    won: int
    deals: Counter[str]


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_000, help="games of each pair of levels")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    levels = bot_levels(GAME.kind)
    for weaker, stronger in combinations(levels, 2):
        score = match((stronger, weaker), arguments.games, arguments.seed)
        print(f"{stronger} against {weaker}, games won: {share(score.won, arguments.games)}", flush=True)
    deals = match((levels[-1], levels[-1]), arguments.games, arguments.seed).deals
    scored = deals["first player"] + deals["dealer"]
    print(f"{levels[-1]} against itself, deals won by the first player: {share(deals['first player'], scored)}")
    print(f"deals without a winner: {share(deals['nobody'], deals.total())}")


def match(levels: tuple[str, str], games: int, seed: int) -> Score:
    """Play so many games, each shuffle once on either seat."""
    first, second = (bot_named(GAME.kind, level) for level in levels)
    won, deals = 0, Counter[str]()
    for number in range(games):
        seat = number % 2
        bots = (second, first) if seat else (first, second)
        won += play(bots, Random(f"{seed}/{number // 2}"), deals).games_won[seat]  # noqa: S311  to be foreseen
    return Score(won, deals)


def play(bots: tuple[Bot, Bot], random: Random, deals: Counter[str]) -> TableState:
    """Return the state after one game, and count its deals by their winners."""
    opening = OpenTable(members=("first", "second"), rules=HouseRules())
    state: TableState = GAME.fold(GAME.initial_state(), GAME.decide(opening, GAME.initial_state()))
    while not state.ended:
        seat = GAME.to_act(state).seats[0]
        asked = bot_move(GAME, bots[seat], state, seat)
        command = GAME.complete(asked, state, ServiceChance(random, "bench", "table"), 0)
        state = GAME.fold(state, GAME.decide(command, state))
        if isinstance(command, Discard | Knock) and state.deal and state.deal.result:
            winner = state.deal.result.winner
            places = {-1: "nobody", state.deal.dealer: "dealer"}
            deals[places.get(winner, "first player")] += 1
    return state


def share(some: int, of: int) -> str:
    """A share with its interval."""
    low, high = wilson(some, of)
    return f"{some:,} of {of:,}, {some / of:.3f} ({low:.3f} to {high:.3f})"


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    share, square = won / games, _Z * _Z
    middle = share + square / (2 * games)
    far = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - far) / (1 + square / games), (middle + far) / (1 + square / games)


if __name__ == "__main__":
    main()
