"""Every installed game keeps what the platform relies on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.bootstrap import codec
from ging_service.domain.installed import GAMES
from ging_service.game_support.game_check import check_game
from tests.support.extent import is_whole

if TYPE_CHECKING:
    from ging_service.domain.game import Game


@pytest.mark.many_cases
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_games_played_by_chance_have_no_fault(game: Game) -> None:
    fewest, most = game.seats
    tables = sum(len(game.presets_for(seats)) for seats in range(fewest, most + 1))
    games = max(1, (700 if is_whole() else 20) // tables)
    assert check_game(game, codec(), games=games) == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_a_game_that_cannot_be_played_is_found(game: Game) -> None:
    assert "nobody has a move" in " ".join(check_game(replace(game, moves=lambda *_: ()), codec(), games=1))
