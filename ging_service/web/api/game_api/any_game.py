"""Schemas that differ from game to game: the only game's own, or any of several games'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of
from ging_service.web.api.game_api.derived import DealEntryOfGame, RuledDealOfGame
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.schemas.fields import text
from ging_service.web.api.schemas.serialize import OfGames, Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from marshmallow import Schema


class Withheld(Shown, fields.Dict):
    """A mapping that only its game can show: it is always empty."""

    def show(self, value: Any) -> Any:  # noqa: ANN401, ARG002  whatever it holds
        """Return an empty mapping."""
        return {}

    def take(self, told: Any) -> Any:  # noqa: ANN401  an empty mapping
        """Return the empty mapping."""
        return told


def _withheld() -> Withheld:
    return Withheld(
        required=True, metadata={"maxProperties": 0, "description": "empty: only the game knows what of it to show"}
    )


class RuledDealOfUninstalledGame(RuledDealOfGame):
    """A deal of a game that is not installed, as ruled."""

    kind = text("the outcome, as the game calls it; empty if it is void")
    summary = _withheld()


class DealEntryOfUninstalledGame(DealEntryOfGame):
    """What a deal came to at a table whose game is not installed."""

    kind = text("`running`, or the outcome, as the game calls it")
    summary = _withheld()
    ruled = fields.Nested(
        RuledDealOfUninstalledGame,
        required=True,
        allow_none=True,
        metadata={"description": "as ruled; null: as it was recorded"},
    )


ANY_OF: dict[str, type[OfGames]] = {}
"""Schemas by their names in the specification, which describes them as any of the games' schemas (``openapi``)."""

_OF_RULES = {game.house_rules: game.kind for game in GAMES}


def any_of(
    name: str,
    schemas: Mapping[str, type[Schema]],
    found: Callable[[Any], str],
    uninstalled: type[Schema] | None = None,
) -> type[Schema]:
    """Return the schema that stands for those of all games. ``found(thing)``: the name of the game of a thing.

    ``uninstalled``: the schema for things of games that are not installed, if such things are served.
    """
    if len(schemas) == 1 and uninstalled is None:
        return next(iter(schemas.values()))
    members = {"schemas": dict(schemas), "game_of": staticmethod(found), "uninstalled": uninstalled}
    ANY_OF[name] = type(name, (OfGames,), members)
    return ANY_OF[name]


def house_rules_field() -> fields.Field[Any]:
    """Return the field for the house rules of any game, in an answer."""
    return fields.Nested(HOUSE_RULES, required=True)


def game_of_deal(entry: Any) -> str:  # noqa: ANN401  what has the member
    """Return the name of the game of a deal's entry."""
    return str(entry.game)


HOUSE_RULES = any_of(
    "AnyHouseRules",
    {kind: api.house_rules for kind, api in game_apis().items()},
    lambda rules: _OF_RULES[type(rules)],
)
ASKED_RULES = any_of("AnyAskedRules", {kind: api.asked_rules for kind, api in game_apis().items()}, str)
TABLE_STATE = any_of(
    "AnyTableState", {kind: api.state for kind, api in game_apis().items()}, lambda seen: game_of(seen.state).kind
)
DEAL_ENTRY = any_of(
    "AnyDealEntry",
    {kind: api.deal for kind, api in game_apis().items()},
    game_of_deal,
    uninstalled=DealEntryOfUninstalledGame,
)
RULING = any_of("AnyRuling", {kind: api.ruling for kind, api in game_apis().items()}, str)
