"""Counters for points, for a game, and for bonuses (GR24, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import value
from ging_service.domain.stakes import paid_for_points
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


@value
class GamePayment:
    """GR33: counters won or lost by seat. Each part sums to zero."""

    for_points: tuple[int, ...]
    for_game: tuple[int, ...]
    for_bonuses: tuple[int, ...]


def paid_for_game(
    totals: Sequence[int], deals_won: Sequence[int], winner: int, rules: HouseRules, *, is_resigned: bool = False
) -> GamePayment:
    """GR24, GR33: what the players pay each other for the totals, for the game and for each bonus, by seat.

    ``is_resigned``: the loser has given up the game, and wins nothing by it (GR31).
    """
    counted = bonuses_counted(deals_won, winner, rules)
    if is_resigned:
        # The loser of a game can have the higher total (GR24). Without this, resigning could pay.
        totals, counted = at_most_winners(totals, winner), at_most_winners(counted, winner)
    return GamePayment(
        for_points=paid_for_points(totals, rules.stake_per_point),
        for_game=paid_for_points([int(seat == winner) for seat in SEATS], rules.stake_per_game),
        for_bonuses=paid_for_points(counted, rules.stake_per_bonus),
    )


def bonuses_counted(deals_won: Sequence[int], winner: int, rules: HouseRules) -> tuple[int, ...]:
    """GR23, GR33: how many bonuses each seat has: one for each deal won, and the winner's if the loser won none.

    A bonus of no points is none. That for the game is not counted: it has a stake of its own.
    """
    is_shutout = bool(rules.shutout_bonus) and not deals_won[other_seat(winner)]
    for_deals = [won if rules.deal_bonus else 0 for won in deals_won]
    return tuple(for_deals[seat] + (is_shutout and seat == winner) for seat in SEATS)


def at_most_winners(values: Sequence[int], winner: int) -> tuple[int, ...]:
    """GR31: values by seat, the loser's no higher than the winner's."""
    return tuple(min(one, values[winner]) for one in values)
