"""The streams that this process wrote last, as it left them: the next command needs no round trip to load its stream.

What is remembered may be stale: the append checks the version and the body of the stream's last event, and whoever is
refused loads and decides anew. So memory is used only for streams that nobody else has written to in between; where
several processes write to one table, each of them loads.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ging_service.application.states import At

_MOST_STREAMS = 4_096

Key = tuple[str, str]
"""Club and stream."""


class Left(NamedTuple):
    """A stream as it was left: its version and state, the body of its last event, and whether nobody else writes."""

    version: int
    state: Any
    last_body: bytes
    alone: bool


class Memory:
    """Streams by club and id. Forgets the one that was remembered first when they are too many."""

    def __init__(self) -> None:
        self._left: dict[Key, Left] = {}
        self._lock = Lock()

    def recall(self, key: Key) -> Left | None:
        """The stream as this process left it, if it has been alone with it."""
        left = self._left.get(key)
        return left if left is not None and left.alone else None

    def keep(self, key: Key, before: int, at: At, last_body: bytes) -> None:
        """The stream has been taken from version ``before`` to where it is now."""
        with self._lock:
            known = self._left.pop(key, None)
            if known is not None and known.version > at.version:
                self._left[key] = known._replace(alone=False)  # another thread was quicker
                return
            if len(self._left) >= _MOST_STREAMS:
                del self._left[next(iter(self._left))]
            self._left[key] = Left(at.version, at.state, last_body, known is not None and known.version == before)

    def forget(self, key: Key) -> None:
        """Somebody else has written to the stream."""
        with self._lock:
            self._left.pop(key, None)
