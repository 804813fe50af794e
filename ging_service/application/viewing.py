"""Who sees what of a club: the one place that every outlet passes through.

A person sees what his seat at each table sees (``view`` of the game) and nothing more; whoever is unknown sees what a
spectator sees. Events of the club itself are for everyone in this release.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.domain.games import ging
from ging_service.domain.streams import CLUB, GING, table_id_of
from ging_service.projections.snapshots import decode_state

if TYPE_CHECKING:
    from ging_service.application.execute import Happening
    from ging_service.application.services import Services
    from ging_service.domain.games.ging.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Who asks: a member's id, or "" for somebody who is none."""

    member: str = ""


NOBODY = Person()


class Eyes:
    """What one person sees of one club. Remembers who sits where: seats never change once a table is open."""

    def __init__(self, services: Services, club_id: str, person: Person) -> None:
        self._services = services
        self._club_id = club_id
        self._person = person
        self._seats: dict[str, tuple[str, ...]] = {}

    def event(self, happening: Happening) -> Happening | None:
        """The event as the person may see it, or nothing."""
        if happening.stream_id == CLUB:
            return happening
        seen = ging.view(happening.event, self._viewer(table_id_of(happening.stream_id)))
        return None if seen is None else happening._replace(event=seen)

    def state(self, state: TableState) -> TableState:
        """A table's state as the person may see it."""
        return ging.see(state, _viewer(state.seating.members, self._person))

    def _viewer(self, table_id: str) -> Viewer:
        if table_id not in self._seats:
            self._seats[table_id] = self._members(table_id)
        return _viewer(self._seats[table_id], self._person)

    def _members(self, table_id: str) -> tuple[str, ...]:
        """Who sits at a table, from its own state: deny by default where it cannot be told."""
        find = "SELECT state FROM snapshots WHERE club_id = %s AND stream_id = %s"
        with self._services.pool.connection() as conn:
            row = conn.execute(find, (self._club_id, f"table/{table_id}"), prepare=True, binary=True).fetchone()
        state: Any = decode_state(GING, row[0] if row else b"")
        return tuple(state.seating.members)


def _viewer(members: tuple[str, ...], person: Person) -> Viewer:
    """The seat that a person has among ``members``; a spectator's eyes for everyone else."""
    if not person.member or person.member not in members:
        return SPECTATOR
    return Viewer(seat=members.index(person.member))
