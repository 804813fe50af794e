"""Where the seats lie around the table: the viewer at the bottom, the others clockwise from their left."""

from __future__ import annotations

from typing import Final, Literal

Slot = Literal[
    "bottom",
    "left",
    "left-low",
    "left-high",
    "top-left",
    "top",
    "top-right",
    "right-high",
    "right-low",
    "right",
]

SLOTS: Final[dict[int, tuple[Slot, ...]]] = {
    3: ("left", "top", "right"),
    4: ("left", "top-left", "top-right", "right"),
    5: ("left", "top-left", "top", "top-right", "right"),
    6: ("left-low", "left-high", "top-left", "top-right", "right-high", "right-low"),
    7: ("left-low", "left-high", "top-left", "top", "top-right", "right-high", "right-low"),
}
"""By the number of other players (NM1)."""
