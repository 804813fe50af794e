"""A game whose parts are collected by their names (``Game.of``)."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, Literal

import pytest

from ging_service.domain.declare import command, policy_of
from ging_service.domain.game import Game
from ging_service.domain.game.authority import check_declared
from ging_service.domain.game.decider import decided_by
from ging_service.domain.installed_games import GAMES


@command
class DrawCard:
    """Draw a card."""

    seat: int


@command
class EndTable:
    """End the table."""


def module(name: str, *names: str) -> ModuleType:
    made = ModuleType(name)
    for one in names:

        def function(given: Any, state: Any = None) -> tuple[Any, ...]:
            return (name, given, state)

        function.__module__ = name
        setattr(made, one, function)
    return made


def test_a_command_is_decided_by_the_function_of_its_name() -> None:
    decide = decided_by((DrawCard,), (module("turns", "draw_card", "discard"), module("closing", "end_table")))
    assert decide(DrawCard(seat=1), "state") == ("turns", DrawCard(seat=1), "state")


def test_a_module_that_only_imports_the_function_does_not_count() -> None:
    turns, other = module("turns", "draw_card"), module("other")
    vars(other)["draw_card"] = vars(turns)["draw_card"]
    assert decided_by((DrawCard,), (other, turns))(DrawCard(seat=0), None)[0] == "turns"


@pytest.mark.parametrize("modules", [(), (module("turns", "draw_card"), module("again", "draw_card"))])
def test_a_command_without_exactly_one_function_is_a_fault_of_the_game(modules: tuple[ModuleType, ...]) -> None:
    with pytest.raises(TypeError, match=f"{len(modules)} functions are called draw_card, for DrawCard"):
        decided_by((DrawCard,), modules)


@pytest.mark.parametrize("kind", [game.kind for game in GAMES if game.kind != "ging"])
def test_every_command_says_who_may_give_it(kind: str) -> None:
    game = import_module(f"ging_service.games.{kind}.game").GAME
    assert game.check_authority is check_declared  # Ging has a check of its own
    assert [one.__name__ for one in game.commands if policy_of(one) is None] == []


UNDECLARED: dict[str, Any] = dict.fromkeys(
    [
        "kind",
        "title",
        "seats",
        "house_rules",
        "rules",
        "presets",
        "pack",
        "deal",
        "to_act",
        "places",
        "counters_at",
        "check_rules",
        "complete",
        "is_drawn",
        "holds_hidden_cards",
        "evolve",
        "fold",
        "transfers",
        "view",
        "see",
    ]
)
STATED: dict[str, Any] = {
    "commands": DrawCard | EndTable,
    "events": DrawCard | EndTable,
    "phase": Literal["unopened", "played"],
    "result": Literal["won", "lost"],
    "state": EndTable,
}


def test_a_game_without_time_limits_says_so_itself() -> None:
    with pytest.raises(TypeError, match="at_deadline"):
        Game.of(**STATED, **UNDECLARED, decide=None)
    game = Game.of(module("playing", "at_deadline", "decide"), **STATED, **UNDECLARED)
    assert (game.phases, game.deal_kinds) == (("played",), ("running", "won", "lost"))
    assert game.at_deadline(0)[0] == game.decide(DrawCard(seat=0), None)[0] == "playing"


def test_a_part_that_two_modules_define_is_a_fault_of_the_game() -> None:
    with pytest.raises(TypeError, match="again defines decide again"):
        Game.of(module("playing", "decide", "at_deadline"), module("again", "decide"), **STATED, **UNDECLARED)
