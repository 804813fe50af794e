"""The service's data about the caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.application.club import club_state
from ging_service.domain.club.roles import roles_of

if TYPE_CHECKING:
    from ging_service.application.access.admission import Admitted
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The club, the member ("": an app that acts for nobody in particular), and their current roles and rights.

    ``seat_limit``: the most that a table of somebody else may cost them, -1 for no limit.
    """

    club: str
    member: str
    name: str
    roles: tuple[str, ...]
    rights: tuple[str, ...]
    app: str
    credential: str
    seat_limit: int


def me(services: Services, club_id: str, admitted: Admitted) -> Me:
    """The caller, with their entry in the club's book. Raises ``NoSuchClub``."""
    club, member = club_state(services, club_id), admitted.person.member
    return Me(
        club=club_id,
        member=member,
        name=club.names().get(member, ""),
        roles=roles_of(club, member),
        rights=tuple(sorted(admitted.person.rights)),
        app=admitted.app,
        credential=admitted.credential,
        seat_limit=club.seat_limit(member),
    )
