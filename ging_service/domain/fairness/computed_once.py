"""Results that take long to compute: computed once in a process, however many threads ask for them at once."""

from __future__ import annotations

from functools import cache, wraps
from threading import RLock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Given = ParamSpec("Given")
Result = TypeVar("Result")


def computed_once(compute: Callable[Given, Result]) -> Callable[Given, Result]:
    """Keep the result for each group of arguments; threads that ask meanwhile wait for it.

    ``functools.cache`` alone lets every thread compute that asks before the first one has finished. A computation that
    fails is not kept: the next thread tries again.
    """
    kept = cache(compute)
    lock = RLock()

    @wraps(compute)
    def once(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        with lock:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # the stubs know only hashable arguments

    return once
