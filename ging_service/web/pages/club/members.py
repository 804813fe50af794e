"""The club's book: its members, and the form that enters new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club
from ging_service.domain.club.commands import AddMember
from ging_service.event_messages.roles import role_words
from ging_service.reporting.club.membership import list_memberships
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.http.current_services import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("members", __name__)


@BLUEPRINT.page("/members", needs=Right.LOOK)
def members_page(club: str) -> Response:
    """Show the members, with as much of their roles as the viewer may know."""
    paging = Paging(limit=MOST_ITEMS, after=request.args.get("after", ""))
    found = list_memberships(services(), club, person(), paging)
    return show("pages/club/members.html", members=found, names=names(), role_words=role_words)


@BLUEPRINT.form("/members", needs=Right.KEEP_MEMBERS, again=members_page)
def enter_member(club: str) -> str:
    """Enter a member, and go to their page."""
    member = text("member").lower()
    at_club(services(), club, AddMember(member=member, name=text("name")), form_caller())
    return f"/clubs/{club}/members/{member}"
