"""The interface of a check: it receives the events in order, as steps of their streams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ging_service.audit.checking.finding import Where
from ging_service.domain.streams import table_id_of, transfers_of
from ging_service.projections.change import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ging_service.audit.checking.finding import Finding
    from ging_service.audit.checking.source import Columns
    from ging_service.eventlog.codec import Recorded
    from ging_service.eventlog.sealing import Opening

    Again = Callable[[Collection[str]], Iterator["Step"]]
    """The steps of some streams once more, from their beginnings."""


class ReadEvent(NamedTuple):
    """An event that could be read. ``openings``: the correct openings of some of its ``commitments``, by place."""

    position: int
    body: bytes
    columns: Columns | None
    recorded: Recorded
    commitments: int
    openings: Mapping[int, Opening]

    @property
    def where(self) -> Where:
        """Its place in the record."""
        recorded = self.recorded
        return Where(position=self.position, stream=recorded.stream, version=recorded.version)


class Step(NamedTuple):
    """An event with the state of its stream before and after it.

    Sealed values read as empty: hands are (), seeds "". Only unopened names read as "?", because a state without them
    would look like that of a member whose name is erased.
    """

    read: ReadEvent
    event: Any
    before: Any
    after: Any

    @property
    def where(self) -> Where:
        """Its place in the record."""
        return self.read.where


def change_of(club_id: str, step: Step) -> Change:
    """Return the event as the read models receive it."""
    recorded = step.read.recorded
    return Change(
        club_id,
        table_id_of(recorded.stream),
        step.read.position,
        recorded.version,
        recorded.type,
        step.event,
        step.after,
        recorded.recorded_at,
        recorded.happened_at or recorded.recorded_at,
        transfers_of(step.event),
    )


class Check(Protocol):
    """Examines one aspect of the record. ``finish`` is called once, after the last event."""

    finding: Finding

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""

    def finish(self) -> None:
        """Finish the check: there are no more events."""
