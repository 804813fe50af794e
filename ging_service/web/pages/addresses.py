"""Which addresses are pages."""

from __future__ import annotations

from typing import Final

CLUBS: Final = "/clubs/"
LIVE: Final = "/live"
"""Behind a club's address: what its pages follow."""

_OTHERS: Final = frozenset({"/", "/preferences"})


def is_page(path: str) -> bool:
    """Whether a page lies there."""
    return path.startswith(CLUBS) or path in _OTHERS


def club_in(path: str) -> str:
    """The club whose page it is, "" for none."""
    return path.removeprefix(CLUBS).split("/")[0] if path.startswith(CLUBS) else ""
