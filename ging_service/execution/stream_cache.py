"""Cache of the streams that this process wrote last: the next command needs no round trip to load its stream.

A cached stream may be stale. The append checks the version and the body of the stream's last event, and a command that
fails the check loads the stream and is decided again. So the cache is used only for streams that nobody else has
written to in between. If several processes write to one table, each of them loads.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple


class VersionedState(NamedTuple):
    """A stream at a version; 0 and the initial state where it has no events."""

    version: int
    state: Any


# A bound on memory: far fewer tables than this are played at the same time.
_MOST_STREAMS = 4_096

Key = tuple[str, str]
"""Club and stream."""


class CachedStream(NamedTuple):
    """A stream as it was left: version, state, the body of its last event, and whether only this process writes."""

    version: int
    state: Any
    last_body: bytes
    alone: bool


class StreamCache:
    """Streams by club and id. Forgets the stream that was cached first when there are too many."""

    def __init__(self) -> None:
        self._left: dict[Key, CachedStream] = {}
        self._lock = Lock()

    def recall(self, key: Key) -> CachedStream | None:
        """Return the stream as this process left it, if no other process has written to it."""
        left = self._left.get(key)
        # Processes that share a table would mostly find a stale stream and pay for a failed append.
        return left if left is not None and left.alone else None

    def keep(self, key: Key, before: int, at: VersionedState, last_body: bytes) -> None:
        """Cache the stream, which has been taken from version ``before`` to where it is now."""
        with self._lock:
            known = self._left.pop(key, None)
            if known is not None and known.version > at.version:
                self._left[key] = known._replace(alone=False)  # another thread was quicker
                return
            # Dictionaries keep insertion order, and `pop` above moved this stream to the end: the first one is the one
            # written longest ago.
            if len(self._left) >= _MOST_STREAMS:
                del self._left[next(iter(self._left))]
            self._left[key] = CachedStream(
                at.version, at.state, last_body, known is not None and known.version == before
            )

    def forget(self, key: Key) -> None:
        """Forget a stream, because somebody else has written to it."""
        with self._lock:
            self._left.pop(key, None)
