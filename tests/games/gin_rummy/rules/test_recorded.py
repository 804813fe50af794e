from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.recorded import check_result, most_deadwood, points_of_result

RULES = HouseRules()


def refusal(kind: Any, winner: int, points: int, rules: HouseRules = RULES) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_result(kind, winner, points, rules)
    return refused.value.code, refused.value.rule, refused.value.where, refused.value.detail


def test_gr1_no_hand_has_more_deadwood_than_the_ten_highest_cards() -> None:
    assert (most_deadwood("low"), most_deadwood("both")) == (100, 120)


@pytest.mark.parametrize(
    ("kind", "fewest", "most"),
    [("gin", 20, 120), ("knock", 1, 100), ("undercut", 10, 20), ("void", 0, 0)],
)
def test_gr34_a_result_has_points_that_a_deal_of_its_kind_can_score(kind: Any, fewest: int, most: int) -> None:
    assert points_of_result(kind, RULES) == (fewest, most)
    winner = -1 if kind == "void" else 1
    for points in (fewest, most):
        check_result(kind, winner, points, RULES)
    for points in (fewest - 1, most + 1):
        code, rule, where, detail = refusal(kind, winner, points)
        assert (code, rule, where) == ("wrong_points", "GR34", "points")
        told = f"a deal of the kind {kind} scores {fewest} to {most} points" if most else f"{kind} scores nothing"
        assert detail == told


def test_gr21_the_bonuses_of_the_house_count() -> None:
    rules = HouseRules(gin_bonus=25, undercut_bonus=0, aces="both")
    assert points_of_result("gin", rules) == (25, 145)
    assert points_of_result("undercut", rules) == (0, 10)


def test_gr21_equal_deadwood_is_an_undercut_or_a_kind_of_its_own() -> None:
    check_result("undercut", 0, 10, RULES)
    assert refusal("equal", -1, 0)[:3] == ("not_scored_so", "GR21", "kind")
    nobody = HouseRules(equal="nobody")
    check_result("equal", -1, 0, nobody)
    check_result("undercut", 0, 11, nobody)
    assert refusal("undercut", 0, 10, nobody)[0] == "wrong_points"


def test_gr34_somebody_wins_a_deal_unless_its_kind_has_no_winner() -> None:
    assert refusal("gin", -1, 30)[3] == "somebody wins a deal of the kind gin"
    assert refusal("void", 0, 0)[:3] == ("wrong_winner", "GR34", "winner")
    assert refusal("void", 0, 0)[3] == "nobody wins a deal of the kind void"
    assert refusal("gin", 2, 30)[:3] == ("no_such_seat", "GR1", "winner")
