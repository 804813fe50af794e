from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.gin_rummy.rules.stakes import GamePayment, bonuses_counted, paid_for_game

POINT, GAME, BONUS = Stake(amount=1, points=10), Stake(amount=5), Stake(amount=2)


def house(**rules: Any) -> HouseRules:
    return HouseRules(starting_stack=100, **rules)


def test_gr33_points_are_the_totals_with_the_bonuses() -> None:
    paid = paid_for_game((255, 245), (8, 2), 1, house(stake_per_point=POINT))
    assert paid == GamePayment(for_points=(1, -1), for_game=(0, 0), for_bonuses=(0, 0))


def test_gr33_the_loser_pays_for_the_game_even_with_the_higher_total() -> None:
    assert paid_for_game((255, 245), (8, 2), 1, house(stake_per_game=GAME)).for_game == (-5, 5)


def test_gr33_each_bonus_is_paid_for() -> None:
    assert paid_for_game((0, 0), (8, 2), 1, house(stake_per_bonus=BONUS)).for_bonuses == (12, -12)


def test_gr33_the_deals_won_are_bonuses_and_a_game_in_which_the_loser_won_none() -> None:
    assert bonuses_counted((3, 0), 0, HouseRules()) == (4, 0)
    assert bonuses_counted((0, 3), 1, HouseRules()) == (0, 4)
    assert bonuses_counted((3, 1), 0, HouseRules()) == (3, 1)


def test_gr33_a_bonus_of_no_points_is_none() -> None:
    assert bonuses_counted((3, 0), 0, HouseRules(shutout_bonus=0)) == (3, 0)
    assert bonuses_counted((3, 0), 0, HouseRules(deal_bonus=0)) == (1, 0)


def test_gr31_the_loser_of_a_resigned_game_is_paid_nothing() -> None:
    rules = house(stake_per_point=POINT, stake_per_game=GAME, stake_per_bonus=BONUS)
    paid = paid_for_game((200, 100), (4, 1), 1, rules, is_resigned=True)
    assert paid == GamePayment(for_points=(0, 0), for_game=(-5, 5), for_bonuses=(0, 0))
    higher = paid_for_game((100, 200), (1, 4), 1, rules, is_resigned=True)
    assert higher == GamePayment(for_points=(-10, 10), for_game=(-5, 5), for_bonuses=(-6, 6))


@pytest.mark.parametrize(
    ("rules", "where", "told"),
    [
        (
            {"stake_per_game": GAME},
            "rules.starting_stack",
            "with stakes, each player brings a starting_stack of 1 or more counters (GR33)",
        ),
        ({"starting_stack": 5}, "rules.starting_stack", "without stakes nobody needs a starting_stack (GR33)"),
        (
            {"starting_stack": 5, "stake_per_point": Stake(amount=1, points=0)},
            "rules.stake_per_point.points",
            "stake_per_point: a stake is for 1 to 1000000 points (GR33)",
        ),
    ],
)
def test_gr33_stakes_and_stacks_fit_each_other(rules: dict[str, Any], where: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**rules))
    assert (refused.value.code, refused.value.rule, refused.value.where) == ("house_rules", "GR33", where)
    assert refused.value.detail == told
