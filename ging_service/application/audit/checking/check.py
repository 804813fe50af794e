"""What a check is: fed with the events in order, as steps of their streams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ging_service.application.audit.checking.finding import Where
from ging_service.domain.streams import table_id_of
from ging_service.projections.change import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ging_service.application.audit.checking.finding import Finding
    from ging_service.application.audit.checking.source import Columns
    from ging_service.eventlog.codec import Recorded
    from ging_service.eventlog.sealing import Opening

    Again = Callable[[Collection[str]], Iterator["Step"]]
    """The steps of some streams once more, from their beginnings."""


class Read(NamedTuple):
    """An event that could be read. ``openings``: what rightly opens some of its ``commitments``, by place."""

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

    What is sealed reads as nothing: hands are (), seeds "". Only names that are not opened read as "?", because a state
    without them would be that of a member whose name is erased.
    """

    read: Read
    event: Any
    before: Any
    after: Any

    @property
    def where(self) -> Where:
        """Its place in the record."""
        return self.read.where


def change_of(club_id: str, step: Step) -> Change:
    """What the read models are told of an event."""
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
    )


class Check(Protocol):
    """Looks at one side of the record. ``finish`` is called once, after the last event."""

    finding: Finding

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""

    def finish(self) -> None:
        """There are no more."""
