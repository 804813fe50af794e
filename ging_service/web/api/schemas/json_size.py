"""The number of values in a JSON body. It is limited: each value costs time, and needs only a byte or two."""

from __future__ import annotations

from typing import Any, Final

MOST_VALUES: Final = 50_000
"""The most values of a command's body. The largest is a batch of 1,000 deals with four hands each."""


def has_more_values(value: Any, most: int) -> bool:  # noqa: ANN401  any JSON value
    """Return True if arrays and objects hold more than ``most`` values in all. Stops counting there."""
    pending, count = [value], 0
    while pending:
        inner = pending.pop()
        if isinstance(inner, (dict, list)):
            count += len(inner)
            if count > most:
                return True
            pending.extend(inner.values() if isinstance(inner, dict) else inner)
    return False
