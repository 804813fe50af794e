"""Fold of a club's events into the changes for the read models, without writing anything and without a search for cycles."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import folded, initial_state, table_id_of, transfers_of
from ging_service.projections.change import Change
from ging_service.projections.models import LISTENERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.eventlog.codec import Codec


class Stream:
    """One stream as far as it has been folded. Events that no read model needs wait until the state is needed."""

    __slots__ = ("_state", "table_id", "version", "waiting")

    def __init__(self, stream_id: str, state: Any) -> None:  # noqa: ANN401  each kind of stream has a state of its own
        self._state = state
        self.table_id = table_id_of(stream_id)
        self.version = 0
        self.waiting: list[Any] = []

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state after all events so far."""
        if self.waiting:
            self._state = folded(self._state, self.waiting)
            self.waiting = []
        return self._state


class ClubFold:
    """The streams of one club as far as they have been fed.

    ``before`` gives a stream's state before a version, for a fold that begins in the middle of the log.
    """

    def __init__(self, codec: Codec, club_id: str, before: Callable[[str, int], Any] | None = None) -> None:
        self._codec = codec
        self._club_id = club_id
        self._before = before
        self.streams: dict[str, Stream] = {}

    def changes(self, stored: Iterable[tuple[Any, ...]]) -> Iterator[Change]:
        """Fold the next events, in the order of the log, and yield those that concern a read model or the ledger.

        ``stored``: events as ``Stored``, or their first six values.
        """
        decode, streams = self._codec.decode, self.streams
        for position, stream_id, version, type_name, body, values, *_ in stored:
            stream = streams.get(stream_id) or self._begin(stream_id, version)
            recorded = decode(body, type_name, values)
            event = recorded.event
            stream.waiting.append(event)
            stream.version = version
            transfers = transfers_of(event)
            if transfers or type(event) in LISTENERS:
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
                    transfers,
                )

    def _begin(self, stream_id: str, version: int) -> Stream:
        known = self._before if version > 1 else None
        state = known(stream_id, version) if known else initial_state(stream_id)
        stream = self.streams[stream_id] = Stream(stream_id, state)
        return stream


@contextmanager
def no_looking_for_cycles() -> Iterator[None]:
    """Switch the garbage collector's search off during a fold: it would take up to half of its time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
