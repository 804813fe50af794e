"""Counts as the database has them: a key is a JSON array of its words."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.fairness.counts import Counts, Key


def as_stored(counts: Counts) -> dict[str, int]:
    """Return counts as the database has them: a key as a JSON array.

    Raises ``TypeError`` for anything but whole numbers by tuples of words.
    """
    for key, number in counts.items():
        if type(number) is not int or type(key) is not tuple:
            raise TypeError(f"{number!r} is counted by {key!r}: no whole number by words")
    return {_stored_key(key): number for key, number in counts.items()}


# Most keys of a table are those of other tables too.
@lru_cache(10_000)
def _stored_key(key: Key) -> str:
    if not all(isinstance(word, str) for word in key):
        raise TypeError(f"something is counted by {key!r}: no whole number by words")
    return msgspec.json.encode(key).decode()


def as_counted(stored: Mapping[str, int]) -> Counts:
    """Return counts that the database has."""
    return Counter({tuple(msgspec.json.decode(key)): number for key, number in stored.items()})
