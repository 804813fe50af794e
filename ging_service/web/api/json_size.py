"""How many values a JSON body may have: work goes by values, and a byte or two is enough for each."""

from __future__ import annotations

from typing import Any, Final

MOST_VALUES: Final = 50_000
"""Of a command: the largest is a batch of 1,000 deals with four hands each."""


def has_more_values(value: Any, most: int) -> bool:  # noqa: ANN401  any JSON value
    """Whether arrays and objects hold more than ``most`` values in all. Counts no further than that."""
    pending, count = [value], 0
    while pending:
        inner = pending.pop()
        if isinstance(inner, (dict, list)):
            count += len(inner)
            if count > most:
                return True
            pending.extend(inner.values() if isinstance(inner, dict) else inner)
    return False
