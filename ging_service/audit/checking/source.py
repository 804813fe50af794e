"""Sources of a record to be checked: a folder, a file of evidence, a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.sealing import Opening


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
