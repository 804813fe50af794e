"""A time limit for a whole request that only reads.

The server limits each statement, but a report may take a hundred of them, and Python may take longer than all of them.
So the deadline is checked before each statement and for each event that is decoded, everywhere on behalf of the
request.
"""

from __future__ import annotations

import math
import time
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_ends: ContextVar[float] = ContextVar("read deadline", default=math.inf)


class ReadTooLong(Exception):  # noqa: N818  an answer to the caller, not a fault
    """Reading exceeded its time limit."""

    def __init__(self) -> None:
        super().__init__("reading this takes too long: narrow the period, or ask for one table or member")


def limit_reading(limit_s: float) -> None:
    """Limit reading in this context to this many seconds from now on; 0: no limit."""
    _ends.set(time.monotonic() + limit_s if limit_s else math.inf)


def is_limited() -> bool:
    """True if this context reads under a deadline."""
    return _ends.get() < math.inf


@contextmanager
def without_deadline() -> Iterator[None]:
    """Lift the deadline: for work without a time limit, whose concurrency is limited instead."""
    token = _ends.set(math.inf)
    try:
        yield
    finally:
        _ends.reset(token)


def check_deadline() -> None:
    """Raise ``ReadTooLong`` after the deadline."""
    if time.monotonic() > _ends.get():
        raise ReadTooLong


def statement_limit_ms(usual_ms: int) -> int:
    """The remaining time for one statement, if that is less than its usual limit (0: no limit); otherwise 0."""
    check_deadline()
    if not is_limited():
        return 0
    left_ms = max(1, int((_ends.get() - time.monotonic()) * 1000))
    return left_ms if not usual_ms or left_ms < usual_ms else 0
