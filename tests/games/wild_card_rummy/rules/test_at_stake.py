"""The most that a game can cost (WR20 to WR28)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import wild_ranks
from ging_service.games.wild_card_rummy.rules.points import (
    add_points,
    auto_press,
    cards_points,
    deal_points,
    factor_of,
    is_doubled,
    is_pressed,
    most_lost,
    most_paid,
    paid_for_game,
)

STAKE: dict[str, Any] = {"stake": Stake(), "starting_stack": 1, "round_to": 1}
RULES = (
    HouseRules(payment="pairs", **STAKE),
    HouseRules(payment="winner", deal_fee=40, out_bonus=30, double_on="seven_and_king", **STAKE),
    HouseRules(payment="pairs", press="yes", auto_press="yes", joker="last_deal", decks="two", **STAKE),
    HouseRules(payment="pairs", scoring="melded", out_bonus=100, double_on="seven_and_king", **STAKE),
)


def test_wr26_without_a_payment_a_game_costs_nothing() -> None:
    assert most_paid(HouseRules(), 4) == most_lost((0, 9, 0, 0), 3, HouseRules()) == 0


def test_wr26_the_most_is_a_whole_pack_in_every_deal() -> None:
    """Four wild cards of 25 and the natural ones: 340 in a pack, less the four of the wild rank."""
    natural = [1, *range(2, 11), 10, 10, 10]
    apart = sum(4 * (sum(natural) - wild) + 4 * 25 for wild in natural)
    assert most_paid(HouseRules(payment="pairs", **STAKE), 3) == 3 * apart
    fees = HouseRules(payment="winner", deal_fee=40, **STAKE)
    assert most_paid(fees, 3) == 3 * apart + 13 * 40 * 2


def test_wr26_the_loser_of_the_next_deal_pays_every_other_player_and_all_fees() -> None:
    """The pack counts 436 where aces are wild: the largest difference of one deal. Three players have 5, 0 and 12."""
    rules = HouseRules(payment="winner", deal_fee=40, **STAKE)
    assert most_lost((5, 0, 12), 2, rules) == (12 + 436) * 2 + 3 * 40


def test_wr1_two_packs_from_five_seats_on_hold_twice_as_many_points() -> None:
    """Between two players; with a payment for each pair of four or five, and to the winner from each of the others."""
    rules = HouseRules(payment="pairs", decks="two_from_five", **STAKE)
    assert most_paid(rules, 5) / 10 == 2 * most_paid(rules, 4) / 6
    assert (most_lost((0,) * 4, 0, rules), most_lost((0,) * 5, 0, rules)) == (436 * 3, 2 * 436 * 4)


@pytest.mark.complete
@pytest.mark.parametrize("rules", RULES)
@given(chance=st.randoms(use_true_random=False))
def test_wr22_no_game_costs_more(rules: HouseRules, chance: Any) -> None:
    """Deals in which every card of the pack counts against or for somebody, mostly one and the same player."""
    seats, totals, outs = 4, (0,) * 4, []
    for wild in wild_ranks(rules):
        pressed = rules.press == "yes" and is_pressed(totals)
        if rules.auto_press == "yes" and (more := auto_press(totals)):
            totals, pressed = add_points(totals, more), True
        cards = pack_of(rules, seats)
        melded = rules.scoring == "melded" and chance.random() < 0.5
        held = [0] * seats
        held[chance.choice((0, 0, 0, 1))] = 0 if melded else cards_points(cards, wild, rules)
        laid = [0] * seats
        laid[chance.choice((3, 3, 2))] = cards_points(cards, wild, rules) if melded else 0
        outs.append(chance.choice((-1, 2, 3)))
        factor = factor_of(is_pressed=pressed, doubled=is_doubled(wild, rules))
        totals = add_points(totals, deal_points(held, laid, outs[-1], factor, rules))
    paid = paid_for_game(totals, outs, rules)
    moved = sum(max(one, 0) for part in (paid.for_totals, paid.for_fees) for one in part)
    assert moved <= most_paid(rules, seats)
