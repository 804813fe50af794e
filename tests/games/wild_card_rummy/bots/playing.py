"""Games between bots, without a database."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.game_support.game_bots import Bot, bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
from ging_service.games.wild_card_rummy.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

LEVELS = ("simple", "careful")
MOST_MOVES = 8_000


class Position(NamedTuple):
    """A state, the seat that the table waits for, and the bot's move."""

    state: TableState
    seat: int
    command: Any


def bot(level: str) -> Bot:
    return bot_named("wild_card_rummy", level)


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
        yield Position(state, seat, command)
        state = after(state, GAME.complete(command, state, ServiceChance(random, "club", "table"), 0))


def after(state: TableState, command: Any) -> TableState:
    found: TableState = GAME.fold(state, GAME.decide(command, state))
    return found


def turn(hand: Hand, phase: Any = "playing", rules: HouseRules | None = None, **others: Any) -> TableState:
    """A turn of seat 0 of three, twos wild; ``others`` are fields of the deal."""
    fields: dict[str, Any] = {
        "number": 1,
        "round": 2,
        "dealer": 2,
        "wild": "2",
        "hands": (hand, ("?",) * 7, ("?",) * 7),
        "stock": ("?",) * 20,
        "turn": 0,
        "turns": 6,
        "known": ((), (), ()),
    }
    state = TableState(phase=phase, members=("a", "b", "c"), dealer=2, deal=Deal(**{**fields, **others}))
    return (
        state
        if rules is None
        else TableState(phase=phase, members=state.members, rules=rules, dealer=2, deal=state.deal)
    )
