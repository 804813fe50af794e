"""Counters for points, for a game, and for bonuses (GR24, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import value
from ging_service.domain.stakes import paid_between, paid_for_points
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat
from ging_service.games.gin_rummy.rules.recorded import RecordedKind, points_of_result

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
