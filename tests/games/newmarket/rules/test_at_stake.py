"""The most that players can owe in a deal (NM4, NM8, NM29, NM56)."""

from __future__ import annotations

from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.stakes import most_lost, most_owed


def test_nm4_the_stakes_the_spare_hand_and_the_cards_that_are_left_or_missed() -> None:
    rules = HouseRules(king_stake=2, kitty_stake=3, buy_price=5, missed_card=7)
    assert most_owed(rules, 4) == 4 * (4 * 2 + 3 + 5) + 52 * 8


def test_nm5_a_player_loses_their_own_stakes_and_cards_and_nothing_beyond_the_stack_without_debts() -> None:
    rules = HouseRules(king_stake=2, kitty_stake=3, buy_price=5, missed_card=7)
    assert most_lost(rules, 5) == 4 * 2 + 3 + 5 + 11 * 8
    assert most_lost(HouseRules(short="rebuy"), 5) == 0


def test_nm3_the_largest_figures_fit_a_table() -> None:
    most = 1_000_000
    rules = HouseRules(king_stake=most, kitty_stake=most, buy_price=most, missed_card=most, starting_stack=most)
    assert most_owed(rules, 8) + 8 * rules.starting_stack < 500_000_000
