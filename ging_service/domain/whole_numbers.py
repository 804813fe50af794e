"""Whole numbers in texts that people, programs and addresses contain."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 15
"""Digits of the longest number: 2^53 has more, so every reader of JSON represents each of them exactly."""


def whole_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """Return the whole number, 0 or more, that a text consists of. None if it is another text, or too long."""
    # `int` alone accepts "1_0", blanks and digits of other scripts, and raises an error for thousands of digits.
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most_digits else None
