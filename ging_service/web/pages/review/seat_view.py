"""A table as the player of one seat saw it: never more than the reader may see anyway."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.game import Viewer
from ging_service.domain.streams import decider_of, game_of
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import asked_whole

if TYPE_CHECKING:
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatViewpoint:
    """The eyes of a seat. ``seat`` −1 and ``member`` "": everything that the reader may see."""

    seat: int
    member: str

    def table(self, seen: VisibleTable) -> VisibleTable:
        """Return the table as the seat saw it."""
        if self.seat < 0:
            return seen
        # Filtered once more from what the reader may see, so it can only become less.
        return replace(seen, state=game_of(seen.state).see(seen.state, self._viewer()))

    def event(self, recorded_event: RecordedEvent) -> RecordedEvent:
        """Return an event as the seat saw it. An event that the seat did not see stays as the reader sees it."""
        if self.seat < 0:
            return recorded_event
        event: Any = decider_of(type(recorded_event.event)).view(recorded_event.event, self._viewer())
        return recorded_event if event is None else recorded_event._replace(event=event)

    def _viewer(self) -> Viewer:
        return Viewer(seat=self.seat, member=self.member)


def asked_view(found: TableSteps) -> SeatViewpoint:
    """Return the requested view (``view``, from 0). Raises ``BadRequest("invalid")`` if there is no such seat."""
    seat, members = asked_whole("view", -1), found.members
    if not -1 <= seat < len(members):
        raise BadRequest("invalid", "there is no such seat", "view")
    return SeatViewpoint(seat=seat, member=members[seat] if seat >= 0 else "")
