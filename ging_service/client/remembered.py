"""Answers that are asked for again and again: the service need not send what has not changed."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

_MOST: Final = 100


class Known(NamedTuple):
    """An answer with its ETag. The body is kept as bytes: whoever changes an answer changes his own."""

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
