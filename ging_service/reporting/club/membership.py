"""The members of a club with the roles that the reader may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.club.roles import roles_of
from ging_service.domain.streams import CLUB
from ging_service.execution.states import current
from ging_service.execution.visibility import club_seen_by
from ging_service.reporting.club.members import MemberEntry, get_member, list_members
from ging_service.reporting.paging import FIRST, Page, Paging

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """A member as recorded in the club's book. ``roles``: those that the reader may see, ``player`` first."""

    entry: MemberEntry
    roles: tuple[str, ...]


def list_memberships(services: Services, club_id: str, person: Principal, paging: Paging = FIRST) -> Page[Membership]:
    """The members by id. Raises ``NotFound``."""
    # The roles follow from the state as this reader sees it: who holds which office is not for everybody.
    found, seen = list_members(services, club_id, paging), _seen(services, club_id, person)
    return Page(items=tuple(_of(entry, seen) for entry in found.items), next=found.next)


def get_membership(services: Services, club_id: str, person: Principal, member: str) -> Membership:
    """One member. Raises ``NotFound``."""
    return _of(get_member(services, club_id, member), _seen(services, club_id, person))


def _of(entry: MemberEntry, seen: ClubState) -> Membership:
    return Membership(entry=entry, roles=roles_of(seen, entry.member))


def _seen(services: Services, club_id: str, person: Principal) -> ClubState:
    with services.club_transaction(club_id) as conn:
        return club_seen_by(person, current(services, conn, club_id, CLUB).state)
