"""The pages of the installed games, and the game and house rules that a page of a club is about."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.domain.streams import game_of
from ging_service.execution.errors import NotFound
from ging_service.reporting.club.clubs import list_house_rules
from ging_service.web.http.running_request import services
from ging_service.web.pages.games.general_pages import pages_of_any
from ging_service.web.pages.games.outlet import GamePages
from ging_service.web.pages.rendering.static_files import GROUP

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.game import Game


@cache
def pages_by_game() -> Mapping[str, GamePages]:
    """Return the pages of every game, by its kind."""
    found = find_outlets(GROUP, GamePages)
    return {game.kind: found.get(game.kind) or pages_of_any(game) for game in GAMES}


def pages_of(state: object) -> GamePages:
    """Return the pages of the game that is played at a table with this state."""
    return pages_by_game()[game_of(state).kind]


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


def built_in(game: Game) -> dict[str, Any]:
    """Return the house rules of a game, by their names in the language of the viewer."""
    names = pages_by_game()[game.kind].rules.preset_names()
    return {names.get(preset, preset): rules for preset, rules in game.presets.items()}


def presets(club: str, game: Game) -> dict[str, Any]:
    """Return the house rules for a new table in a club, by name.

    The usual rules come first. Of two with the same name, the club's own are used.
    """
    kept = list_house_rules(services(), club).presets
    return built_in(game) | {one.name: one.rules for one in kept if isinstance(one.rules, game.house_rules)}
