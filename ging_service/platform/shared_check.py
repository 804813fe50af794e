"""A check that may hang, run in a thread of its own and shared by all callers."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Seen = TypeVar("Seen")


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
        self._changed = threading.Condition()
        self._seen: tuple[float, Seen] | None = None
        self._is_looking = False

    def seen(self) -> Seen:
        """A result of at most ``kept_s`` ago; ``otherwise`` if a new one takes too long."""
        with self._changed:
            if self._fresh() is None and not self._is_looking:
                # Started first: if no thread can be started, the next caller tries again. The thread needs this lock
                # in order to end, so it cannot end before it is noted.
                threading.Thread(target=self._take, name="glance", daemon=True).start()
                self._is_looking = True
            self._changed.wait_for(lambda: self._fresh() is not None, self._wait_s)
            fresh = self._fresh()
            return self._otherwise if fresh is None else fresh[1]

    def _fresh(self) -> tuple[float, Seen] | None:
        return self._seen if self._seen and time.monotonic() - self._seen[0] <= self._kept_s else None

    def _take(self) -> None:
        # A check that raises must leave a result, too. Otherwise each caller would wait for the whole time.
        seen = self._otherwise
        try:
            seen = self._look()
        finally:
            with self._changed:
                self._seen = (time.monotonic(), seen)
                self._is_looking = False
                self._changed.notify_all()
