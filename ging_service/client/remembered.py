"""Cached responses: the service does not resend what has not changed."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

_MOST: Final = 100


class Known(NamedTuple):
    """A response with its ETag. The body is kept as bytes, so that callers cannot change each other's objects."""

    etag: str
    body: bytes


class Remembered:
    """The last answers, by what was asked."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def find(self, asked: str) -> Known | None:
        """What was answered last, if it is known."""
        with self._lock:
            return self._known.get(asked)

    def keep(self, asked: str, known: Known) -> None:
        """Keep an answer that has an ETag; the oldest makes room."""
        if not known.etag:
            return
        with self._lock:
            self._known[asked] = known
            self._known.move_to_end(asked)
            if len(self._known) > _MOST:
                self._known.popitem(last=False)
