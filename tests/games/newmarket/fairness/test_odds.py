"""The exact figures of the rules, computed and drawn by chance."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from ging_service.games.newmarket.fairness.odds import burial_swaps, dead_card, first_lead
from ging_service.games.newmarket.rules.burying import call_for
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import deal_out
from ging_service.games.newmarket.rules.sequences import first_diamond

DEAD_IN_48 = {4: 9, 5: 8, 6: 6, 7: 6, 8: 5}
SWAPS_IN_PER_CENT = {4: "76.9231", 5: "80.4038", 6: "85.6654", 7: "86.0077", 8: "88.4985"}
DEALS = 3_000


@pytest.mark.parametrize("seats", DEAD_IN_48)
def test_a_queen_is_dead_as_often_as_the_rules_state(seats: int) -> None:
    assert dead_card(seats) == Fraction(DEAD_IN_48[seats], 48)


def test_nm51_a_card_of_the_original_game_is_dead_more_often() -> None:
    assert [dead_card(seats, "original") * 52 for seats in range(4, 9)] == [12, 12, 10, 10, 12]


@pytest.mark.parametrize("seats", SWAPS_IN_PER_CENT)
def test_a_burial_leads_to_a_swap_as_often_as_the_rules_state(seats: int) -> None:
    assert f"{float(100 * burial_swaps(seats)):.4f}" == SWAPS_IN_PER_CENT[seats]


@pytest.mark.parametrize("seats", DEAD_IN_48)
def test_a_seat_leads_first_by_its_share_of_the_cards_in_play(seats: int) -> None:
    chances = first_lead(seats)
    assert sum(chances) == 1
    assert chances[0] == Fraction(-((DEAD_IN_48[seats] - 48) // seats), 48 - DEAD_IN_48[seats])


@pytest.mark.parametrize("seats", DEAD_IN_48)
def test_deals_by_chance_come_near_to_these_figures(seats: int) -> None:
    chance = random.Random(seats)  # noqa: S311  can be repeated
    swaps = leads = 0
    for _ in range(DEALS):
        dealt = deal_out(chance.sample(PACKS["newmarket"], 48), seats, seats - 1, "newmarket")
        call, first = call_for("H", dealt.hands), first_diamond(dealt.hands)
        assert call is not None
        assert first is not None
        swaps += call.seat >= 0
        leads += first[0] == 0
    # Five standard deviations of so many deals are less than this.
    assert abs(swaps / DEALS - burial_swaps(seats)) < 0.05
    assert abs(leads / DEALS - first_lead(seats)[0]) < 0.05
