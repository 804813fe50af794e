"""Isolation of right-to-left names, so that they do not reorder the words beside them (Unicode UAX 9)."""

from __future__ import annotations

import unicodedata
from typing import Final

_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def isolated(name: str) -> str:
    """Return a name for use in a sentence, isolated as by ``<bdi>``.

    It also works where elements are not allowed, as in options and titles.
    """
    # Most names need no isolation, and marks around them would be copied along with them.
    if name.isascii() or not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"
