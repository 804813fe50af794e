"""A member's page: his name, his roles, and how he comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access import sessions
from ging_service.application.access.rights import Right
from ging_service.application.club import at_club
from ging_service.application.errors import NotFound
from ging_service.application.queries.membership import get_membership
from ging_service.application.queries.paging import MOST_ITEMS, Paging
from ging_service.domain.club import commands as c
from ging_service.domain.club.roles import ARBITRATOR, OFFICES
from ging_service.domain.errors import Refused
from ging_service.web.credentials_once import member_shut_out, session_ended
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller, reader, text, ticked
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access_words import role_duties, role_words
from ging_service.web.pages.showing import show
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("member", __name__)


@BLUEPRINT.page("/members/<slug:member>", needs=Right.LOOK)
def member_page(club: str, member: str) -> Response:
    """Who he is; for whoever keeps members or access, what can be done about it."""
    found = get_membership(services(), club, person(), member)
    open_sessions: tuple[sessions.SessionSeen, ...] = ()
    if Right.KEEP_ACCESS in person().rights:
        open_sessions = sessions.list_sessions(services(), club, Paging(limit=MOST_ITEMS), reader(), member).items
    return show(
        "pages/club/member.html",
        member=found.entry,
        roles=found.roles,
        given=(*OFFICES, ARBITRATOR),
        sessions=open_sessions,
        role_words=role_words,
        role_duties=role_duties,
        place=f"/clubs/{club}/members/{member}",
    )


@BLUEPRINT.form("/members/<slug:member>/name", needs=Right.KEEP_MEMBERS, again=member_page)
def correct_name(club: str, member: str) -> str:
    """Correct his name."""
    return _of_member(club, member, c.RenameMember(member=member, name=text("name")))


@BLUEPRINT.form("/members/<slug:member>/name/erase", needs=Right.KEEP_MEMBERS, again=member_page)
def erase_all_names(club: str, member: str) -> str:
    """Forget all that he was ever called, for good."""
    _need_sure()
    return _of_member(club, member, c.EraseName(member=member))


@BLUEPRINT.form("/members/<slug:member>/roles/give", needs=Right.KEEP_MEMBERS, again=member_page)
def give_office(club: str, member: str) -> str:
    """Give him a role."""
    role = text("role")
    return _of_member(
        club, member, c.NameArbitrator(member=member) if role == ARBITRATOR else c.GiveRole(member=member, role=role)
    )


@BLUEPRINT.form("/members/<slug:member>/roles/take", needs=Right.KEEP_MEMBERS, again=member_page)
def take_office(club: str, member: str) -> str:
    """Take a role from him."""
    role = text("role")
    return _of_member(
        club, member, c.DismissArbitrator(member=member) if role == ARBITRATOR else c.TakeRole(member=member, role=role)
    )


@BLUEPRINT.form("/members/<slug:member>/sessions/end", needs=Right.KEEP_ACCESS, again=member_page)
def end_members_sessions(club: str, member: str) -> str:
    """Sign him out: of one session that is named, or of all."""
    _need_known(club, member)
    session = text("session")
    if session:
        session_ended(club, session, form_caller())
    else:
        sessions.end_sessions(services(), club, member, form_caller())
    return f"/clubs/{club}/members/{member}"


@BLUEPRINT.form("/members/<slug:member>/shut-out", needs=Right.KEEP_ACCESS, again=member_page)
def shut_member_out(club: str, member: str) -> str:
    """Let him in no longer, until he is invited again."""
    _need_sure()
    member_shut_out(club, member, form_caller())
    return f"/clubs/{club}/members/{member}"


def _of_member(club: str, member: str, command: c.Command) -> str:
    """A command to a member whom the address names: one who is not there is not found."""
    try:
        at_club(services(), club, command, form_caller())
    except Refused as refusal:
        if refusal.code == "no_such_member":
            raise NotFound("member") from refusal
        raise
    return f"/clubs/{club}/members/{member}"


def _need_known(club: str, member: str) -> None:
    """Raise ``NotFound``."""
    get_membership(services(), club, person(), member)


def _need_sure() -> None:
    """What cannot be undone is ticked beside its button."""
    if not ticked("sure"):
        raise BadRequest("invalid", _("Tick that you are sure."), "sure")
