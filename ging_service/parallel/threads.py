"""Threads whose start waits for nothing, and a check that runs in one of them and is shared by all callers."""

from __future__ import annotations

import threading
import time
from _thread import start_new_thread
from typing import TYPE_CHECKING, Final, Generic, TypeVar
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

Seen = TypeVar("Seen")

_PAUSE_S: Final = 0.005


def start_daemon(work: Callable[[], object]) -> Callable[[], bool]:
    """Start a thread that does not keep the process from ending. Returns a function that tests whether it still lives.

    ``threading.Thread.start`` waits until the new thread reports itself. It waits for ever if the thread dies before,
    as one does when memory is short. Raises ``RuntimeError`` if no thread can be started.
    """
    ended: list[bool] = []

    def run() -> None:
        try:
            work()
        finally:
            ended.append(True)

    # A thread that dies before it runs leaves nobody who keeps `run`. One that has run may: an error that is part of a
    # cycle keeps the frames that it has passed until garbage is collected.
    living = ref(run)
    start_new_thread(run, ())
    return lambda: not ended and living() is not None


class Glance(Generic[Seen]):
    """A recent result of a check.

    Only one check runs at a time, however many callers there are and however long it takes.
    """

    def __init__(self, look: Callable[[], Seen], otherwise: Seen, *, kept_s: float = 1.0, wait_s: float = 1.5) -> None:
        """``otherwise``: the result if a check takes longer than ``wait_s``, or fails."""
        self._look = look
        self._otherwise = otherwise
        self._kept_s = kept_s
        self._wait_s = wait_s
        self._starting = threading.Lock()
        self._is_looking: Callable[[], bool] = lambda: False
        self._seen: tuple[float, Seen] | None = None

    def seen(self) -> Seen:
        """A result of at most ``kept_s`` ago; ``otherwise`` if a new one takes too long."""
        until = time.monotonic() + self._wait_s
        # Looked at again and again, and not waited for under a lock: for want of memory Python's conditions can keep theirs.
        while (seen := self._seen) is None or time.monotonic() - seen[0] > self._kept_s:
            if time.monotonic() > until:
                return self._otherwise
            self._ensure_look()
            time.sleep(_PAUSE_S)
        return seen[1]

    def _ensure_look(self) -> None:
        """Start a check unless one runs. One whose thread has died, however that came, runs no more."""
        if self._starting.acquire(blocking=False):
            try:
                if not self._is_looking():
                    self._is_looking = start_daemon(self._take)
            finally:
                self._starting.release()

    def _take(self) -> None:
        # A check that raises must leave a result, too. Otherwise each caller would wait for the whole time.
        seen = self._otherwise
        try:
            seen = self._look()
        finally:
            self._seen = (time.monotonic(), seen)
