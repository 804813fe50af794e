"""The descriptions of ranges of the log, by which filters skip events, compared with the events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.audit.checking.finding import Finding
from ging_service.audit.database.row_comparison import InOrder
from ging_service.eventlog.event_ranges import RANGE_EVENTS, described_ranges
from ging_service.eventlog.schema import event_ranges
from ging_service.eventlog.whole_tables import stored_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.audit.checking.check import CheckStep
    from ging_service.eventlog.codec import Recorded


class DescribedRanges:
    """Compares each row. The last full ranges may lack theirs: the next append describes them."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.finding = Finding(name="event_ranges", title="Described ranges of the log against its events", unit="rows")
        self._club_id = club_id
        self._described = described_ranges(conn, club_id)
        self._rows = InOrder(event_ranges, stored_rows(conn, event_ranges, club_id), self.finding)
        self._events: list[Recorded] = []
        self._number = 0

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            self._events.append(step.read.recorded)
            if len(self._events) == RANGE_EVENTS:
                self._compare()

    def finish(self) -> None:
        """There are no more."""
        self._rows.finish()
        if self._number > self._described:
            self.finding.note("event_ranges lacks rows of the newest ranges: filters skip none of these")

    def _compare(self) -> None:
        events, number = self._events, self._number
        self._events, self._number = [], number + 1
        # An append that could not describe its range leaves that to a later one, so the newest may be missing.
        if number >= self._described:
            return
        recorded = sorted(one.recorded_at for one in events)
        happened = sorted(one.happened_at or one.recorded_at for one in events)
        self._rows.expect(
            (
                self._club_id,
                number,
                recorded[0],
                recorded[-1],
                happened[0],
                happened[-1],
                sorted({one.stream for one in events}),
                sorted({one.type for one in events}),
                sorted({_actor(one.actor) for one in events}),
            )
        )


def _actor(name: str) -> str:
    """Return an actor as it stands in a body, up to what could be its end."""
    return msgspec.json.encode(name)[1:-1].decode().partition('",')[0]
