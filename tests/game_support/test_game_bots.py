"""Bots: which there are, and that one gets what its seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.domain.installed_games import GAMES
from ging_service.game_support.game_bots import bot_levels, bot_move, bot_named
from ging_service.game_support.game_names import game_named
from ging_service.game_support.seeded_shuffle import ServiceChance


def test_levels_are_told_weakest_first() -> None:
    assert bot_levels("gin_rummy") == ("simple", "careful")
    assert bot_levels("ging") == ()


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="did you mean 'careful'") as refused:
        bot_named("gin_rummy", "carefull")
    assert refused.value.code == "no_such_bot"
    with pytest.raises(Refused, match="ging has no bots"):
        bot_named("ging", "simple")


def test_a_bot_gets_the_state_as_its_seat_sees_it() -> None:
    game = game_named("gin_rummy")
    state = dealt(game)
    given: list[Any] = []

    def curious(seen: Any, seat: int) -> None:
        given.extend((seen, seat))

    assert bot_move(game, curious, state, 1) is None
    assert given == [game.see(state, Viewer(seat=1, member="b")), 1]
    assert "?" in given[0].deal.hands[0]
    assert set(given[0].deal.stock) == {"?"}


def dealt(game: Any) -> Any:
    """A table with a running deal."""
    state = game.initial_state()
    opening, *_ = [one for one in game.commands if one.__name__ == "OpenTable"]
    random = Random(1)  # noqa: S311  repeatable play
    state = game.fold(
        state, game.decide(opening(members=("a", "b"), rules=game.house_rules(first_dealer="assigned")), state)
    )
    (deal,) = game.moves(state, 0)
    return game.fold(state, game.decide(game.complete(deal, state, ServiceChance(random, "c", "t"), 0), state))


def test_every_game_with_bots_has_known_levels() -> None:
    for game in GAMES:
        for level in bot_levels(game.kind):
            assert callable(bot_named(game.kind, level))
