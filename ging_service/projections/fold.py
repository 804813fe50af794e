"""Folding a club's events into what the read models are told, without writing anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import decider_of, table_id_of
from ging_service.projections.change import Change
from ging_service.projections.models import LISTENERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.eventlog.codec import Codec

StoredRow = tuple[int, str, int, str, bytes]
"""Position, stream, version, type and body of an event, as the log gives them."""


class Stream:
    """One stream as far as it has been folded."""

    __slots__ = ("evolve", "state", "table_id", "version")

    def __init__(self, stream_id: str) -> None:
        decider = decider_of(stream_id)
        self.evolve: Callable[[Any, Any], Any] = decider.evolve
        self.state: Any = decider.initial_state()
        self.table_id = table_id_of(stream_id)
        self.version = 0


class ClubFold:
    """The streams of one club as far as they have been fed.

    ``before`` gives a stream's state before a version, for a fold that begins in the middle of the log.
    """

    def __init__(self, codec: Codec, club_id: str, before: Callable[[str, int], Any] | None = None) -> None:
        self._codec = codec
        self._club_id = club_id
        self._before = before
        self.streams: dict[str, Stream] = {}

    def changes(self, stored: Iterable[StoredRow]) -> Iterator[Change]:
        """Fold the next events, in the order of the log, and give those that a read model listens to."""
        decode, streams = self._codec.decode, self.streams
        for position, stream_id, version, type_name, body in stored:
            stream = streams.get(stream_id) or self._begin(stream_id, version)
            recorded = decode(body, type_name)
            event = recorded.event
            stream.state = stream.evolve(stream.state, event)
            stream.version = version
            if type(event) in LISTENERS:
                at = recorded.recorded_at
                yield Change(
                    self._club_id,
                    stream.table_id,
                    position,
                    version,
                    type_name,
                    event,
                    stream.state,
                    at,
                    recorded.happened_at or at,
                )

    def _begin(self, stream_id: str, version: int) -> Stream:
        stream = self.streams[stream_id] = Stream(stream_id)
        if self._before and version > 1:
            stream.state = self._before(stream_id, version)
        return stream
