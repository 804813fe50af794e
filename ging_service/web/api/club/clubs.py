"""Clubs, their members and roles, and counters between members and the club bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields

from ging_service.access.role_rights import Right
from ging_service.application.club import club_state
from ging_service.domain.club import commands as c
from ging_service.domain.club.state import OFFICES
from ging_service.domain.streams import CLUB
from ging_service.reporting.club import clubs, members
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.paging import Page, Paging
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.club import club_answers
from ging_service.web.api.responses import club_answer
from ging_service.web.api.schemas.fields import many, text
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.objects import (
    Answer,
    Body,
    CountersMoved,
    Leaving,
    NewMember,
    NewName,
    NewTimeZone,
    Nothing,
    all_of,
)
from ging_service.web.http.errors import named_in_address
from ging_service.web.http.running_request import services
from ging_service.web.requests.authentication import admitted

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


BLUEPRINT = Blueprint("clubs", __name__, url_prefix="/v1/clubs", description="Clubs and their members")

Asked = dict[str, Any]


@BLUEPRINT.read("", club_answers.ClubPage, needs=Right.LOOK)
def list_clubs() -> object:
    """The club of the credential. A credential is valid for one club only."""
    return Page(items=(clubs.get_club(services(), admitted().club_id),))


@BLUEPRINT.read("/<slug:club>", club_answers.Club, needs=Right.LOOK)
def get_club(club: str) -> object:
    """One club."""
    seen = clubs.get_club(services(), club)
    return seen, seen.version


@BLUEPRINT.command("/<slug:club>/time-zone", NewTimeZone, needs=Right.KEEP_MEMBERS, method="PUT")
def set_time_zone(asked: Asked, club: str) -> Response:
    """Set the time zone of the club's dates. Open seasons keep theirs."""
    return club_answer(club, c.SetTimeZone(zone=asked["zone"]), asked, 200)


@BLUEPRINT.read("/<slug:club>/seat-offers", club_answers.SeatOfferPage, needs=Right.LOOK)
def list_seat_offers(club: str) -> object:
    """The tables whose first deal waits for members to accept seats. The ETag is the version of the club."""
    version = stream_version(services(), club, CLUB)
    return Page(items=tuple(one for one in club_state(services(), club).agreements if one.waiting)), version


@BLUEPRINT.read("/<slug:club>/members", club_answers.MemberPage, needs=Right.LOOK, query=Pages)
def list_members(asked: Asked, club: str) -> object:
    """The club's members, by id. The version in the ETag is the club's."""
    # Read first: `If-Match` refuses a version that is too old, and one that is too new would hide a change.
    version = stream_version(services(), club, CLUB)
    return members.list_members(services(), club, Paging(**asked)), version


@BLUEPRINT.command("/<slug:club>/members", NewMember, needs=Right.KEEP_MEMBERS)
def add_member(asked: Asked, club: str) -> Response:
    """Enter a member in the book."""
    return club_answer(club, c.AddMember(member=asked["member"], name=asked["name"]), asked)


@BLUEPRINT.read("/<slug:club>/members/<slug:member>", club_answers.Member, needs=Right.LOOK)
def get_member(club: str, member: str) -> object:
    """One member. The version in the ETag is the club's."""
    version = stream_version(services(), club, CLUB)
    return members.get_member(services(), club, member), version


@BLUEPRINT.command("/<slug:club>/members/<slug:member>", NewName, needs=Right.KEEP_MEMBERS, method="PATCH")
def rename_member(asked: Asked, club: str, member: str) -> Response:
    """Correct a member's name."""
    return _of_member(club, c.RenameMember(member=member, name=asked["name"]), asked, 200)


@BLUEPRINT.command("/<slug:club>/members/<slug:member>/erased-name", Leaving, needs=Right.KEEP_MEMBERS, required=False)
def erase_name(asked: Asked, club: str, member: str) -> Response:
    """Erase every name that a member has had. Their id, deals and counters stay, and every proof stays valid."""
    return _of_member(club, c.EraseName(member=member, balance=asked.get("balance", 0)), asked)


@BLUEPRINT.command("/<slug:club>/members/<slug:member>/bought-counters", CountersMoved, needs=Right.KEEP_BOOKS)
def buy_counters(asked: Asked, club: str, member: str) -> Response:
    """Counters from the club bank to a member."""
    return _of_member(club, c.BuyCounters(member=member, **_at_the_bank(asked)), asked)


@BLUEPRINT.command("/<slug:club>/members/<slug:member>/cashed-counters", CountersMoved, needs=Right.KEEP_BOOKS)
def cash_counters(asked: Asked, club: str, member: str) -> Response:
    """Counters from a member back to the club bank."""
    return _of_member(club, c.CashCounters(member=member, **_at_the_bank(asked)), asked)


def _at_the_bank(asked: Asked) -> Asked:
    return {name: asked[name] for name in ("counters", "note", "paid", "currency")}


def _of_member(club: str, asked_for: c.Command, asked: Asked, status: int = 201) -> Response:
    """Give a command to the member whom the address names. An unknown member is not found."""
    with named_in_address("member"):
        return club_answer(club, asked_for, asked, status)


ROLES = Blueprint("roles", __name__, url_prefix="/v1/clubs/<slug:club>", description="Roles of members")


class MemberRoles(Answer):
    """A member and their roles in the club."""

    member = text("id")
    name = text("name; the id if it has been erased")
    roles = many(fields.String(), "`player` first; `arbitrator` for members appointed at `/arbitrators`")


RolePage = all_of(MemberRoles, "in the order in which they joined", "All members: there is one page.", name="RolePage")


class NewRole(Body):
    """A role that a member gets."""

    role = fields.String(required=True, metadata={"description": f"one of {', '.join(OFFICES)}"})


@ROLES.read("/roles", RolePage, needs=Right.READ_CLUB)
def list_roles(club: str) -> object:
    """Who has which role. The ETag is the version of the club."""
    found = members.list_roles(services(), club)
    return Page(items=tuple(found.members)), found.version


@ROLES.command("/members/<slug:member>/roles", NewRole, needs=Right.KEEP_MEMBERS)
def give_role(asked: Asked, club: str, member: str) -> Response:
    """Make a member secretary, treasurer or scribe. Arbitrators are appointed at `/arbitrators`."""
    return _of_member(club, c.GiveRole(member=member, role=asked["role"]), asked)


@ROLES.command("/members/<slug:member>/roles/<slug:role>/withdrawal", Nothing, needs=Right.KEEP_MEMBERS, required=False)
def take_role(asked: Asked, club: str, member: str, role: str) -> Response:
    """Take a role from a member. A club that has a secretary never loses the last one."""
    return _of_member(club, c.TakeRole(member=member, role=role), asked)
