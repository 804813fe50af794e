"""Places of counters at a table, as the ledger names them (G5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ging_service.games.ging.rules.cards import SEATS

PEE: Final = "pee"
"""The middle of the tray."""


# Bounded, because forged events can name any seat.
@lru_cache(64)
def stack(seat: int) -> str:
    """A player's counters at the table."""
    return f"stack/{seat}"


@lru_cache(64)
def corner(seat: int) -> str:
    """The corner that a seat dresses."""
    return f"corner/{seat}"


TRAY: Final = (*map(corner, SEATS), PEE)
"""G5: the five places of the tray."""
