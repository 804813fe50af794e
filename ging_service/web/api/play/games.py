"""The games that this service offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from marshmallow import fields

from ging_service.domain.installed_games import GAMES
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.responses import json_answer
from ging_service.web.api.schemas.fields import many, number, text
from ging_service.web.api.schemas.objects import Answer, all_of
from ging_service.web.requests.required_rights import OPEN

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from ging_service.domain.game import Game

BLUEPRINT = Blueprint("games", __name__, url_prefix="/v1/games", description="The games that the service offers")


class GameRule(Answer):
    """A numbered rule in one line."""

    rule = text("its number")
    text = text("what it says")


class GamePreset(Answer):
    """House rules that come with the game."""

    preset = text("id")
    rules = fields.Dict(required=True, metadata={"description": "as the game's JSON Schema describes them"})


class GameEntry(Answer):
    """A game."""

    game = text("id, as a table names it")
    title = text("as people write it")
    seats_least = number("the fewest players of a table")
    seats_most = number("the most players of a table")
    rules = many(fields.Nested(GameRule), "in order")
    presets = many(fields.Nested(GamePreset), "the usual house rules first")
    house_rules = fields.Dict(required=True, metadata={"description": "JSON Schema of the house rules"})


GamePage = all_of(GameEntry, "by id", "All games: there is one page.", name="GamePage")


@BLUEPRINT.read("", GamePage, needs=OPEN)
def list_games() -> Response:
    """The games, each with its rules, its seats and its house rules."""
    return json_answer({"items": [game_json(game) for game in GAMES], "next": None})


def game_json(game: Game) -> dict[str, Any]:
    """Return a game as the API and the command line describe it."""
    least, most = game.seats
    return {
        "game": game.kind,
        "title": game.title,
        "seats_least": least,
        "seats_most": most,
        "rules": [{"rule": number, "text": line} for number, line in game.rules.items()],
        "presets": [{"preset": name, "rules": msgspec.to_builtins(rules)} for name, rules in game.presets.items()],
        "house_rules": msgspec.json.schema(game.house_rules),
    }
