"""Names that are written from right to left do not turn round the words beside them (Unicode UAX 9)."""

from __future__ import annotations

import unicodedata
from typing import Final

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def isolated(name: str) -> str:
    """A name as it stands in a sentence: what ``<bdi>`` does, and where there are no elements, as in options and titles."""
    if name.isascii() or not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"
