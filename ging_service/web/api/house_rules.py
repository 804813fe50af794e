"""House rules that a club keeps under names: what tables of a usual kind are opened with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.application.access.rights import Right
from ging_service.application.club import at_club
from ging_service.application.queries import house_rules as queries
from ging_service.application.queries.versions import stream_version
from ging_service.domain.club import commands as c
from ging_service.domain.streams import CLUB
from ging_service.web.api.answer import Answer
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.bodies import AskedRules, Body, Nothing, house_rules
from ging_service.web.api.event_answers import Rules
from ging_service.web.api.exchange import caller, done_answer, json_answer
from ging_service.web.api.fields import OrNull, Words, many, text
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "house_rules", __name__, url_prefix="/v1/clubs/<slug:club>/house-rules", description="House rules by name"
)

Asked = dict[str, Any]


class Preset(Answer):
    """House rules that are kept under a name."""

    preset = text("id")
    name = text("as people call them")
    rules = fields.Nested(Rules, required=True)


class PresetPage(Answer):
    """All that are kept: there is one page."""

    items = many(fields.Nested(Preset), "in order of their ids")
    next = OrNull(required=True, metadata={"description": "null"})


class NewPreset(Body):
    """House rules to be kept under a name."""

    name = Words(required=True, metadata={"description": "As people call them", "examples": ["Thursday rules"]})
    rules = fields.Nested(AskedRules, load_default=lambda: AskedRules().load({}))


@BLUEPRINT.read("", PresetPage, needs=Right.LOOK)
def list_house_rules(club: str) -> Response:
    """House rules that the club keeps. The ETag is the version of the club."""
    found = queries.list_house_rules(services(), club)
    shape = shape_of(Preset)
    return json_answer({"items": [shape(one) for one in found.presets], "next": None}, etag=found.version)


@BLUEPRINT.read("/<slug:preset>", Preset, needs=Right.LOOK)
def get_house_rules(club: str, preset: str) -> Response:
    """House rules that are kept under one id. The version in the ETag is the club's."""
    version = stream_version(services(), club, CLUB)
    return json_answer(shape_of(Preset)(queries.get_house_rules(services(), club, preset)), etag=version)


@BLUEPRINT.command("/<slug:preset>", NewPreset, needs=Right.KEEP_MEMBERS, method="PUT")
def name_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Keep house rules under a name, new ones or others than before. Tables that are open go on with theirs."""
    command = c.NameHouseRules(preset=preset, name=asked["name"], rules=house_rules(asked["rules"]))
    return _done(club, command, asked)


@BLUEPRINT.command("/<slug:preset>", Nothing, needs=Right.KEEP_MEMBERS, method="DELETE", required=False)
def drop_house_rules(asked: Asked, club: str, preset: str) -> Response:
    """Keep house rules no longer. Tables that were opened with them go on."""
    return _done(club, c.DropHouseRules(preset=preset), asked)


def _done(club: str, command: c.Command, asked: Asked) -> Response:
    done = at_club(services(), club, command, caller(), happened_at=asked.get("happened_at", ""))
    return done_answer(club, done, 200)
