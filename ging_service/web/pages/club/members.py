"""The club's members, the form that enters new ones, and each member's name, roles and credentials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.access import sessions
from ging_service.application.club import at_club, balance_of
from ging_service.domain.books.terms import payable
from ging_service.domain.club import commands as c
from ging_service.domain.club.commands import AddMember
from ging_service.domain.club.state import ARBITRATOR, OFFICES
from ging_service.event_messages.club import role_words
from ging_service.i18n.formatting import money
from ging_service.reporting.club.members import get_membership, list_memberships
from ging_service.reporting.paging import MOST_ITEMS, Paging
from ging_service.web.api.access.credential_commands import member_shut_out, session_ended
from ging_service.web.http.errors import named_in_address
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access import role_duties
from ging_service.web.pages.forms import form_caller, need_sure, reader, text, whole
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


@BLUEPRINT.page("/members/<slug:member>", needs=Right.LOOK)
def member_page(club: str, member: str) -> Response:
    """Show the member. Viewers who may keep members or access also get the forms for it."""
    found = get_membership(services(), club, person(), member)
    open_sessions: tuple[sessions.SessionView, ...] = ()
    if Right.KEEP_ACCESS in person().rights:
        open_sessions = sessions.list_sessions(services(), club, Paging(limit=MOST_ITEMS), reader(), member).items
    return show(
        "pages/club/member.html",
        member=found.entry,
        name=names().get(member, member),
        roles=found.roles,
        given=(*OFFICES, ARBITRATOR),
        sessions=open_sessions,
        role_words=role_words,
        role_duties=role_duties,
        place=f"/clubs/{club}/members/{member}",
        balance=_balance(club, member),
    )


@BLUEPRINT.form("/members/<slug:member>/name", needs=Right.KEEP_MEMBERS, again=member_page)
def correct_name(club: str, member: str) -> str:
    """Correct their name."""
    return _of_member(club, member, c.RenameMember(member=member, name=text("name")))


@BLUEPRINT.form("/members/<slug:member>/name/erase", needs=Right.KEEP_MEMBERS, again=member_page)
def erase_all_names(club: str, member: str) -> str:
    """Erase all their names, for good."""
    need_sure()
    return _of_member(club, member, c.EraseName(member=member, balance=whole("balance", 0)))


@BLUEPRINT.form("/members/<slug:member>/roles/give", needs=Right.KEEP_MEMBERS, again=member_page)
def give_office(club: str, member: str) -> str:
    """Give them a role."""
    role = text("role")
    return _of_member(
        club, member, c.NameArbitrator(member=member) if role == ARBITRATOR else c.GiveRole(member=member, role=role)
    )


@BLUEPRINT.form("/members/<slug:member>/roles/take", needs=Right.KEEP_MEMBERS, again=member_page)
def take_office(club: str, member: str) -> str:
    """Take a role from them."""
    role = text("role")
    return _of_member(
        club, member, c.DismissArbitrator(member=member) if role == ARBITRATOR else c.TakeRole(member=member, role=role)
    )


@BLUEPRINT.form("/members/<slug:member>/sessions/end", needs=Right.KEEP_ACCESS, again=member_page)
def end_members_sessions(club: str, member: str) -> str:
    """End the member's sessions: the named one, or all of them."""
    # To end the sessions of an unknown member would end none, and look like a success.
    _need_known(club, member)
    session = text("session")
    if session:
        session_ended(club, session, form_caller())
    else:
        sessions.end_sessions(services(), club, member, form_caller())
    return f"/clubs/{club}/members/{member}"


@BLUEPRINT.form("/members/<slug:member>/shut-out", needs=Right.KEEP_ACCESS, again=member_page)
def shut_member_out(club: str, member: str) -> str:
    """Withdraw their access until they are invited again."""
    need_sure()
    member_shut_out(club, member, form_caller(), whole("balance", 0))
    return f"/clubs/{club}/members/{member}"


def _balance(club: str, member: str) -> tuple[int, str]:
    """Return what a member has or owes in counters and in money, for viewers who may read the books and let them leave."""
    rights = person().rights
    if Right.READ_BOOKS not in rights or rights.isdisjoint({Right.KEEP_ACCESS, Right.KEEP_MEMBERS}):
        return 0, ""
    counters, terms = balance_of(services(), club, member)
    return counters, money(payable(terms, counters), terms.currency) if terms else ""


def _of_member(club: str, member: str, command: c.Command) -> str:
    """Give a command to the member whom the address names. An unknown member is not found."""
    with named_in_address("member"):
        at_club(services(), club, command, form_caller())
    return f"/clubs/{club}/members/{member}"


def _need_known(club: str, member: str) -> None:
    """Raise ``NotFound`` for an unknown member."""
    get_membership(services(), club, person(), member)
