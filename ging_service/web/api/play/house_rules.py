"""House rules in requests, with the body that opens a table; and the named rules that a club keeps for its usual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError, fields, missing, post_load, validate, validates_schema

from ging_service.access.role_rights import Right
from ging_service.application.seats import BOT_WANTED
from ging_service.domain.club import commands as c
from ging_service.domain.club.decide import SLUG
from ging_service.domain.game import USUAL_GAME
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import CLUB
from ging_service.reporting.club import clubs as queries
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.paging import Page
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.game_api.any_game import ASKED_RULES, house_rules_field
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.responses import club_answer
from ging_service.web.api.schemas.fields import (
    SEATS_LEAST,
    SEATS_MOST,
    Words,
    asked_id,
    text,
)
from ging_service.web.api.schemas.objects import Answer, Body, BoundedList, Nothing, all_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from collections.abc import Mapping

    from werkzeug.wrappers import Response


_SEATS: Final = {game.kind: game.seats for game in GAMES}
_NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
_EXAMPLE: Final = ("anna", "ben", "cleo", "dan")


class HouseRulesField(fields.Nested):
    """House rules of the game that the same body names. Omitted rules have their usual values.

    If there is no such game, nothing is read: the field that names it reports the error.
    """

    def __init__(self) -> None:
        super().__init__(ASKED_RULES)
        self._schemas = {kind: api.asked_rules for kind, api in game_apis().items()}

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401  any JSON value
        attr: str | None,  # noqa: ARG002  marshmallow's signature
        data: Mapping[str, Any] | None,
        partial: Any = None,  # noqa: ANN401, ARG002  same
        **_more: Any,  # noqa: ANN401  same
    ) -> Any:  # noqa: ANN401  what the game's schema makes of it
        # From the raw body, because the other fields may not have been read yet.
        asked = (data or {}).get("game", USUAL_GAME)
        if not isinstance(asked, str) or asked not in self._schemas:
            return missing
        return self._schemas[asked]().load(value)


class WithRules(Body):
    """A body with house rules of the game that it names, else of the usual one. ``rules`` becomes the game's type."""

    @post_load
    def _read_rules(self, data: dict[str, Any], **_more: object) -> dict[str, Any]:
        api = game_apis()[data.get("game", USUAL_GAME)]
        given = data["rules"] if "rules" in data else api.asked_rules().load({})
        return data | {"rules": api.read_rules(given)}


def asked_game() -> Words:
    """Return the field for the game that a body names, the usual one if it names none."""
    kinds = [game.kind for game in GAMES]
    told = {"description": "Which game is played"}
    return Words(load_default=USUAL_GAME, validate=validate.OneOf(kinds), metadata=told)


class AskedMembers(BoundedList):
    """Members by seat: as many as the game that the same body names seats."""

    def check_length(self, items: list[Any], body: Mapping[str, Any]) -> None:
        """Raise ``ValidationError`` for a number of members that the game does not seat."""
        asked = body.get("game", USUAL_GAME)
        if isinstance(asked, str) and asked in _SEATS:
            least, most = _SEATS[asked]
            if not least <= len(items) <= most:
                number = str(least) if least == most else f"{least} to {most}"
                raise ValidationError(f"a table of this game has {number} members")
        super().check_length(items, body)


def _members() -> AskedMembers:
    least, most = SEATS_LEAST, SEATS_MOST
    number = _NUMBERS[least] if least == most else f"{_NUMBERS[least]} to {_NUMBERS[most].lower()}"
    return AskedMembers(
        Words(metadata={"pattern": f"^({BOT_WANTED})?{SLUG.pattern}$"}),
        required=True,
        least=least,
        most=most,
        metadata={
            "description": f"{number} members of the club by seat; `{BOT_WANTED}<level>`: a bot of the game",
            "examples": [list(_EXAMPLE)],
        },
    )


class _Opening(WithRules):
    """A table to be opened."""

    table = asked_id("The table's id", "friday")
    game = asked_game()
    members = _members()
    rules = HouseRulesField()

    @validates_schema
    def _check_game(self, data: Mapping[str, Any], **_more: object) -> None:
        """Refuse fields that only other games have."""
        kind = data["game"]
        own = game_apis()[kind].opening
        for name in data:
            if name not in own and any(name in api.opening for api in game_apis().values()):
                # In marshmallow's words for a field that no game has.
                raise ValidationError({name: ["Unknown field."]})


NewTable = type(
    "NewTable",
    (_Opening,),
    {"__doc__": _Opening.__doc__}
    | {name: field for api in game_apis().values() for name, field in api.opening.items()},
)


BLUEPRINT = Blueprint(
    "house_rules", __name__, url_prefix="/v1/clubs/<slug:club>/house-rules", description="House rules by name"
)

Asked = dict[str, Any]


class Preset(Answer):
    """House rules that are saved under a name."""

    preset = text("id")
    name = text("as people call them")
    game = text("whose house rules they are")
    rules = house_rules_field()


PresetPage = all_of(Preset, "in order of their ids", "All house rules that are kept: there is one page.")


class NewPreset(WithRules):
    """House rules of a game, to be saved under a name."""

    game = asked_game()
    name = Words(required=True, metadata={"description": "As people call them", "examples": ["Thursday rules"]})
    rules = HouseRulesField()


@BLUEPRINT.read("", PresetPage, needs=Right.LOOK)
def list_house_rules(club: str) -> object:
    """House rules that the club has saved. The ETag is the version of the club."""
    found = queries.list_house_rules(services(), club)
    return Page(items=tuple(found.presets)), found.version


@BLUEPRINT.read("/<slug:preset>", Preset, needs=Right.LOOK)
def get_house_rules(club: str, preset: str) -> object:
    """House rules that are saved under one id. The version in the ETag is the club's."""
    version = stream_version(services(), club, CLUB)
    return queries.get_house_rules(services(), club, preset), version


@BLUEPRINT.command("/<slug:preset>", NewPreset, needs=Right.KEEP_MEMBERS, method="PUT")
def name_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Save house rules under a name, or replace those with the same id. Open tables keep theirs."""
    command = c.NameHouseRules(preset=preset, name=asked["name"], rules=asked["rules"])
    return club_answer(club, command, asked, 200)


@BLUEPRINT.command("/<slug:preset>", Nothing, needs=Right.KEEP_MEMBERS, method="DELETE", required=False)
def drop_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Delete saved house rules. Tables that were opened with them keep them."""
    return club_answer(club, c.DropHouseRules(preset=preset), asked, 200)
