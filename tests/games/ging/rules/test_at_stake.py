"""The most that players can owe in a deal (G5, G11, G18, G21)."""

from __future__ import annotations

from ging_service.games.ging.rules.at_stake import most_owed
from ging_service.games.ging.rules.house_rules import HouseRules


def test_g5_the_tray_the_corners_and_every_claim_that_can_be_false() -> None:
    claims = 4 * (4 + 5)
    assert most_owed(HouseRules(stake=2, false_claim_penalty=5)) == (8 + 16) * 2 + claims * 3 * 5
    assert most_owed(HouseRules()) == 24


def test_g33_the_largest_figures_fit_a_table() -> None:
    rules = HouseRules(stake=500_000, starting_stack=1_000_000, false_claim_penalty=1_000_000)
    assert most_owed(rules) + 4 * rules.starting_stack < 500_000_000
