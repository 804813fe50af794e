"""Waiting for a condition. Tests never wait for a fixed time: how long something takes says how busy the machine is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

HANG_S = 150
"""After this many seconds something hangs. It bounds a failing test and is far longer than a busy machine needs."""


def wait_until(condition: Callable[[], T], every_s: float = 0.02) -> T:
    """The first true value of ``condition``, which is called again and again. Fails when it stays false."""
    until = time.monotonic() + HANG_S
    while not (found := condition()):
        assert time.monotonic() < until, "the condition did not become true"
        time.sleep(every_s)
    return found
