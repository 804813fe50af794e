from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.points import (
    GamePayment,
    in_unit,
    paid_as_fees,
    paid_for_game,
    paid_for_totals,
)

CENT = Stake(unit="money")
"""One cent a point, a counter being a cent."""
TOTALS = (184, 137, 250, 241)
"""The source's example: A, B, C, D."""


def house(**rules: Any) -> HouseRules:
    return HouseRules(**{"stake": CENT, "payment": "pairs", **rules})


def test_wr26_the_sources_example_comes_out_exactly() -> None:
    assert paid_for_totals(TOTALS, house()) == (75, 265, -190, -150)


@pytest.mark.parametrize(
    ("pair", "cents"),
    [((184, 137), 45), ((184, 250), 65), ((184, 241), 55), ((137, 250), 115), ((137, 241), 105), ((250, 241), 10)],
)
def test_wr26_each_payment_of_the_sources_example(pair: tuple[int, int], cents: int) -> None:
    paid = paid_for_totals(pair, house())
    assert paid == ((cents, -cents) if pair[0] < pair[1] else (-cents, cents))


def test_wr26_rounding_comes_before_adding_up() -> None:
    """185 and 135 differ by 50: rounded scores would say so too, and rounded nets break on the second one."""
    assert paid_for_totals((185, 135), house()) == (-50, 50)
    assert paid_for_totals((100, 102, 102, 102), house()) == (0, 0, 0, 0)


@pytest.mark.parametrize(("points", "cents"), [(2, 0), (3, 5), (5, 5), (7, 5), (8, 10)])
def test_wr26_a_difference_is_rounded_to_the_nearest_five_cents(points: int, cents: int) -> None:
    assert paid_for_totals((0, points), house()) == (cents, -cents)


def test_wr26_halves_are_rounded_up() -> None:
    assert paid_for_totals((0, 5), house(round_to=10)) == (10, -10)


def test_wr27_only_the_winner_receives_by_house_rule() -> None:
    assert paid_for_totals(TOTALS, house(payment="winner")) == (-45, 265, -115, -105)


def test_wr27_tied_winners_share_and_odd_cents_go_by_seat_order() -> None:
    assert paid_for_totals((100, 130, 100, 140), house(payment="winner")) == (35, -30, 35, -40)
    assert paid_for_totals((100, 105, 100), house(payment="winner")) == (3, -5, 2)
    assert paid_for_totals((105, 100, 100, 100), house(payment="winner")) == (-5, 2, 2, 1)


def test_wr27_nobody_pays_if_all_are_equal() -> None:
    assert paid_for_totals((100, 100, 100), house(payment="winner")) == (0, 0, 0)


def test_wr27_without_payment_nobody_pays() -> None:
    assert paid_for_totals(TOTALS, house(payment="none")) == (0, 0, 0, 0)


@pytest.mark.parametrize(("payment", "paid"), [("pairs", (20, -20)), ("winner", (20, -20))])
def test_wr32_where_the_highest_total_wins_the_lower_one_pays(payment: str, paid: tuple[int, ...]) -> None:
    assert paid_for_totals((50, 30), house(scoring="melded", payment=payment)) == paid


def test_wr26_money_is_paid_in_whole_counters() -> None:
    """A counter is 5 cents, so every payment is some of them."""
    rules = house(stake=Stake(unit="money", counter_value="5"))
    paid = paid_for_totals(TOTALS, rules)
    assert paid == (15, 53, -38, -30)
    assert [in_unit(counters, rules.stake) for counters in paid] == [75, 265, -190, -150]


def test_wr26_a_stake_in_counters_is_rounded_in_counters() -> None:
    assert paid_for_totals((0, 8), house(stake=Stake())) == (10, -10)
    assert paid_for_totals((0, 8), house(stake=Stake(), round_to=1)) == (8, -8)


def test_wr28_who_goes_out_gets_the_fee_from_each_other_player() -> None:
    assert paid_as_fees((0, 2, 0), 3, house(deal_fee=5)) == (15, -15, 0)


def test_wr28_no_fee_is_paid_when_the_stock_ends_a_deal() -> None:
    assert paid_as_fees((-1, 2), 3, house(deal_fee=5)) == (-5, -5, 10)


def test_wr28_the_fee_comes_on_top() -> None:
    paid = paid_for_game(TOTALS, (1, 1, 0, -1), house(deal_fee=5))
    assert paid == GamePayment(for_totals=(75, 265, -190, -150), for_fees=(5, 25, -15, -15))


@given(st.lists(st.integers(-100, 700), min_size=2, max_size=7), st.sampled_from(["pairs", "winner"]), st.data())
def test_wr26_to_wr28_nets_sum_to_zero(totals: list[int], payment: str, data: st.DataObject) -> None:
    outs = data.draw(st.lists(st.integers(-1, len(totals) - 1), max_size=14))
    paid = paid_for_game(totals, outs, house(payment=payment, deal_fee=5))
    assert sum(paid.for_totals) == sum(paid.for_fees) == 0
