"""Visibility of a club's data: the one place that every outlet passes through.

A person sees what their seat at each table sees, what concerns them, and what their rights let them read. ``view`` of
each kind of stream decides this, event by event. An anonymous visitor sees only what is open at a table.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import ALL, Right
from ging_service.domain.club.events import MemberJoined, MemberNameErased, MemberRenamed
from ging_service.domain.club.seals import CLUB as FOR_CLUB
from ging_service.domain.game import THE_SERVICE, Viewer
from ging_service.domain.streams import CLUB, CLUBS, decider_of, game_of, table_id_of, table_stream
from ging_service.domain.streams import members_at as members_at_table
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.openings import with_opened
from ging_service.eventlog.read import stream_events
from ging_service.eventlog.sealing import TO_ALL
from ging_service.execution.caller import Principal
from ging_service.execution.recorded_event import UninstalledGameEvent
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from contextlib import AbstractContextManager

    import psycopg

    from ging_service.domain.club.state import ClubState
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


def seats_at(conn: psycopg.Connection[Any], club_id: str, stream_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The members by seat of those streams that are tables of the club, in one query if there are any.

    () for a table that is not open. Members never change while a table is in the log. But a failover can lose its
    opening, and others then open its id again: so a process does not keep the answer.
    """
    seats: dict[str, tuple[str, ...]] = {stream_id: () for stream_id in stream_ids if table_id_of(stream_id)}
    if seats:
        wanted = {"club": club_id, "tables": [table_id_of(stream_id) for stream_id in seats]}
        with within(conn, club_id):
            found = conn.execute(read_sql("members_at_tables"), wanted, prepare=True).fetchall()
        seats.update({table_stream(table_id): tuple(members) for table_id, members in found})
    return seats


NOBODY = Principal()
"""An anonymous visitor: sees what is open at a table, and nothing of the club or its books."""


def operator(member: str = "") -> Principal:
    """Return the principal of the command line: it has database access, and looks at tables with a member's eyes."""
    return Principal(member=member, rights=ALL)


OPERATOR = operator()
"""The operator without any member's hand."""

_NAMING: Final = MemberJoined | MemberRenamed
"""The events whose names may stand in clear."""


class VisibilityFilter:
    """Filter for what one person sees of one club. ``conn``: the caller's connection to the club, if there is one.

    Lives as long as one read: it keeps who sits at the tables that it has looked at.
    """

    def __init__(
        self, services: Services, club_id: str, person: Principal, conn: psycopg.Connection[Any] | None = None
    ) -> None:
        self._seats: dict[str, tuple[str, ...]] = {}
        self._services = services
        self._club_id = club_id
        self._person = person
        self._conn = conn

    def know_seats(self, seats: Mapping[str, tuple[str, ...]]) -> None:
        """Take the members of tables by seat, by stream, from the read that the events come from: saves queries."""
        self._seats.update(seats)

    def look_up_seats(self, stream_ids: Iterable[str], conn: psycopg.Connection[Any] | None = None) -> None:
        """Look up the members of all these tables that are not known yet, in one query. A person without a seat needs none.

        ``conn``: a connection to the club that the filter does not keep.
        """
        unknown = set(stream_ids) - self._seats.keys()
        if self._person.member and any(map(table_id_of, unknown)):
            with _connected(self._services, self._club_id, conn or self._conn) as connected:
                self._seats.update(seats_at(connected, self._club_id, unknown))

    def events_of(self, done: CommandResult) -> tuple[RecordedEvent, ...]:
        """Return the events of a command's result that the person may see: some may be for others, such as dealt hands."""
        self.know_seats(done.seats)
        return tuple(seen for one in done.recorded_events if (seen := self.event(one)) is not None)

    def event(self, recorded_event: RecordedEvent) -> RecordedEvent | None:
        """Return the event as the person may see it, or nothing. Values that are opened to all are visible to all."""
        stream_id = recorded_event.stream_id
        # Names are in the club's stream. What is open at a table may be seen without the right to look.
        if not self._looks and not table_id_of(stream_id):
            return None
        # Events from before sealing contain names in clear, and the log cannot change: an erased name is left out when
        # it is read.
        if isinstance(recorded_event.event, _NAMING) and self._is_forgotten(recorded_event):
            recorded_event = recorded_event._replace(event=replace(recorded_event.event, name=""))
        # It has no fields, so there is nothing to hide, and no game that could decide.
        if isinstance(recorded_event.event, UninstalledGameEvent):
            return recorded_event
        viewer = THE_SERVICE if recorded_event.to_all else self._viewer(stream_id)
        seen = decider_of(type(recorded_event.event)).view(recorded_event.event, viewer)
        if seen is not None and recorded_event.opened:
            seen = with_opened(seen, recorded_event.event, recorded_event.opened)
        if seen is recorded_event.event:
            return recorded_event
        return None if seen is None else recorded_event._replace(event=seen)

    @property
    def reads_club(self) -> bool:
        """Return True if the person may know what is argued within the club."""
        return Right.READ_CLUB in self._person.rights

    @property
    def reads_all_bodies(self) -> bool:
        """Return True if the person may read the bodies of all events: values hidden from them are sealed."""
        return {Right.LOOK, Right.READ_CLUB, Right.READ_BOOKS} <= self._person.rights

    @property
    def reads_uninstalled_games(self) -> bool:
        """Return True if the person may have the bodies of events of a game that is not installed.

        Only the game knows what it hides outside sealed values, and from whom. So they are only for the operator, and
        for apps with every right.
        """
        return self._person.rights >= ALL

    def sees_whole(self, recorded_event: RecordedEvent) -> bool:
        """Return True if the person may have the event's body, in which sealed values stand as commitments."""
        if self.reads_all_bodies and not table_id_of(recorded_event.stream_id):
            return True
        if isinstance(recorded_event.event, UninstalledGameEvent):
            return self.reads_uninstalled_games
        # A body contains every field that is not sealed. So it may be given only to those from whom the view hides
        # nothing else.
        seen = self.event(recorded_event)
        if seen is None:
            return False
        sealed = decider_of(type(recorded_event.event)).sealed.get(type(recorded_event.event), ())
        return bool(
            seen.event == replace(recorded_event.event, **{one.field: getattr(seen.event, one.field) for one in sealed})
        )

    def opening(self, stream_id: str, audience: str) -> bool:
        """Return True if the person may have the opening of a sealed value that ``event`` would show them."""
        if audience == TO_ALL:
            return True
        if audience == FOR_CLUB:
            return self._looks
        seat = self._viewer(stream_id).seat
        return seat >= 0 and audience == f"seat/{seat}"

    def _is_forgotten(self, recorded_event: RecordedEvent) -> bool:
        """True if the name in an event from before sealing has been erased since: the log holds it in clear."""
        if recorded_event.commitments:
            return False
        return self._last_erased.get(recorded_event.event.member, -1) > recorded_event.position

    @cached_property
    def _last_erased(self) -> dict[str, int]:
        """Position at which each member's names were erased last."""
        with _connected(self._services, self._club_id, self._conn) as conn:
            stored = stream_events(conn, self._club_id, CLUB)
        decoded = ((one.position, self._services.codec.decode(one.body, one.type, one.values).event) for one in stored)
        return {event.member: position for position, event in decoded if isinstance(event, MemberNameErased)}

    @property
    def _looks(self) -> bool:
        return Right.LOOK in self._person.rights

    def _viewer(self, stream_id: str) -> Viewer:
        """Deny by default: a person who is anonymous, or not known to sit at the table, has no seat there."""
        if stream_id not in self._seats:
            self.look_up_seats((stream_id,))
        return viewer_at(self._seats.get(stream_id, ()), self._person)


def seen_by(person: Principal, state: Any) -> Any:  # noqa: ANN401  the state of any game
    """A table's state as a person may see it."""
    return game_of(state).see(state, viewer_at(members_at_table(state), person))


def club_seen_by(person: Principal, state: ClubState) -> ClubState:
    """A club's state as a person may see it."""
    seen: ClubState = CLUBS.see(state, viewer_at((), person))
    return seen


def members_at(services: Services, club_id: str, stream_id: str) -> tuple[str, ...]:
    """Return the members of a table by seat. () for a table that is not open."""
    with services.club_transaction(club_id) as conn:
        return seats_at(conn, club_id, (stream_id,))[stream_id]


def _connected(
    services: Services, club_id: str, on: psycopg.Connection[Any] | None
) -> AbstractContextManager[psycopg.Connection[Any]]:
    """The connection at hand, or one from the pool. Never takes a second connection in addition to the first."""
    return services.club_transaction(club_id) if on is None else nullcontext(on)


def viewer_at(members: tuple[str, ...], person: Principal) -> Viewer:
    """Return the viewer for a person at a table of ``members``: with the hand of their seat, if any, and rights."""
    member, rights = person.member, person.rights
    return Viewer(
        seat=members.index(member) if member and member in members else -1,
        member=member,
        reads_club=Right.READ_CLUB in rights,
        reads_books=Right.READ_BOOKS in rights,
    )
