"""The game: points, its end, the bonuses, and a series of games (GR22 to GR24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.domain.declare import value
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.gin_rummy.rules.house_rules import HouseRules

BonusKind = Literal["game", "deals", "shutout"]


@value
class Bonus:
    """GR23: points that a player gets at the end of a game, and what for."""

    seat: int
    kind: BonusKind
    points: int


def add_points(points: Sequence[int], winner: int | None, scored: int) -> tuple[int, ...]:
    """GR22: the points of the seats after a deal that its winner, if any, has scored."""
    return tuple(points[seat] + (scored if seat == winner else 0) for seat in SEATS)


def winner_of_game(points: Sequence[int], target: int) -> int | None:
    """GR22: the seat that has reached the target; None while the game goes on. A deal adds to one seat only."""
    return next((seat for seat in SEATS if points[seat] >= target), None)


def bonuses(winner: int, deals_won: Sequence[int], rules: HouseRules) -> tuple[Bonus, ...]:
    """GR23: the bonuses of a game, those of no points left out; ``deals_won`` by seat."""
    # Not by the higher total: the winner of a game stays the winner (GR24).
    loser = other_seat(winner)
    all_of_them = (
        Bonus(seat=winner, kind="game", points=rules.game_bonus),
        *(Bonus(seat=seat, kind="deals", points=rules.deal_bonus * deals_won[seat]) for seat in (winner, loser)),
        Bonus(seat=winner, kind="shutout", points=0 if deals_won[loser] else rules.shutout_bonus),
    )
    return tuple(bonus for bonus in all_of_them if bonus.points)


def final_totals(points: Sequence[int], given: Iterable[Bonus]) -> tuple[int, ...]:
    """GR23, GR24: the totals by seat, which are settled. The loser's may be higher; the winner has won all the same."""
    totals = list(points)
    for bonus in given:
        totals[bonus.seat] += bonus.points
    return tuple(totals)
