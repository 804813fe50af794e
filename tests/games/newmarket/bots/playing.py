"""Games between bots, without a database."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.newmarket.decider.state import TableState
    from ging_service.games.newmarket.rules.house_rules import HouseRules

LEVELS = ("simple", "careful")
MOST_MOVES = 4_000


class Position(NamedTuple):
    """A state, the seat that the table waits for, the bot's move, and the same with what the service adds."""

    state: TableState
    seat: int
    command: Any
    complete: Any


def bot(level: str) -> Bot:
    return bot_named("newmarket", level)


def game(levels: Sequence[str], rules: HouseRules, seed: int) -> Iterator[Position]:
    """The positions of a game between bots. Each move is carried out: none is refused."""
    random = Random(seed)  # noqa: S311  repeatable play, no secret
    members = tuple(f"m{seat}" for seat in range(len(levels)))
    state: TableState = after(GAME.initial_state(), c.OpenTable(members=members, rules=rules))
    for _ in range(MOST_MOVES):
        if state.ended:
            return
        seat = GAME.to_act(state).seats[0]
        command = bot_move(GAME, bot(levels[seat]), state, seat)
        complete = GAME.complete(command, state, ServiceChance(random, "club", "table"), 0)
        yield Position(state, seat, command, complete)
        state = after(state, complete)


def after(state: TableState, command: Any) -> TableState:
    found: TableState = GAME.fold(state, GAME.decide(command, state))
    return found
