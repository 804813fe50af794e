"""The game that a page of a club is about, where several are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES
from ging_service.execution.errors import NotFound

if TYPE_CHECKING:
    from ging_service.domain.game import Game


def game_choices() -> tuple[tuple[str, str], ...]:
    """Return the kind and the title of each game, () if there is no choice."""
    return tuple((game.kind, game.title) for game in _usual_first()) if len(GAMES) > 1 else ()


def chosen_game() -> Game:
    """Return the game in the form or the address, the usual one if neither names one. Raises ``NotFound("page")``."""
    kind = request.form.get("game") or request.args.get("game") or _usual_first()[0].kind
    found = next((game for game in GAMES if game.kind == kind), None)
    if found is None:
        raise NotFound("page")
    return found


def _usual_first() -> tuple[Game, ...]:
    return tuple(sorted(GAMES, key=lambda game: (game.kind != USUAL_GAME, game.kind)))
