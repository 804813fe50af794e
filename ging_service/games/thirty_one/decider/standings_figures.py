"""The figures of a round that standings count, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.games.thirty_one.decider.state import ResultKind


def counted(kind: ResultKind, winner: int, players: int) -> dict[str, list[int]]:
    """NM90, NM91: rounds won with exactly 31, and rounds won with the last card that fitted."""
    won = [int(seat == winner) for seat in range(players)]
    nothing = [0] * players
    return {
        "thirty_ones": won if kind == "thirty_one" else nothing,
        "last_cards": won if kind == "last_taker" else nothing,
    }
