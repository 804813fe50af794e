"""The figures of a deal that standings count, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.decider.state import ResultKind


def counted(kind: ResultKind, winner: int, points: Sequence[int], winners: Sequence[int]) -> dict[str, list[int]]:
    """WR17 to WR22: deals in which a player has gone out, points, and games. ``winners``: of the game that ends with it."""
    seats = range(len(points))
    return {
        "games": [int(seat in winners) for seat in seats],
        "outs": [int(kind == "out" and winner == seat) for seat in seats],
        "points": list(points),
    }
