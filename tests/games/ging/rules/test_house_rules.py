from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.rules.house_rules import HouseRules, check_house_rules

TOO_SMALL_A_STACK = "starting_stack must hold the two stakes of the first dressing (G32)"


def refusal(**house: Any) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**house))
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def test_the_default_rules_of_a_house() -> None:
    assert HouseRules() == HouseRules(
        first_dealer="lowest",
        packets=(1, 1, 1, 1, 1, 1, 1),
        ties="elder",
        mode="declared",
        declaring_limit_s=0,
        false_claim_penalty=0,
        lost_deal="standard",
        ending="last_counter",
        deals=0,
        starting_stack=20,
        rebuys=False,
        stake=1,
    )


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"first_dealer": "random", "packets": (3, 4), "ties": "best_first", "lost_deal": "literal"},
        {"packets": (7,)},
        {"declaring_limit_s": MOST, "false_claim_penalty": MOST},
        {"mode": "showdown", "ending": "open"},
        {"ending": "deals", "deals": 1, "starting_stack": 2, "rebuys": True},
        {"ending": "last_counter_or_deals", "deals": MOST},
        {"starting_stack": MOST, "stake": MOST // 2},
        {"starting_stack": 10, "stake": 5},
    ],
)
def test_house_rules_that_hold_together(house: dict[str, Any]) -> None:
    check_house_rules(HouseRules(**house))


@pytest.mark.parametrize("packets", [(), (1, 1, 1, 1, 1, 1), (4, 4), (7, 0), (8, -1)])
def test_g4_packets_are_whole_and_make_seven(packets: tuple[int, ...]) -> None:
    detail = "packets must be whole numbers that add up to 7 (G4)"
    assert refusal(packets=packets) == ("house_rules", "G4", detail, "rules.packets")


@pytest.mark.parametrize(
    ("name", "rule", "least", "with_"),
    [
        ("declaring_limit_s", "G19", 0, {}),
        ("false_claim_penalty", "G21", 0, {}),
        ("deals", "G29", 0, {"ending": "deals"}),
    ],
)
def test_figures_of_a_house_rule_have_a_range(name: str, rule: str, least: int, with_: dict[str, Any]) -> None:
    detail = f"{name} must be {least} to {MOST} ({rule})"
    assert refusal(**{name: MOST + 1}, **with_) == ("house_rules", rule, detail, f"rules.{name}")
    assert refusal(**{name: least - 1}, **with_) == ("house_rules", rule, detail, f"rules.{name}")


def test_g33_the_stake_is_one_or_more() -> None:
    assert refusal(stake=0) == ("house_rules", "G33", f"stake must be 1 to {MOST} (G33)", "rules.stake")
    assert refusal(stake=MOST + 1, starting_stack=MOST) == (
        "house_rules",
        "G33",
        f"stake must be 1 to {MOST} (G33); {TOO_SMALL_A_STACK}",
        "rules.stake, rules.starting_stack",
    )


def test_g32_the_starting_stack_is_two_or_more() -> None:
    check_house_rules(HouseRules(starting_stack=2))
    assert refusal(starting_stack=MOST + 1) == (
        "house_rules",
        "G32",
        f"starting_stack must be 2 to {MOST} (G32)",
        "rules.starting_stack",
    )
    assert refusal(starting_stack=1) == (
        "house_rules",
        "G32",
        f"starting_stack must be 2 to {MOST} (G32); {TOO_SMALL_A_STACK}",
        "rules.starting_stack",
    )


def test_g32_g33_the_starting_stack_holds_the_two_stakes() -> None:
    assert refusal(starting_stack=9, stake=5) == (
        "house_rules",
        "G32",
        TOO_SMALL_A_STACK,
        "rules.starting_stack",
    )


def test_g32_g33_the_highest_stake_is_in_range_but_no_stack_holds_two() -> None:
    found = refusal(stake=MOST, starting_stack=MOST)
    assert found == ("house_rules", "G32", TOO_SMALL_A_STACK, "rules.starting_stack")


def test_g20_a_showdown_has_no_false_claims_and_no_time_limit() -> None:
    assert refusal(mode="showdown", false_claim_penalty=1) == (
        "house_rules",
        "G20",
        "nobody claims in a showdown, so no claim can be penalised (G20)",
        "rules.false_claim_penalty",
    )
    assert refusal(mode="showdown", declaring_limit_s=1) == (
        "house_rules",
        "G20",
        "nobody declares in a showdown, so there is no time limit to it (G20)",
        "rules.declaring_limit_s",
    )


@pytest.mark.parametrize("ending", ["deals", "last_counter_or_deals"])
def test_g29_a_game_over_deals_needs_their_number(ending: str) -> None:
    detail = f"ending '{ending}' needs a number of deals (G29)"
    assert refusal(ending=ending) == ("house_rules", "G29", detail, "rules.deals")


@pytest.mark.parametrize("ending", ["last_counter", "open"])
def test_g29_other_games_have_no_number_of_deals(ending: str) -> None:
    detail = f"ending '{ending}' has no number of deals (G29)"
    assert refusal(ending=ending, deals=1) == ("house_rules", "G29", detail, "rules.deals")


@pytest.mark.parametrize("house", [{"ending": "open"}, {"ending": "deals_on_account", "deals": 9}])
def test_g29_where_stacks_may_go_below_zero_there_are_no_rebuys(house: dict[str, Any]) -> None:
    assert refusal(**house, rebuys=True) == (
        "house_rules",
        "G29",
        f"with ending {house['ending']!r} stacks may go below zero: there is nothing to buy again (G29)",
        "rules.rebuys",
    )


def test_all_that_is_wrong_is_said_at_once_and_each_rule_named_once() -> None:
    code, rule, detail, where = refusal(packets=(), stake=0, mode="showdown", declaring_limit_s=-1)
    assert (code, rule) == ("house_rules", "G4")
    assert detail.count(";") == 3
    assert where == "rules.packets, rules.declaring_limit_s, rules.stake"
