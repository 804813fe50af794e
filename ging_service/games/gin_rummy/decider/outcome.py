"""What a score sheet comes to: the winner of the game, bonuses, totals and payments (GR22 to GR24, GR31, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import value
from ging_service.games.gin_rummy.decider.events import WonBy
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.games.gin_rummy.rules.stakes import GamePayment, paid_for_game
from ging_service.games.gin_rummy.rules.whole_game import Bonus, add_points, bonuses, final_totals, winner_of_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.gin_rummy.decider.state import ScoredDeal
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


@value
class GameOutcome:
    """A game that is over, by seat. The fields are those of ``GameWon``; ``paid``: the payment for it."""

    winner: int
    by: WonBy
    points: tuple[int, ...]
    deals_won: tuple[int, ...]
    bonuses: tuple[Bonus, ...]
    totals: tuple[int, ...]
    paid: GamePayment


def points_of(sheet: Iterable[ScoredDeal]) -> tuple[int, ...]:
    """GR22: the points of some deals, by seat."""
    points: tuple[int, ...] = (0,) * len(SEATS)
    for line in sheet:
        points = add_points(points, line.winner, line.points)
    return points


def deals_won(sheet: Sequence[ScoredDeal]) -> tuple[int, ...]:
    """GR23: the deals that each seat has won by gin, knock or undercut. A deal that was resigned is none."""
    # GR31: the winner of a resigned deal has no bonus for it.
    return tuple(sum(line.winner == seat for line in sheet if line.kind != "resigned") for seat in SEATS)


def outcome_of(sheet: Sequence[ScoredDeal], rules: HouseRules) -> GameOutcome | None:
    """GR22 to GR24, GR31: what the deals of a game come to; None while it goes on."""
    decided = _decided(sheet, rules)
    if decided is None:
        return None
    winner, by = decided
    points, won_deals = points_of(sheet), deals_won(sheet)
    given = bonuses(winner, won_deals, rules)
    totals = final_totals(points, given)
    return GameOutcome(
        winner=winner,
        by=by,
        points=points,
        deals_won=won_deals,
        bonuses=given,
        totals=totals,
        paid=paid_for_game(totals, won_deals, winner, rules, is_resigned=by == "resignation"),
    )


def _decided(sheet: Sequence[ScoredDeal], rules: HouseRules) -> tuple[int, WonBy] | None:
    """GR22, GR31: who has won, and how: the first who reached the target, unless somebody resigned before."""
    points: tuple[int, ...] = (0,) * len(SEATS)
    for line in sheet:
        points = add_points(points, line.winner, line.points)
        decided = decided_with(line, points, rules)
        if decided is not None:
            # After a ruling more deals can follow: they were played, and their points count.
            return decided
    return None


def decided_with(line: ScoredDeal, points: Sequence[int], rules: HouseRules) -> tuple[int, WonBy] | None:
    """GR22, GR31: who has won with a deal, and how. ``points``: those of the game, with the deal."""
    if line.kind == "resigned":
        return line.winner, "resignation"
    winner = winner_of_game(points, rules.target)
    return None if winner is None else (winner, "target")
