"""Whole numbers by key, which are added up over tables: all that the fairness report needs to know of their deals."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


T = TypeVar("T")

Key = tuple[str, ...]
"""What is counted, word by word."""

Counts = Counter[Key]
"""Numbers, which may be below zero. A key that is not there counts zero."""


def counted(things: Iterable[T], numbers_of: Callable[[T], Iterable[tuple[Key, int]]]) -> Counts:
    """Add up the numbers of several things."""
    # Not a Counter yet: most keys of a table are new, and for those a Counter calls a function.
    found: dict[Key, int] = {}
    get = found.get
    for thing in things:
        for key, number in numbers_of(thing):
            found[key] = get(key, 0) + number
    return Counter(found)


def summed(parts: Iterable[Counts]) -> Counts:
    """Return the sum of several counts."""
    found: Counts = Counter()
    for part in parts:
        # Not by `+`, which leaves out what is below zero.
        found.update(part)
    return found


def without_zeros(counts: Counts) -> Counts:
    """Return the numbers that are not zero."""
    return Counter({key: number for key, number in counts.items() if number})


def prefixed(counts: Counts, *prefix: str) -> Counts:
    """Return the same numbers with longer keys."""
    return placed_below({prefix: counts})


def placed_below(parts: Mapping[Key, Counts]) -> Counts:
    """Return the numbers of several counts, each with longer keys that begin with the key of the part.

    No key of a part may be the beginning of another one's.
    """
    return Counter({(*prefix, *key): number for prefix, counts in parts.items() for key, number in counts.items()})


def below(counts: Counts, *prefix: str) -> Counts:
    """Return the numbers whose keys begin with ``prefix``, by the rest of their keys."""
    length = len(prefix)
    return Counter({key[length:]: number for key, number in counts.items() if key[:length] == prefix})


def labels(counts: Counts, *prefix: str) -> Counter[str]:
    """Return the numbers whose keys have one word after ``prefix``, by that word."""
    return Counter({key[0]: number for key, number in below(counts, *prefix).items() if len(key) == 1})


def firsts(counts: Counts) -> list[str]:
    """Return the first words of the keys, in order."""
    return sorted({key[0] for key in counts})


# The origin of deals: dealt by the service, or recorded from players with real cards. The report keeps them apart.


ORIGINS: Final = ("dealt", "recorded")


def origin_of(*, recorded: bool) -> str:
    """Return the origin of deals."""
    return ORIGINS[recorded]
