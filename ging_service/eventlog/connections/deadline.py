"""A limit on the work of a whole request that only reads.

The server limits each statement, but a report may take a hundred of them, and Python may take longer than all of them.
So the work done is checked before each statement and for each event that is decoded, everywhere on behalf of the
request.

Work is the processor time of the request's thread, and the time for which it waits for the database. Its waits for a
processor, for other threads or for a free connection do not count: a request must not fail because others are busy.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class ReadTooLong(Exception):  # noqa: N818  an answer to the caller, not a fault
    """Reading exceeded its limit."""

    def __init__(self) -> None:
        super().__init__("reading this takes too long: narrow the period, or ask for one table or member")


class _Work:
    """The work that one request may still do, in its thread."""

    __slots__ = ("_limit_s", "_processor_s", "_waited_s", "_within_limit_until")

    def __init__(self, limit_s: float) -> None:
        self._limit_s = limit_s
        self._waited_s = 0.0
        self._processor_s = time.thread_time()
        # No work is longer than the time in which it is done. So before this moment nothing is measured, which takes
        # longer than looking at the clock.
        self._within_limit_until = time.monotonic() + limit_s

    def check(self) -> None:
        """Raise ``ReadTooLong`` if nothing is left."""
        if time.monotonic() > self._within_limit_until:
            self._within_limit_until = time.monotonic() + self.left_s()

    def left_s(self) -> float:
        """The work that is left, in seconds. Raises ``ReadTooLong`` if there is none."""
        left_s = self._limit_s - self._waited_s - (time.thread_time() - self._processor_s)
        if left_s <= 0:
            raise ReadTooLong
        return left_s

    def add_wait(self, since: float) -> None:
        """Count a wait for the database, which began at this moment of ``time.monotonic``."""
        self._waited_s += time.monotonic() - since


_work: ContextVar[_Work | None] = ContextVar("work of a request that only reads", default=None)


def limit_reading(limit_s: float) -> None:
    """Limit reading in this context, which belongs to one thread, to this much work from now on; 0: no limit."""
    _work.set(_Work(limit_s) if limit_s else None)


def is_limited() -> bool:
    """True if this context reads under a limit."""
    return _work.get() is not None


@contextmanager
def without_deadline() -> Iterator[None]:
    """Lift the limit: for work of any length, whose concurrency is limited instead."""
    token = _work.set(None)
    try:
        yield
    finally:
        _work.reset(token)


def check_deadline() -> None:
    """Raise ``ReadTooLong`` if the limit is reached."""
    work = _work.get()
    if work is not None:
        work.check()


def count_wait(since: float) -> None:
    """Count a wait for the database that ends now as work; ``since``: when it began, by ``time.monotonic``."""
    work = _work.get()
    if work is not None:
        work.add_wait(since)


def statement_limit_ms(usual_ms: int) -> int:
    """The work that is left for one statement, if that is less than its usual limit (0: no limit); otherwise 0."""
    work = _work.get()
    if work is None:
        return 0
    left_ms = max(1, int(work.left_s() * 1000))
    return left_ms if not usual_ms or left_ms < usual_ms else 0
