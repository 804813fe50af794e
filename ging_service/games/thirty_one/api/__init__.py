"""Thirty-one's part of the API. The entry point group ``ging_service.game_api`` names ``API``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ging_service.game_support.game_names import game_named
from ging_service.games.thirty_one.game import GAME
from ging_service.web.api.game_api.derived import derived_api

API: Final = replace(
    derived_api(game_named(GAME.kind)),  # with the general rulings
    rules_page="/docs/rules-thirty-one#",
    lists_codes=True,
    about_opening="they bring their stacks (NM95). A lot decides who begins (NM91), when the first round starts.",
)
