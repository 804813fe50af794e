"""Gin Rummy's part of the API. The entry point group ``ging_service.game_api`` names ``API``."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ging_service.game_support.game_names import game_named
from ging_service.games.gin_rummy.game import GAME
from ging_service.web.api.game_api.derived import derived_api
from ging_service.web.api.schemas.fields import asked_first_dealer

API: Final = replace(
    derived_api(game_named(GAME.kind)),  # with the general rulings
    rules_page="/docs/rules-gin-rummy#",
    lists_codes=True,
    words={"combination": (), "ties": ("",)},
    opening={"first_dealer": asked_first_dealer()},
    about_opening="they bring their stacks (GR33). Where the house rules assign the first dealer (GR2), the seat in `first_dealer` "
    "deals, or without it the first of them.",
)
