"""Whole numbers in texts, and sets of numbers as runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


MOST_DIGITS: Final = 15
"""Digits of the longest number: 2^53 has more, so every reader of JSON represents each of them exactly."""


def whole_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """Return the whole number, 0 or more, that a text consists of. None if it is another text, or too long."""
    # `int` alone accepts "1_0", blanks and digits of other scripts, and raises an error for thousands of digits.
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most_digits else None


# Sets of numbers as runs, such as the open deals of a table: a table may have tens of thousands of deals.


Runs = tuple[tuple[int, int], ...]
"""Runs of numbers, (first, last) each, in rising order. At least one number is missing between two runs."""


def with_numbers(runs: Runs, numbers: Iterable[int]) -> Runs:
    """Return the runs with ``numbers`` added."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted([*runs, *((number, number) for number in numbers)]):
        # Neighbours are joined as well, so that equal sets of numbers are equal runs.
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)


def is_in(runs: Runs, number: int) -> bool:
    """Return True if a number is in one of the runs."""
    return any(first <= number <= last for first, last in runs)


def missing_from(runs: Runs, most: int) -> tuple[int, ...]:
    """Return the numbers from 1 to ``most`` that are in none of the runs."""
    # A set, because `is_in` would look through the runs again for each number.
    inside = {number for first, last in runs for number in range(first, last + 1)}
    return tuple(number for number in range(1, most + 1) if number not in inside)
