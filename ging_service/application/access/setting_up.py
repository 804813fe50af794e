"""The one-time set-up of a club: its first secretary, who invites everybody else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ging_service.application.access.invitations import InvitationView, invite
from ging_service.application.club import at_club, found_club
from ging_service.domain.club.commands import AddMember, GiveRole
from ging_service.domain.club.roles import SECRETARY
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import NoSuchClub
from ging_service.reporting.club.roles import list_roles

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """A club and its name, the first secretary's id and name. Names count where club or member have to be made."""

    club: str
    name: str
    secretary: str
    secretary_name: str


def set_up(services: Services, asked: SetUp, caller: Caller) -> tuple[InvitationView, str, bool]:
    """Create the club and the member if they do not exist yet, make the member secretary, and invite them.

    Return the invitation, its token, and whether this call founded the club.
    A repeated call continues after an interruption. Raises ``Refused`` (``has_secretary``, or what founding and entering
    refuse) or ``Stale`` (somebody else was quicker).
    """
    is_founded = False
    try:
        found = list_roles(services, asked.club)
    except NoSuchClub:
        found_club(services, asked.club, asked.name, caller)
        is_founded = True
        found = list_roles(services, asked.club)
    if any(SECRETARY in member.roles for member in found.members):
        raise Refused(
            "has_secretary",
            "",
            f"{asked.club} already has a secretary: ask them for an invitation, or run `ging invite`",
        )
    version = found.version
    if asked.secretary not in {member.member for member in found.members}:
        entered = AddMember(member=asked.secretary, name=asked.secretary_name)
        version = at_club(services, asked.club, entered, _at(caller, version)).version
    at_club(services, asked.club, GiveRole(member=asked.secretary, role=SECRETARY), _at(caller, version))
    return (*invite(services, asked.club, asked.secretary, caller), is_founded)


def _at(caller: Caller, version: int) -> Caller:
    """The caller, if nothing happens to the club meanwhile: two set-ups at once make one secretary."""
    # One key cannot stand for several commands. A repeated call goes on from what it finds in the club.
    return replace(caller, key="", expected_version=version)
