"""The exact figures of the rules, computed and drawn by chance."""

from __future__ import annotations

import random
from fractions import Fraction
from math import perm

import pytest

from ging_service.games.newmarket.fairness import burial_swaps, dead_card, dead_queens, first_lead, queens_in
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import call_for, deal_out, hand_sizes
from ging_service.games.newmarket.rules.sequences import first_diamond

pytestmark = pytest.mark.complete

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


@pytest.mark.parametrize("cards", range(4, 11))
def test_queens_in_a_hand_are_those_of_a_pack_dealt_card_by_card(cards: int) -> None:
    """A second way: place the four queens one by one, each in the hand with the chance of the room that is left."""
    chances = {0: Fraction(1)}
    for placed in range(4):
        after: dict[int, Fraction] = {}
        for held, chance in chances.items():
            inside = Fraction(cards - held, 48 - placed)
            after[held + 1] = after.get(held + 1, Fraction(0)) + chance * inside
            after[held] = after.get(held, Fraction(0)) + chance * (1 - inside)
        chances = after
    assert queens_in(cards) == tuple(chances[queens] for queens in range(5))


@pytest.mark.parametrize("seats", DEAD_IN_48)
def test_the_mean_of_the_dead_queens_is_that_of_four_queens(seats: int) -> None:
    assert sum(queens * chance for queens, chance in enumerate(dead_queens(seats))) == 4 * dead_card(seats)


@pytest.mark.parametrize("seats", DEAD_IN_48)
def test_burials_are_those_of_a_sum_over_dead_cards_and_cards_of_the_caller(seats: int) -> None:
    """A second way: the highest cards are dead, the caller has those below them, and another player the next one."""
    sizes = hand_sizes(seats, seats - 1, "newmarket")
    swaps = sum(
        Fraction(
            perm(sizes.dead, dead) * perm(own, held) * (sum(sizes.hands) - own),
            perm(48, dead + held + 1),
        )
        for own in sizes.hands
        for dead in range(11)
        for held in range(1, 12 - dead)
    )
    assert swaps == burial_swaps(seats)
