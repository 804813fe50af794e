"""Games between bots, without a database."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.state import Deal, TableState
from ging_service.games.gin_rummy.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules

LEVELS = ("simple", "careful")
MOST_MOVES = 1_500


class Position(NamedTuple):
    """A state, the seat that the table waits for, and the bot's move."""

    state: TableState
    seat: int
    command: Any


def bot(level: str) -> Bot:
    return bot_named("gin_rummy", level)


def game(levels: tuple[str, str], rules: HouseRules, seed: int) -> Iterator[Position]:
    """The positions of a game between two bots. Each move is carried out: none is refused."""
    random = Random(seed)  # noqa: S311  repeatable play, no secret
    state: TableState = after(GAME.initial_state(), c.OpenTable(members=("a", "b"), rules=rules))
    for _ in range(MOST_MOVES):
        if state.ended:
            return
        seat = GAME.to_act(state).seats[0]
        command = bot_move(GAME, bot(levels[seat]), state, seat)
        yield Position(state, seat, command)
        state = after(state, GAME.complete(command, state, ServiceChance(random, "club", "table"), 0))


def after(state: TableState, command: Any) -> TableState:
    found: TableState = GAME.fold(state, GAME.decide(command, state))
    return found


def turn(hand: Hand, stock: Hand, **others: Any) -> TableState:
    """A turn of seat 0, who has drawn, with these cards; ``others`` are fields of the deal."""
    fields: dict[str, Any] = {
        "number": 1,
        "game": 1,
        "dealer": 1,
        "hands": (hand, ("?",) * 10),
        "stock": stock,
        "discards": (),
        "upcard": "KS",
        "turn": 0,
        "draws": 5,
    }
    phase = "discarding" if len(hand) == 11 else "drawing"
    return TableState(phase=phase, members=("a", "b"), dealer=1, deal=Deal(**{**fields, **others}))
