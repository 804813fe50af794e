"""What another client does meanwhile: a thread holds one connection of the pool at most, so it needs its own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def in_another_thread(do: Callable[[], Any]) -> Any:
    """What ``do`` returns or raises, called by another thread and waited for."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(do).result()
