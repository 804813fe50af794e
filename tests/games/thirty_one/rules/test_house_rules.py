"""House rules: numbers in range, and stakes that fit the stacks (NM93 to NM95)."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.games.thirty_one.rules import PRESETS, HouseRules, check_house_rules


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_holds_together(name: str) -> None:
    check_house_rules(PRESETS[name])


@pytest.mark.parametrize(
    ("wrong", "rule", "where"),
    [
        ({"turn_limit_s": -1}, "NM93", "rules.turn_limit_s"),
        ({"rounds": -1}, "NM94", "rules.rounds"),
        ({"rounds": MOST + 1}, "NM94", "rules.rounds"),
        ({"stake": -1, "starting_stack": 1}, "NM95", "rules.stake"),
        ({"stake": 1}, "NM95", "rules.starting_stack"),
        ({"starting_stack": 1}, "NM95", "rules.starting_stack"),
        ({"starting_stack": -1, "stake": 1}, "NM95", "rules.starting_stack"),
    ],
)
def test_numbers_and_contradictions_are_refused(wrong: dict[str, Any], rule: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**wrong))
    assert (refused.value.code, refused.value.rule, refused.value.where) == ("house_rules", rule, where)
    assert where.removeprefix("rules.") in refused.value.detail
    assert f"({rule})" in refused.value.detail


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(turn_limit_s=-1, rounds=-1))
    assert refused.value.where == "rules.turn_limit_s, rules.rounds"
    assert refused.value.detail == f"turn_limit_s must be 0 to {MOST} (NM93); rounds must be 0 to {MOST} (NM94)"


def test_the_limits_themselves_are_allowed() -> None:
    check_house_rules(HouseRules(turn_limit_s=MOST, rounds=MOST, stake=MOST, starting_stack=MOST))


def test_what_is_wrong_with_stakes_is_told() -> None:
    with pytest.raises(Refused, match=r"^with a stake, each player brings a starting_stack of 1 or more counters "):
        check_house_rules(HouseRules(stake=1))
    with pytest.raises(Refused, match=r"^without a stake nobody needs a starting_stack "):
        check_house_rules(HouseRules(starting_stack=1))
