"""Checks that what people write can be printed, in every script."""

from __future__ import annotations

_JOINERS = str.maketrans("", "", "\u200c\u200d")


def without_joiners(text: str) -> str:
    """Return a text without the two characters that join letters or keep them apart.

    They are not printable characters, but belong to names and words of many scripts, and to emoji.
    """
    return text.translate(_JOINERS)
