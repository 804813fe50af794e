"""Who looks at a page, and how a club's members are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import g, request

from ging_service.application.club import club_state
from ging_service.domain.club.roles import roles_of
from ging_service.web.pages.addresses import club_in
from ging_service.web.pages.isolating import isolated
from ging_service.web.serving import services

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.application.access.admission import Admitted
    from ging_service.domain.club.state import ClubState


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """Whoever has been let in to the club. ``member`` "": somebody who is none."""

    member: str
    name: str
    roles: tuple[str, ...]
    rights: frozenset[str]

    def may(self, *rights: str) -> bool:
        """Whether he has one of these rights."""
        return not self.rights.isdisjoint(rights)


def looker() -> Looker | None:
    """Who looks, None where nobody has been let in."""
    found = _let_in()
    if found is None:
        return None
    member = found.person.member
    return Looker(
        member=member,
        name=names().get(member, member),
        roles=roles_of(_club(found.club_id), member),
        rights=frozenset(map(str, found.person.rights)),
    )


def names() -> Mapping[str, str]:
    """How the members are called, by their ids, to be shown; a name that has been erased is the id."""
    if "names" not in g:
        found = _club(g.admitted.club_id).names()
        g.names = {member: isolated(name) or member for member, name in found.items()}
    kept: Mapping[str, str] = g.names
    return kept


def club_name() -> str:
    """The club's name, "" for whoever has not been let in."""
    found = _let_in()
    return isolated(_club(found.club_id).name) if found else ""


def _let_in() -> Admitted | None:
    """Who has been let in to the club whose page it is."""
    found: Admitted | None = g.get("admitted")
    return found if found and found.club_id == club_in(request.path) else None


def _club(club_id: str) -> ClubState:
    """The club as it is with this request."""
    if "club_state" not in g:
        g.club_state = club_state(services(), club_id)
    kept: ClubState = g.club_state
    return kept
