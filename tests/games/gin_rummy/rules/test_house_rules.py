from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy.rules.house_rules import PRESETS, HouseRules, check_house_rules


def refusal(**house: Any) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**house))
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def test_the_default_rules_of_a_house() -> None:
    assert HouseRules() == HouseRules(
        aces="low",
        first_dealer="cut",
        next_dealer="alternate",
        both_pass="upcard",
        take_back="refused",
        knock_limit="ten",
        showing="found",
        equal="undercut",
        gin_bonus=20,
        undercut_bonus=10,
        target=100,
        game_bonus=100,
        deal_bonus=20,
        shutout_bonus=100,
        turn_limit_s=0,
        games=1,
        starting_stack=0,
        stake_per_point=Stake(amount=0),
        stake_per_game=Stake(amount=0),
        stake_per_bonus=Stake(amount=0),
        bot_stakes="refused",
    )


def test_the_first_preset_is_the_default_and_all_hold_together() -> None:
    assert next(iter(PRESETS.values())) == HouseRules()
    for rules in PRESETS.values():
        check_house_rules(rules)


@pytest.mark.parametrize(
    ("name", "rule", "least"),
    [
        ("gin_bonus", "GR21", 0),
        ("undercut_bonus", "GR21", 0),
        ("target", "GR22", 1),
        ("game_bonus", "GR23", 0),
        ("deal_bonus", "GR23", 0),
        ("shutout_bonus", "GR23", 0),
        ("turn_limit_s", "GR30", 0),
        ("games", "GR32", 0),
    ],
)
def test_numbers_of_a_house_rule_have_a_range(name: str, rule: str, least: int) -> None:
    detail = f"{name} must be {least} to {MOST} ({rule})"
    for number in (least, MOST):
        check_house_rules(HouseRules(**{name: number}))  # type: ignore[arg-type]
    for number in (least - 1, MOST + 1):
        assert refusal(**{name: number}) == ("house_rules", rule, detail, f"rules.{name}")


def test_all_that_is_wrong_is_said_at_once() -> None:
    code, rule, detail, where = refusal(target=0, gin_bonus=-1)
    assert (code, rule, where) == ("house_rules", "GR21", "rules.gin_bonus, rules.target")
    assert detail == f"gin_bonus must be 0 to {MOST} (GR21); target must be 1 to {MOST} (GR22)"
