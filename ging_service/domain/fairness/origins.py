"""The origin of deals: dealt by the service, or recorded from players with real cards. The report keeps them apart."""

from __future__ import annotations

from typing import Final

ORIGINS: Final = ("dealt", "recorded")


def origin_of(*, recorded: bool) -> str:
    """Return the origin of deals."""
    return ORIGINS[recorded]
