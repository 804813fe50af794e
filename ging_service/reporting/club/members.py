"""A club's book of members, and their roles, as the reader may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Row, exists, select

from ging_service.domain.club.state import BOT, roles_of
from ging_service.domain.streams import CLUB
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.deciding import current
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import club_seen_by
from ging_service.projections.schema import members, roles
from ging_service.reporting.paging import FIRST, Page, Paging, need_club, page_of, utc

if TYPE_CHECKING:
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.caller import Principal
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


# A club's book of members, with the roles that the reader may see.


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberEntry:
    """A member as recorded in the club's book, when they were entered, whether they are a bot, and whether they have left."""

    member: str
    name: str
    joined_at: str
    bot: bool = False
    left: bool = False


_BOT: Final = (
    exists()
    .where(roles.c.club_id == members.c.club_id, roles.c.member_id == members.c.member_id, roles.c.role == BOT)
    .label("bot")
)


def list_members(services: Services, club_id: str, paging: Paging = FIRST) -> Page[MemberEntry]:
    """The members by id. Raises ``NotFound``."""
    wanted = (
        select(members, _BOT)
        .where(members.c.club_id == club_id, members.c.member_id > paging.after)
        .order_by(members.c.member_id)
        .limit(paging.limit + 1)
    )
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        rows = conn.execute(wanted).all()
    left = _left(services, club_id)
    return page_of(rows, paging, lambda row: _entry(row, left), lambda row: str(row.member_id))


def get_member(services: Services, club_id: str, member: str) -> MemberEntry:
    """One member. Raises ``NotFound``."""
    wanted = select(members, _BOT).where(members.c.club_id == club_id, members.c.member_id == member)
    with services.selecting(club_id) as conn:
        need_club(conn, club_id)
        row = conn.execute(wanted).one_or_none()
    if row is None:
        raise NotFound("member")
    return _entry(row, _left(services, club_id))


def _left(services: Services, club_id: str) -> frozenset[str]:
    with services.club_transaction(club_id) as conn:
        club: ClubState = current(services, conn, club_id, CLUB).state
    return club.absent()


def _entry(row: Row[Any], left: frozenset[str]) -> MemberEntry:
    return MemberEntry(
        member=row.member_id,
        name=row.name,
        joined_at=utc(row.joined_at),
        bot=row.bot,
        left=row.member_id in left,
    )


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
