"""Who sees what of a club: the one place that every outlet passes through.

A person sees what his seat at each table sees, what concerns himself, and what his rights let him read: ``view`` of each
kind of stream tells it, event by event. Whoever is nobody sees what is open at a table and nothing else.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import ALL, Right
from ging_service.application.caller import check_member
from ging_service.application.states import current
from ging_service.domain.club.events import MemberJoined, MemberNameErased, MemberRenamed
from ging_service.domain.club.seals import CLUB as FOR_CLUB
from ging_service.domain.game import THE_SERVICE, Viewer
from ging_service.domain.streams import CLUB, CLUBS, decider_of, game_of, table_id_of
from ging_service.domain.streams import members_at as members_at_table
from ging_service.eventlog.read import stream_events
from ging_service.eventlog.sealing import TO_ALL

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    import psycopg

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.games.ging.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Who asks: a member's id, or "" for somebody who is none, and what their roles or their key allow.

    ``key_made_by``: the member who made the key, where it acts for no member. Nobody sees more by it.
    """

    member: str = ""
    rights: frozenset[Right] = frozenset()
    key_made_by: str = ""

    def __post_init__(self) -> None:
        """Raise ``Refused("bad_member")``."""
        check_member(self.member)


NOBODY = Person()
"""Whoever has shown nothing: sees what is open at a table, and nothing of the club or its books."""


def operator(member: str = "") -> Person:
    """Whoever has the database in his hands, looking with a member's eyes at tables: the command line."""
    return Person(member=member, rights=ALL)


OPERATOR = operator()
"""The operator with nobody's hand in his eyes."""


class Eyes:
    """What one person sees of one club. ``conn``: the connection that whoever asks reads the club on, if he has one."""

    def __init__(
        self, services: Services, club_id: str, person: Person, conn: psycopg.Connection[Any] | None = None
    ) -> None:
        self._services = services
        self._club_id = club_id
        self._person = person
        self._conn = conn

    def event(self, happening: Happening) -> Happening | None:
        """The event as the person may see it, or nothing. What has been opened to all is seen by all."""
        stream_id = happening.stream_id
        if not self._looks and not table_id_of(stream_id):
            return None
        if isinstance(happening.event, MemberJoined | MemberRenamed) and self._is_forgotten(happening):
            happening = happening._replace(event=replace(happening.event, name=""))
        viewer = THE_SERVICE if happening.to_all else self._viewer(stream_id)
        seen = decider_of(type(happening.event)).view(happening.event, viewer)
        return None if seen is None else happening._replace(event=seen)

    @property
    def reads_club(self) -> bool:
        """Whether the person may know what is argued within the club."""
        return Right.READ_CLUB in self._person.rights

    @property
    def reads_all_bodies(self) -> bool:
        """Whether the bodies of all events are for the person: what is hidden from him in them is sealed."""
        return {Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS} <= self._person.rights

    def sees_whole(self, happening: Happening) -> bool:
        """Whether the person may have the event's body, in which sealed values stand as commitments."""
        if self.reads_all_bodies:
            return True
        seen = self.event(happening)
        if seen is None:
            return False
        sealed = decider_of(type(happening.event)).sealed.get(type(happening.event), ())
        return bool(
            seen.event == replace(happening.event, **{one.field: getattr(seen.event, one.field) for one in sealed})
        )

    def opening(self, stream_id: str, audience: str) -> bool:
        """Whether the person may have what opens a sealed value of a stream: whatever ``event`` would show him of it."""
        if audience == TO_ALL:
            return True
        if audience == FOR_CLUB:
            return self._looks
        seat = self._viewer(stream_id).seat
        return seat >= 0 and audience == f"seat/{seat}"

    def _is_forgotten(self, happening: Happening) -> bool:
        """Whether the name in an event from before sealing has been erased since: it stands in the log in clear."""
        if happening.commitments:
            return False
        return self._last_erased.get(happening.event.member, -1) > happening.position

    @cached_property
    def _last_erased(self) -> dict[str, int]:
        """Where each member's names were erased last."""
        with _connected(self._services, self._club_id, self._conn) as conn:
            stored = stream_events(conn, self._club_id, CLUB)
        decoded = ((one.position, self._services.codec.decode(one.body, one.type, one.values).event) for one in stored)
        return {event.member: position for position, event in decoded if isinstance(event, MemberNameErased)}

    @property
    def _looks(self) -> bool:
        return Right.LOOK in self._person.rights

    def _viewer(self, stream_id: str) -> Viewer:
        """Deny by default: whoever is nobody, or cannot be told to sit at the table, has no seat there."""
        if not self._person.member or not table_id_of(stream_id):
            return viewer_at((), self._person)
        return viewer_at(members_at(self._services, self._club_id, stream_id, self._conn), self._person)


def seen_by(person: Person, state: TableState) -> TableState:
    """A table's state as a person may see it."""
    seen: TableState = game_of(state).see(state, viewer_at(members_at_table(state), person))
    return seen


def club_seen_by(person: Person, state: ClubState) -> ClubState:
    """A club's state as a person may see it."""
    seen: ClubState = CLUBS.see(state, viewer_at((), person))
    return seen


def members_at(
    services: Services, club_id: str, stream_id: str, on: psycopg.Connection[Any] | None = None
) -> tuple[str, ...]:
    """Who sits at a table, by seat: that never changes once it is open. () for a table that is not."""
    known = services.seats.get(club_id, stream_id)
    if known:
        return known
    with _connected(services, club_id, on) as conn:
        members = members_at_table(current(services, conn, club_id, stream_id).state)
    services.seats.keep(club_id, stream_id, members)
    return members


def _connected(
    services: Services, club_id: str, on: psycopg.Connection[Any] | None
) -> AbstractContextManager[psycopg.Connection[Any]]:
    """The connection that is at hand, or one of the pool: never a second one beside the first."""
    return services.of(club_id) if on is None else nullcontext(on)


def viewer_at(members: tuple[str, ...], person: Person) -> Viewer:
    """What a person may see where ``members`` sit: the hand of his seat, if he has one, and what his rights let him read."""
    member, rights = person.member, person.rights
    return Viewer(
        seat=members.index(member) if member and member in members else -1,
        member=member,
        reads_club=Right.READ_CLUB in rights,
        reads_books=Right.READ_BOOKS in rights,
    )
