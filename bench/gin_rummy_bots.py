"""Games of Gin Rummy that each level of bot wins against each weaker one.

Both play every shuffle twice, once on each seat, so that neither has better cards. A game goes to 100 points under the
``classic`` house rules. The interval is Wilson's, with which the true share lies inside 95 times of 100; games with the
same seed are counted as independent, which makes it a little too wide or too narrow.

    python bench/gin_rummy_bots.py [--games 2000] [--seed 1]
"""

from __future__ import annotations

import argparse
import time
from itertools import combinations
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_levels, bot_move, bot_named
from ging_service.game_support.shuffling import ServiceChance
from ging_service.games.gin_rummy.decider.commands import OpenTable
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.house import HouseRules

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import TableState

_Z = 1.96


class Score(NamedTuple):
    """Games that the stronger bot won, and deals that were scored."""

    won: int
    deals: int


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_000, help="games of each pair of levels")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for weaker, stronger in combinations(bot_levels(GAME.kind), 2):
        begun = time.perf_counter()
        score = match(bot_named(GAME.kind, stronger), bot_named(GAME.kind, weaker), arguments.games, arguments.seed)
        low, high = wilson(score.won, arguments.games)
        print(
            f"{stronger} against {weaker}: {score.won:,} of {arguments.games:,} games won, "
            f"{score.won / arguments.games:.3f} ({low:.3f} to {high:.3f}); {score.deals:,} deals, "
            f"{time.perf_counter() - begun:.0f} s"
        )


def match(stronger: Bot, weaker: Bot, games: int, seed: int) -> Score:
    """Play so many games, each shuffle once on either seat."""
    won = deals = 0
    for number in range(games):
        seat = number % 2
        bots = (stronger, weaker) if seat == 0 else (weaker, stronger)
        state = play(bots, Random(f"{seed}/{number // 2}"))  # noqa: S311  to be foreseen
        won += state.games_won[seat]
        deals += state.deals_played
    return Score(won, deals)


def play(bots: tuple[Bot, Bot], random: Random) -> TableState:
    """Return the state after one game."""
    opening = OpenTable(members=("first", "second"), rules=HouseRules())
    state: TableState = GAME.fold(GAME.initial_state(), GAME.decide(opening, GAME.initial_state()))
    while not state.ended:
        seat = GAME.to_act(state).seats[0]
        asked = bot_move(GAME, bots[seat], state, seat)
        command = GAME.complete(asked, state, ServiceChance(random, "bench", "table"), 0)
        state = GAME.fold(state, GAME.decide(command, state))
    return state


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    share, square = won / games, _Z * _Z
    middle = share + square / (2 * games)
    far = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - far) / (1 + square / games), (middle + far) / (1 + square / games)


if __name__ == "__main__":
    main()
