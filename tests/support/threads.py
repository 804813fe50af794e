"""Actions of another client meanwhile, in a thread of its own: a thread holds at most one connection of the pool."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def in_another_thread(do: Callable[[], Any]) -> Any:
    """What ``do`` returns or raises, called by another thread and waited for."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(do).result()
