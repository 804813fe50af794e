"""Buying the dead hand (NM5, NM8, NM9)."""

from __future__ import annotations

import pytest

from ging_service.games.newmarket.rules.dealing import asked_to_buy, can_buy, price_of_buy
from ging_service.games.newmarket.rules.house_rules import HouseRules


def test_nm8_the_dealer_is_asked_first_then_leftwards_once_each() -> None:
    assert asked_to_buy(5, 3, HouseRules()) == (3, 4, 0, 1, 2)


def test_nm9_by_house_rule_only_the_dealer_or_nobody_is_asked() -> None:
    assert asked_to_buy(5, 3, HouseRules(buy="dealer_only")) == (3,)
    assert asked_to_buy(5, 3, HouseRules(buy="off")) == ()


def test_nm53_nobody_buys_in_the_original_game() -> None:
    assert asked_to_buy(5, 3, HouseRules(game="original")) == ()


def test_nm9_the_dealer_exchanges_free_another_player_pays() -> None:
    rules = HouseRules(buy_price=3)
    assert [price_of_buy(seat, 1, rules) for seat in range(3)] == [3, 0, 3]


@pytest.mark.parametrize(("stack", "may"), [(3, True), (2, False), (-1, False)])
def test_nm5_a_player_who_has_less_than_the_price_is_not_asked(stack: int, *, may: bool) -> None:
    rules = HouseRules(short="end", buy_price=3)
    assert can_buy(0, 1, stack, rules) is may
    assert can_buy(0, 1, stack, HouseRules(buy_price=3))
    assert can_buy(1, 1, max(stack, 0), rules)
