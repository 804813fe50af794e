"""The pages of the games that are installed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.domain.streams import game_of
from ging_service.web.pages.games.general_pages import pages_of_any
from ging_service.web.pages.games.outlet import GamePages
from ging_service.web.pages.rendering.game_files import GROUP

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def pages_by_game() -> Mapping[str, GamePages]:
    """Return the pages of every game, by its kind."""
    found = find_outlets(GROUP, GamePages)
    return {game.kind: found.get(game.kind) or pages_of_any(game) for game in GAMES}


def pages_of(state: object) -> GamePages:
    """Return the pages of the game that is played at a table with this state."""
    return pages_by_game()[game_of(state).kind]
