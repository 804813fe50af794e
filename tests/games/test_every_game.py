"""Every installed game keeps what the platform relies on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest

from ging_service.bootstrap import codec
from ging_service.domain.installed_games import GAMES
from ging_service.game_support.game_check import check_game
from tests.support.extent import is_whole

if TYPE_CHECKING:
    from ging_service.domain.game import Game

SHORT: Final = 20
LONG: Final = 700
"""How many games are played of each game. In short runs a game of more tables is played once with each preset."""


@pytest.mark.complete
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_games_played_by_chance_have_no_fault(game: Game) -> None:
    tables = tables_of(game)
    if is_whole() or tables <= SHORT:
        assert check_game(game, codec(), games=max(1, (LONG if is_whole() else SHORT) // tables)) == ()
        return
    with_each_preset = each_preset_once(game)
    assert all(with_each_preset.presets_for(seats) for seats in range(game.seats[0], game.seats[1] + 1))
    assert tables_of(with_each_preset) == len(game.presets)
    assert check_game(with_each_preset, codec(), games=1) == ()


def tables_of(game: Game) -> int:
    """How many pairs there are of a number of seats and a preset."""
    fewest, most = game.seats
    return sum(len(game.presets_for(seats)) for seats in range(fewest, most + 1))


def each_preset_once(game: Game) -> Game:
    """The game with one number of seats for each preset, the one that the fewest others have."""
    allowed = {
        name: [seats for seats in range(game.seats[0], game.seats[1] + 1) if name in game.presets_for(seats)]
        for name in game.presets
    }
    players: dict[Any, int] = {}
    for name, numbers in sorted(allowed.items(), key=lambda one: len(one[1])):
        tables = Counter(players.values())
        players[game.presets[name]] = min(numbers, key=lambda number: tables[number])
    return replace(game, seats_by_rules=lambda rules: (players[rules], players[rules]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_a_game_that_cannot_be_played_is_found(game: Game) -> None:
    assert "nobody has a move" in " ".join(check_game(replace(game, moves=lambda *_: ()), codec(), games=1))
