"""The figures of a deal that standings count, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import ResultKind

_NOBODY: Final = -1


def counted(kind: ResultKind, winner: int, points: int, knocker: int | None = None) -> dict[str, list[int]]:
    """GR18 to GR22: points, gins and undercuts won, and knocks, be they won or not; no game.

    ``knocker``: −1 for nobody; None where it is not recorded, and follows from the result.
    """
    knocked = knocker_of(kind, winner) if knocker is None else knocker
    return {
        # A game is counted with the deal that decides it. The caller knows which one that is.
        "games": [0 for _ in SEATS],
        "points": [points if winner == seat else 0 for seat in SEATS],
        "gins": [int(kind == "gin" and winner == seat) for seat in SEATS],
        "undercuts": [int(kind == "undercut" and winner == seat) for seat in SEATS],
        "knocks": [int(knocked == seat) for seat in SEATS],
    }


def knocker_of(kind: ResultKind, winner: int) -> int:
    """GR18 to GR20: who has knocked, as it follows from the result; −1 for nobody."""
    match kind:
        case "gin" | "knock":
            return winner
        case "undercut":
            return other_seat(winner)
        case _:
            return _NOBODY
