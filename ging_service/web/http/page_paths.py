"""The paths that belong to pages."""

from __future__ import annotations

from typing import Final

CLUBS: Final = "/clubs/"
LIVE: Final = "/live"
"""The part of a page's path that follows the club's address."""

_OTHERS: Final = frozenset({"/", "/preferences"})


def is_page(path: str) -> bool:
    """Return True if the path is a page's."""
    return path.startswith(CLUBS) or path in _OTHERS


def club_in(path: str) -> str:
    """Return the club of a page's path, "" for none."""
    return path.removeprefix(CLUBS).split("/")[0] if path.startswith(CLUBS) else ""
