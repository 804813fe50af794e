"""House rules: what a table may choose, and what contradicts itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST
from ging_service.games.newmarket.rules.house_rules import PRESETS, HouseRules, check_house_rules
from tests.games.newmarket.hands import cards


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_valid(preset: str) -> None:
    check_house_rules(PRESETS[preset])


def test_the_first_preset_is_the_usual_game() -> None:
    assert next(iter(PRESETS.values())) == HouseRules()


def test_nm3_nm50_the_defaults_are_those_of_the_rules() -> None:
    rules = HouseRules()
    assert (rules.king_stake, rules.kitty_stake, rules.buy_price, rules.starting_stack) == (1, 1, 1, 50)
    assert rules.layout == cards("AH KC QD JS")
    check_house_rules(replace(rules, game="original"))


@pytest.mark.parametrize(
    ("chosen", "rule", "where"),
    [
        ({"king_stake": 0}, "NM3", "rules.king_stake"),
        ({"kitty_stake": 0}, "NM3", "rules.kitty_stake"),
        ({"buy_price": -1}, "NM3", "rules.buy_price"),
        ({"starting_stack": MOST + 1}, "NM3", "rules.starting_stack"),
        ({"turn_limit_s": -1}, "NM30", "rules.turn_limit_s"),
        ({"deals": -1}, "NM27", "rules.deals"),
        ({"missed_card": -1}, "NM29", "rules.missed_card"),
        ({"short": "rebuy", "starting_stack": 4}, "NM5", "rules.starting_stack"),
        ({"short": "end", "starting_stack": 9, "king_stake": 2, "kitty_stake": 2}, "NM5", "rules.starting_stack"),
        ({"layout": cards("AH KH QD JC")}, "NM53", "rules.layout, rules.layout"),
        ({"next_start": "another_suit"}, "NM54", "rules.next_start"),
        ({"game": "original", "buy": "off"}, "NM53", "rules.buy"),
        ({"game": "original", "bury": "off"}, "NM53", "rules.bury"),
        ({"game": "original", "kitty_stake": 2}, "NM53", "rules.kitty_stake"),
        ({"game": "original", "start": "lowest_of_colour"}, "NM54", "rules.start"),
        ({"game": "original", "layout": cards("AH KC QD 10S")}, "NM50", "rules.layout"),
        ({"game": "original", "layout": cards("AH KC QD JD")}, "NM50", "rules.layout"),
        ({"game": "original", "layout": cards("AH KC QD")}, "NM50", "rules.layout"),
        ({"game": "original", "layout": ("AH", "KC", "QD", "Jx")}, "NM50", "rules.layout"),
    ],
)
def test_house_rules_that_cannot_be_played_are_refused(chosen: dict[str, Any], rule: str, where: str) -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(replace(HouseRules(), **chosen))
    found = refused.value
    assert (found.code, found.rule, found.where.split(", ")[0]) == (
        "house_rules",
        rule,
        where.split(", ", maxsplit=1)[0],
    )


@pytest.mark.parametrize("short", ["rebuy", "end"])
def test_nm5_a_stack_that_holds_the_first_stakes_is_enough(short: Any) -> None:
    check_house_rules(HouseRules(short=short, starting_stack=5))


@pytest.mark.parametrize("short", ["rebuy", "end"])
def test_nm5_nm53_the_first_stakes_of_the_original_game_have_no_kitty(short: Any) -> None:
    rules = HouseRules(game="original", short=short, king_stake=5, starting_stack=20)
    check_house_rules(rules)
    with pytest.raises(Refused, match="first stakes: 20 or more"):
        check_house_rules(replace(rules, starting_stack=19))


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(king_stake=0, deals=-1))
    assert refused.value.where == "rules.king_stake, rules.deals"
    assert str(refused.value) == "king_stake must be 1 to 1000000 (NM3); deals must be 0 to 1000000 (NM27)"


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"layout": cards("AS KD QC JH")}, "layout is a rule of the original game only: leave it out (NM53)"),
        ({"game": "original", "buy": "off"}, "buy is a rule of Newmarket only: leave it out (NM53)"),
        (
            {"game": "original", "layout": cards("AH KC QD")},
            "the layout is one ace, king, queen and jack of four different suits (NM50)",
        ),
    ],
)
def test_a_house_rule_of_the_other_game_is_named(chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(Refused) as refused:
        check_house_rules(HouseRules(**chosen))
    assert str(refused.value) == told


def test_nm5_with_debts_any_stack_will_do_up_to_the_limit() -> None:
    check_house_rules(HouseRules(short="account", starting_stack=0))
    check_house_rules(HouseRules(short="account", starting_stack=MOST))


@pytest.mark.parametrize("layout", ["AS KD QC JH", "JD QS KH AC"])
def test_nm53_the_layout_may_be_any_four_of_different_suits(layout: str) -> None:
    check_house_rules(HouseRules(game="original", layout=cards(layout)))
