"""The most that players can owe in a deal (G5, G11, G18, G21, G29)."""

from __future__ import annotations

import pytest

from ging_service.games.ging.rules.house_rules import HouseRules, most_lost, most_owed


@pytest.mark.parametrize("ending", ["open", "deals_on_account"])
def test_g21_as_many_false_claims_as_nobody_makes_where_players_may_owe(ending: str) -> None:
    rules = HouseRules(stake=2, false_claim_penalty=5, ending=ending)  # type: ignore[arg-type]  one of its names
    assert most_owed(rules) == (8 + 16) * 2 + 5_000 * 3 * 5


def test_g5_the_tray_and_the_corners_where_players_pay_from_what_they_have() -> None:
    assert most_owed(HouseRules(stake=2, false_claim_penalty=5)) == (8 + 16) * 2
    assert most_owed(HouseRules()) == 24


def test_g5_a_player_without_false_claims_owes_the_tray_at_most() -> None:
    rules = HouseRules(stake=2, false_claim_penalty=5, ending="open")
    assert most_lost(rules) == 6 * 2
    assert most_lost(HouseRules(stake=2)) == 0


def test_g33_the_largest_figures_fit_a_table_where_players_pay_from_what_they_have() -> None:
    rules = HouseRules(stake=500_000, starting_stack=1_000_000, false_claim_penalty=1_000_000)
    assert most_owed(rules) + 4 * rules.starting_stack < 500_000_000


def test_g21_a_penalty_of_thousands_fits_a_table_where_players_may_owe() -> None:
    assert most_owed(HouseRules(stake=1_000, false_claim_penalty=30_000, ending="open")) < 500_000_000
