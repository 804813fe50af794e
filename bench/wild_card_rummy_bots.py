"""Games of wild-card rummy that each level of bot wins against each weaker one, and what each place in a deal wins.

Four players: two of each level, opposite each other. Every shuffle is played twice, with the seats exchanged, so that no level has
better cards. A game has thirteen deals under the ``classic`` house rules. The better side of a game is the one with
fewer points together. Then the strongest level plays itself, and the deals are counted by the place of who has gone out, from
the first player on. The intervals are Wilson's: the true share lies inside 95 times of 100.

    python bench/wild_card_rummy_bots.py [--games 200] [--preset classic] [--seats 4] [--seed 1]
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
from ging_service.games.wild_card_rummy.decider.commands import OpenTable
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import TableState

_Z = 1.96


class Score(NamedTuple):
    """Games in which the first of two levels had the better total (halves for equal ones), its lead, and deals by place."""

    won: float
    lead: int
    outs: Counter[str]


def main() -> None:
    """Play and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each pair of levels")
    parser.add_argument("--preset", choices=PRESETS, default="classic")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    levels = bot_levels(GAME.kind)
    for weaker, stronger in combinations(levels, 2):
        score = match((stronger, weaker), given)
        print(f"{stronger} against {weaker}, games won: {share(score.won, given.games)}", flush=True)
        print(f"points of {stronger} fewer by {score.lead / given.games:.1f} a game and side")
    outs = match((levels[-1], levels[-1]), given).outs
    deals = outs.total()
    for place, count in sorted(outs.items()):
        print(f"{levels[-1]} against itself, deals won by {place}: {share(count, deals)}")


def match(levels: tuple[str, str], given: argparse.Namespace) -> Score:
    """Play so many games, each shuffle once on either seats."""
    first, second = (bot_named(GAME.kind, level) for level in levels)
    won, lead, outs = 0.0, 0, Counter[str]()
    sign = 1 if PRESETS[given.preset].scoring == "melded" else -1
    for number in range(given.games):
        side = number % 2
        bots = [first if seat % 2 == side else second for seat in range(given.seats)]
        random = Random(f"{given.seed}/{number // 2}")  # noqa: S311  to be foreseen
        totals = play(bots, given.preset, random, outs).totals
        ahead = sign * (sum(totals[side::2]) - sum(totals[1 - side :: 2]))
        won += (ahead > 0) + (ahead == 0) / 2
        lead += ahead
    return Score(won, lead, outs)


def play(bots: list[Bot], preset: str, random: Random, outs: Counter[str]) -> TableState:
    """Return the state after one game, and count its deals by who has gone out."""
    opening = OpenTable(members=tuple(f"m{seat}" for seat in range(len(bots))), rules=PRESETS[preset])
    state: TableState = GAME.fold(GAME.initial_state(), GAME.decide(opening, GAME.initial_state()))
    while not state.ended:
        seat = GAME.to_act(state).seats[0]
        asked = bot_move(GAME, bots[seat], state, seat)
        command = GAME.complete(asked, state, ServiceChance(random, "bench", "table"), 0)
        deals = len(state.sheet)
        state = GAME.fold(state, GAME.decide(command, state))
        if len(state.sheet) > deals:
            line = state.sheet[-1]
            outs[place_of(line.winner, state, len(bots))] += 1
    return state


def place_of(winner: int, state: TableState, seats: int) -> str:
    """The place of a seat in the deal that is over."""
    if winner < 0 or state.deal is None:
        return "nobody"
    return f"player {(winner - state.deal.dealer - 1) % seats + 1}"


def share(some: float, of: int) -> str:
    """A share with its interval."""
    low, high = wilson(some, of)
    return f"{some:,.1f} of {of:,}, {some / of:.3f} ({low:.3f} to {high:.3f})"


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    share, square = won / games, _Z * _Z
    middle = share + square / (2 * games)
    far = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - far) / (1 + square / games), (middle + far) / (1 + square / games)


if __name__ == "__main__":
    main()
