"""The most that a game can cost (GR24, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.stakes import paid_between
from ging_service.games.gin_rummy.rules.recorded import RecordedKind, points_of_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.rules.house_rules import HouseRules

_SCORED: Final[tuple[RecordedKind, ...]] = ("gin", "knock", "undercut")


def most_paid(points: Sequence[int], deals_won: Sequence[int], rules: HouseRules) -> int:
    """GR22 to GR24, GR33: more counters than the loser of a running game can pay, whatever its next deals bring.

    ``points`` and ``deals_won``: of its deals so far, by seat.
    """
    # Before its last deal nobody has reached the target, and a deal that is won scores a point or more. Deals that were
    # won without points, by rulings or an undercut of no points, can only add to what there is by now.
    return most_lost((rules.target - 1, *points), (rules.target - 1, *deals_won), rules)


def most_lost(points: Sequence[int], deals_won: Sequence[int], rules: HouseRules) -> int:
    """GR22 to GR24, GR33: the most counters that the loser pays if the next deal ends the game. The rest as ``most_paid``."""
    won = max(deals_won) + 1
    scored = max(points_of_result(kind, rules)[1] for kind in _SCORED)
    # As if the other player had nothing.
    total = max(points) + scored + rules.game_bonus + won * rules.deal_bonus + rules.shutout_bonus
    bonuses = won + 1  # that for a shutout
    return (
        paid_between(total, 0, rules.stake_per_point)
        + paid_between(1, 0, rules.stake_per_game)
        + paid_between(bonuses, 0, rules.stake_per_bonus)
    )
