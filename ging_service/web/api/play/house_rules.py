"""Named house rules that a club keeps for its usual tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club
from ging_service.domain.club import commands as c
from ging_service.domain.streams import CLUB
from ging_service.reporting.club import clubs as queries
from ging_service.reporting.club.clubs import stream_version
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.game_api.any_game import house_rules_field
from ging_service.web.api.play.opening_bodies import HouseRulesField, WithRules, asked_game
from ging_service.web.api.responses import caller, done_answer, json_answer
from ging_service.web.api.schemas.fields import OrNull, Words, many, text
from ging_service.web.api.schemas.objects import Answer, Nothing
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

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


class PresetPage(Answer):
    """All house rules that are kept: there is one page."""

    items = many(fields.Nested(Preset), "in order of their ids")
    next = OrNull(required=True, metadata={"description": "null"})


class NewPreset(WithRules):
    """House rules of a game, to be saved under a name."""

    game = asked_game()
    name = Words(required=True, metadata={"description": "As people call them", "examples": ["Thursday rules"]})
    rules = HouseRulesField()


@BLUEPRINT.read("", PresetPage, needs=Right.LOOK)
def list_house_rules(club: str) -> Response:
    """House rules that the club has saved. The ETag is the version of the club."""
    found = queries.list_house_rules(services(), club)
    shape = shape_of(Preset)
    return json_answer({"items": [shape(one) for one in found.presets], "next": None}, etag=found.version)


@BLUEPRINT.read("/<slug:preset>", Preset, needs=Right.LOOK)
def get_house_rules(club: str, preset: str) -> Response:
    """House rules that are saved under one id. The version in the ETag is the club's."""
    version = stream_version(services(), club, CLUB)
    return json_answer(shape_of(Preset)(queries.get_house_rules(services(), club, preset)), etag=version)


@BLUEPRINT.command("/<slug:preset>", NewPreset, needs=Right.KEEP_MEMBERS, method="PUT")
def name_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Save house rules under a name, or replace those with the same id. Open tables keep theirs."""
    command = c.NameHouseRules(preset=preset, name=asked["name"], rules=asked["rules"])
    return _done(club, command, asked)


@BLUEPRINT.command("/<slug:preset>", Nothing, needs=Right.KEEP_MEMBERS, method="DELETE", required=False)
def drop_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Delete saved house rules. Tables that were opened with them keep them."""
    return _done(club, c.DropHouseRules(preset=preset), asked)


def _done(club: str, command: c.Command, asked: Asked) -> Response:
    done = at_club(services(), club, command, caller(), happened_at=asked.get("happened_at", ""))
    return done_answer(club, done, 200)
