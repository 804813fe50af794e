"""Which roles the members of a club have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.states import current
from ging_service.domain.club.roles import roles_of
from ging_service.domain.streams import CLUB
from ging_service.eventlog.errors import NoSuchClub

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRoles:
    """A member, by his name or else his id, and his roles, ``player`` first."""

    member: str
    name: str
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Everybody's roles, in the order in which members joined, and the version of the club that they are of."""

    version: int
    members: tuple[MemberRoles, ...]


def list_roles(services: Services, club_id: str) -> Roles:
    """Who has which role. Raises ``NoSuchClub``."""
    with services.of(club_id) as conn:
        version, found = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = found
    members = tuple(
        MemberRoles(member=member, name=name, roles=roles_of(club, member)) for member, name in club.names().items()
    )
    return Roles(version=version, members=members)
