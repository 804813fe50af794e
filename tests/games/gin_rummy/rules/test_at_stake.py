"""The most that a game can cost (GR24, GR33)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.recorded import RecordedKind, points_of_result
from ging_service.games.gin_rummy.rules.scoring import add_points, bonuses, final_totals, winner_of_game
from ging_service.games.gin_rummy.rules.stakes import most_paid, paid_for_game

KINDS: tuple[RecordedKind, ...] = ("gin", "knock", "undercut")
PLAYED_FOR = HouseRules(
    target=30,
    starting_stack=1,
    stake_per_point=Stake(amount=3, points=2, rounding="up"),
    stake_per_game=Stake(amount=50),
    stake_per_bonus=Stake(amount=7),
)


def test_gr33_the_most_is_what_the_stakes_make_of_the_points() -> None:
    """A point each for 29 deals, and then gin against ten cards of 95 points."""
    # 29 and 115, 100 for the game, 30 deals won, and 100 for the shutout.
    points = 29 + 20 + points_of_result("gin", HouseRules())[1] - 20 + 100 + 30 * 20 + 100
    assert most_paid((0, 0), (0, 0), PLAYED_FOR) == (points * 3 + 1) // 2 + 50 + 31 * 7
    assert most_paid((0, 0), (0, 0), HouseRules()) == 0, "without stakes"


def test_gr23_deals_won_without_points_add_to_it() -> None:
    assert most_paid((0, 0), (40, 0), PLAYED_FOR) > most_paid((0, 0), (29, 29), PLAYED_FOR)
    assert most_paid((50, 0), (0, 0), PLAYED_FOR) > most_paid((29, 29), (0, 0), PLAYED_FOR)


@pytest.mark.complete
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1), st.integers(0, 200)), min_size=40, max_size=60))
def test_gr24_no_game_costs_more(deals: list[tuple[RecordedKind, int, int]]) -> None:
    points, won = (0, 0), [0, 0]
    for kind, winner, more in deals:
        most = most_paid(points, won, PLAYED_FOR)
        fewest, highest = points_of_result(kind, PLAYED_FOR)
        points = add_points(points, winner, min(fewest + more, highest))
        won[winner] += 1
        over = winner_of_game(points, PLAYED_FOR.target)
        if over is not None:
            paid = paid_for_game(final_totals(points, bonuses(over, won, PLAYED_FOR)), won, over, PLAYED_FOR)
            parts = (paid.for_points, paid.for_game, paid.for_bonuses)
            assert sum(max(part) for part in parts) <= most
            return
