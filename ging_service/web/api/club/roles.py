"""Roles: who has which, giving and taking them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club
from ging_service.domain.club import commands as c
from ging_service.domain.club.state import OFFICES
from ging_service.domain.errors import Refused
from ging_service.execution.errors import NotFound
from ging_service.reporting.club import members as roles
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.responses import caller, done_answer, json_answer
from ging_service.web.api.schemas.fields import OrNull, many, text
from ging_service.web.api.schemas.objects import Answer, Body, Nothing
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("roles", __name__, url_prefix="/v1/clubs/<slug:club>", description="Roles of members")

Asked = dict[str, Any]


class MemberRoles(Answer):
    """A member and their roles in the club."""

    member = text("id")
    name = text("name; the id if it has been erased")
    roles = many(fields.String(), "`player` first; `arbitrator` for members appointed at `/arbitrators`")


class RolePage(Answer):
    """All members: there is one page."""

    items = many(fields.Nested(MemberRoles), "in the order in which they joined")
    next = OrNull(required=True, metadata={"description": "null"})


class NewRole(Body):
    """A role that a member gets."""

    role = fields.String(required=True, metadata={"description": f"one of {', '.join(OFFICES)}"})


@BLUEPRINT.read("/roles", RolePage, needs=Right.READ_CLUB)
def list_roles(club: str) -> Response:
    """Who has which role. The ETag is the version of the club."""
    found = roles.list_roles(services(), club)
    shape = shape_of(MemberRoles)
    return json_answer({"items": [shape(one) for one in found.members], "next": None}, etag=found.version)


@BLUEPRINT.command("/members/<slug:member>/roles", NewRole, needs=Right.KEEP_MEMBERS)
def give_role(asked: Asked, club: str, member: str) -> Response:
    """Make a member secretary, treasurer or scribe. Arbitrators are appointed at `/arbitrators`."""
    return _of_member(club, c.GiveRole(member=member, role=asked["role"]), asked)


@BLUEPRINT.command(
    "/members/<slug:member>/roles/<slug:role>/withdrawal", Nothing, needs=Right.KEEP_MEMBERS, required=False
)
def take_role(asked: Asked, club: str, member: str, role: str) -> Response:
    """Take a role from a member. A club that has a secretary never loses the last one."""
    return _of_member(club, c.TakeRole(member=member, role=role), asked)


def _of_member(club: str, command: c.Command, asked: Asked) -> Response:
    """Give a command to the member whom the address names. An unknown member is not found."""
    try:
        done = at_club(services(), club, command, caller(), happened_at=asked.get("happened_at", ""))
    except Refused as refusal:
        if refusal.code == "no_such_member":
            raise NotFound("member") from refusal
        raise
    return done_answer(club, done)
