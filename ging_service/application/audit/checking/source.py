"""Where a record to be checked comes from: a folder, a file of evidence, a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.sealing import Opening


class Columns(NamedTuple):
    """What a database keeps of an event beside its body. ``recorded_at``: RFC 3339 text as in the body."""

    stream_id: str
    version: int
    type: str
    recorded_at: str


class Entry(NamedTuple):
    """One event as it is kept. ``columns`` None: there is nothing beside the body."""

    position: int
    body: bytes
    columns: Columns | None = None


class PlacedOpening(NamedTuple):
    """What is said to open a sealed value of the event at a position."""

    position: int
    opening: Opening


class Source(Protocol):
    """A record. Nothing of it is believed; whoever reads it raises nothing for what is wrong with it."""

    @property
    def club_id(self) -> str:
        """The club that it is said to be of."""

    @property
    def eyes(self) -> str:
        """For whom its openings were chosen: ``spectator``, ``member/<id>`` or ``all``."""

    @property
    def size(self) -> int:
        """How many events it is said to hold."""

    @property
    def whole(self) -> bool:
        """Whether it is said to be the whole log of the club, and not a part of it."""

    def entries(self) -> Iterator[list[Entry]]:
        """The events in order of their positions, some at a time."""

    def openings(self) -> Iterator[PlacedOpening]:
        """The openings in order of positions and places."""
