"""The result of a round with real cards of which nothing else is known (NM96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.games.thirty_one.rules.house_rules import Stuck
    from ging_service.games.thirty_one.rules.taking import RoundKind


def check_result(kind: RoundKind, winner: int, players: int, stuck: Stuck) -> None:
    """NM90, NM91, NM96: Check that a round can have come to this. ``winner``: a seat, −1 for nobody.

    Raises ``Refused``: ``no_such_seat``, ``wrong_winner`` or ``not_scored_so``.
    """
    if winner not in range(-1, players):
        raise Refused("no_such_seat", "NM91", f"seats are 0 to {players - 1}; there is no seat {winner}", "winner")
    if (winner < 0) != (kind == "draw"):
        told = "nobody wins a draw" if kind == "draw" else "somebody wins a round that is no draw"
        raise Refused("wrong_winner", "NM96", told, "winner")
    # ``stuck`` has the name of the result that a round without 31 comes to.
    if kind not in ("thirty_one", stuck):
        told = "the last taker wins" if stuck == "last_taker" else "the round is a draw"
        raise Refused("not_scored_so", "NM91", f"at this table, if no card fits, {told}", "kind")
