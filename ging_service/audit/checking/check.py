"""The interface of a check: it receives the events in order, as steps of their streams."""

from __future__ import annotations

from dataclasses import dataclass
from types import EllipsisType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ging_service.audit.checking.finding import Where
from ging_service.domain.declare import Fact
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import touches_lasting
from ging_service.projections.change import Change
from ging_service.projections.ledger import Entry, entry_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ging_service.audit.checking.finding import Finding
    from ging_service.eventlog.codec import Recorded
    from ging_service.eventlog.sealing import Opening

    Again = Callable[[Collection[str]], Iterator["CheckStep"]]
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


@dataclass(slots=True, eq=False)
class CheckStep:
    """An event with the state of its stream before and after it, and what else most checks ask about it.

    ``table_id``: "" for an event of another stream. ``facts``: what the event states to the platform. ``transfers``: the
    counters that it moves.

    Sealed values read as empty: hands are (), seeds "". Only unopened names read as "?", because a state without them
    would look like that of a member whose name is erased.
    """

    read: ReadEvent
    event: Any
    before: Any
    after: Any
    table_id: str
    facts: frozenset[Fact]
    transfers: tuple[Transfer, ...]
    club_id: str
    # None is an answer, too: the event moves no counters. The ellipsis means that nobody has asked yet.
    _entry: Entry | EllipsisType | None = ...

    @property
    def where(self) -> Where:
        """Its place in the record."""
        return self.read.where

    @property
    def change(self) -> Change:
        """The event as the read models receive it."""
        recorded = self.read.recorded
        return Change(
            self.club_id,
            self.table_id,
            self.read.position,
            recorded.version,
            recorded.type,
            self.event,
            self.after,
            recorded.recorded_at,
            recorded.happened_at or recorded.recorded_at,
            self.transfers,
        )

    @property
    def entry(self) -> Entry | None:
        """The event's ledger entry, None if it moves no counters. Made once: many checks look at it."""
        if self._entry is ...:
            self._entry = entry_of(self.change) if self.transfers else None
        return self._entry

    @property
    def is_lasting(self) -> bool:
        """True if the event moves counters of an account that outlives the tables."""
        return touches_lasting(self.table_id, self.transfers)


class Check(Protocol):
    """Examines one aspect of the record. ``finish`` is called once, after the last event."""

    finding: Finding

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""

    def finish(self) -> None:
        """Finish the check: there are no more events."""


class Columns(NamedTuple):
    """The columns that a database keeps next to an event's body. ``recorded_at``: RFC 3339 text as in the body."""

    stream_id: str
    version: int
    type: str
    recorded_at: str


class StoredEvent(NamedTuple):
    """One event as it is kept. ``columns`` None: there is nothing next to the body."""

    position: int
    body: bytes
    columns: Columns | None = None


class PlacedOpening(NamedTuple):
    """A claimed opening of a sealed value of the event at a position."""

    position: int
    opening: Opening


class Source(Protocol):
    """An untrusted record. Reading it raises nothing for errors in it."""

    @property
    def club_id(self) -> str:
        """The club that the record names."""

    @property
    def eyes(self) -> str:
        """The audience of its openings: ``spectator``, ``member/<id>`` or ``all``."""

    @property
    def size(self) -> int:
        """The number of events that the record claims to hold."""

    @property
    def whole(self) -> bool:
        """True if the record claims to be the whole log of the club, and not a part of it."""

    def entries(self) -> Iterator[list[StoredEvent]]:
        """The events in order of their positions, some at a time."""

    def openings(self) -> Iterator[PlacedOpening]:
        """The openings in order of positions and places."""
