"""The roles of a club's members."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.club.roles import roles_of
from ging_service.domain.streams import CLUB
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.states import current

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoles:
    """A member, by their name or else their id, and their roles, ``player`` first."""

    member: str
    name: str
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Everybody's roles, in the order in which members joined, and the version of the club that they are of."""

    version: int
    members: tuple[MemberRoles, ...]


def list_roles(services: Services, club_id: str) -> Roles:
    """Return the roles of every member. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        version, found = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = found
    members = tuple(
        MemberRoles(member=member, name=name, roles=roles_of(club, member)) for member, name in club.names().items()
    )
    return Roles(version=version, members=members)
