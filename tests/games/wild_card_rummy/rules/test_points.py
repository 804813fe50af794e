from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, RANKS
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.points import (
    add_points,
    card_points,
    cards_points,
    deal_points,
    factor_of,
    is_doubled,
    winners_of,
)

USUAL = HouseRules()


def counts(rules: HouseRules, wild: str = "") -> list[int]:
    """What the thirteen spades count, from the ace to the king."""
    return [card_points(Card(f"{rank}S"), wild, rules) for rank in RANKS]


def test_wr20_an_ace_counts_1_a_picture_10_and_any_other_card_its_number() -> None:
    assert counts(USUAL) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_wr20_a_wild_card_counts_25() -> None:
    assert card_points(Card("5S"), "5", USUAL) == 25


@pytest.mark.parametrize("wild", RANKS)
def test_wr20_the_whole_pack_counts_400_to_436(wild: str) -> None:
    value = min(RANKS.index(wild) + 1, 10)
    assert cards_points(ONE_PACK, wild, USUAL) == 340 + 100 - 4 * value
    assert 400 <= cards_points(ONE_PACK, wild, USUAL) <= 436


@pytest.mark.parametrize("points", [15, 20])
def test_wr21_a_wild_card_counts_20_or_15_by_house_rule(points: int) -> None:
    assert card_points(Card("KS"), "K", HouseRules(wild_points=points)) == points


def test_wr21_pictures_count_11_12_and_13_by_house_rule() -> None:
    assert counts(HouseRules(faces="rank")) == list(range(1, 14))


def test_wr21_an_ace_counts_10_by_house_rule() -> None:
    assert counts(HouseRules(ace_points=10))[0] == 10


def test_wr21_ace_to_eight_count_5_and_nine_to_king_10_by_house_rule() -> None:
    rules = HouseRules(values="fives")
    assert counts(rules) == [5] * 8 + [10] * 5
    assert counts(rules, wild="3")[2] == 25


def test_wr34_the_joker_counts_50_whatever_is_wild() -> None:
    assert [card_points(JOKER, wild, USUAL) for wild in ("", "5")] == [50, 50]


def test_wr34_where_only_the_joker_is_wild_no_card_counts_25() -> None:
    assert 25 not in counts(USUAL)


def test_wr23_deals_of_sevens_and_kings_are_doubled_by_house_rule() -> None:
    rules = HouseRules(double_on="seven_and_king")
    assert [rank for rank in (*RANKS, "") if is_doubled(rank, rules)] == ["7", "K"]
    assert not is_doubled("7", USUAL)


def points(held: tuple[int, ...], out: int = -1, rules: HouseRules = USUAL, **doubled: bool) -> tuple[int, ...]:
    factor = factor_of(**{"is_pressed": False, "doubled": False, **doubled})
    return deal_points(held, (0,) * len(held), out, factor, rules)


def test_wr20_cards_held_count_against_a_player() -> None:
    assert points((0, 31, 7), 0) == (0, 31, 7)


def test_wr23_wr24_doublings_multiply() -> None:
    assert points((0, 31, 7), 0, doubled=True) == (0, 62, 14)
    assert points((0, 31, 7), 0, is_pressed=True) == (0, 62, 14)
    assert points((0, 31, 7), 0, doubled=True, is_pressed=True) == (0, 124, 28)


def test_wr23_going_out_takes_a_bonus_off_which_is_never_doubled() -> None:
    rules = HouseRules(out_bonus=15)
    assert points((0, 31), 0, rules) == (-15, 31)
    assert points((0, 31), 0, rules, doubled=True, is_pressed=True) == (-15, 124)


def test_wr23_nobody_gets_the_bonus_if_nobody_is_out() -> None:
    assert points((2, 31), -1, HouseRules(out_bonus=15)) == (2, 31)


def test_wr32_what_a_player_has_melded_counts_for_them_and_what_they_hold_against_them() -> None:
    rules = HouseRules(scoring="melded")
    assert deal_points((0, 12), (30, 45), 0, 1, rules) == (30, 33)


def test_wr32_a_penalty_doubles_and_what_was_melded_does_not() -> None:
    rules = HouseRules(scoring="melded", out_bonus=15)
    assert deal_points((0, 12), (30, 45), 0, 2, rules) == (45, 21)


def test_wr22_totals_add_up() -> None:
    assert add_points((5, 0, -15), (0, 12, 7)) == (5, 12, -8)


def test_wr22_the_lowest_total_wins_and_equals_share() -> None:
    assert winners_of((184, 137, 250, 241), USUAL) == (1,)
    assert winners_of((137, 184, 137), USUAL) == (0, 2)


def test_wr32_where_melded_cards_count_the_highest_total_wins() -> None:
    assert winners_of((184, 137, 250, 250), HouseRules(scoring="melded")) == (2, 3)
