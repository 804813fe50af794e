"""House rules by name that are offered when a table is opened: those of the games, and the club's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.reporting.club.house_rules import list_house_rules
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.installed import pages_by_game

if TYPE_CHECKING:
    from ging_service.domain.game import Game


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
