from __future__ import annotations

import pytest

from ging_service.games.wild_card_rummy.rules.cards import RANKS
from ging_service.games.wild_card_rummy.rules.house_rules import Deals, HouseRules
from ging_service.games.wild_card_rummy.rules.order import (
    ONLY_JOKER,
    is_named,
    ranks_to_name,
    rounds,
    wild_of_round,
    wild_ranks,
)


def test_wr3_in_thirteen_deals_each_rank_is_wild_once_aces_first() -> None:
    assert wild_ranks(HouseRules()) == RANKS


@pytest.mark.parametrize(
    ("deals", "number", "first", "last"),
    [
        ("A..K", 13, "A", "K"),
        ("2..K", 12, "2", "K"),
        ("2..K,A", 13, "2", "A"),
        ("A..K,A", 14, "A", "A"),
        ("K..A", 13, "K", "A"),
    ],
)
def test_wr3_the_table_chooses_the_order(deals: Deals, number: int, first: str, last: str) -> None:
    rules = HouseRules(deals=deals)
    assert rounds(rules) == number
    assert (wild_of_round(1, rules), wild_of_round(number, rules)) == (first, last)


def test_wr3_from_king_to_ace_the_ranks_go_down() -> None:
    assert wild_ranks(HouseRules(deals="K..A"))[:5] == ("K", "Q", "J", "10", "9")


def test_wr34_in_a_last_deal_only_the_joker_is_wild() -> None:
    rules = HouseRules(joker="last_deal")
    assert (rounds(rules), wild_of_round(13, rules), wild_of_round(14, rules)) == (14, "K", ONLY_JOKER)


def test_wr34_one_joker_makes_no_further_deal() -> None:
    assert rounds(HouseRules(joker="one")) == 13


def test_wr33_the_dealer_names_the_wild_rank() -> None:
    rules = HouseRules(wild_choice="dealer")
    assert is_named(1, rules)
    assert wild_of_round(1, rules) == ""
    assert not is_named(1, HouseRules())


def test_wr33_nobody_names_the_rank_of_a_last_deal_in_which_only_the_joker_is_wild() -> None:
    rules = HouseRules(wild_choice="dealer", joker="last_deal")
    assert is_named(13, rules)
    assert not is_named(14, rules)
    assert wild_of_round(14, rules) == ONLY_JOKER


def test_wr33_each_rank_of_the_game_can_be_named_once() -> None:
    rules = HouseRules(wild_choice="dealer", deals="2..K", joker="last_deal")
    assert ranks_to_name(("5", "K"), rules) == ("2", "3", "4", "6", "7", "8", "9", "10", "J", "Q")
    assert ranks_to_name((), rules) == RANKS[1:]
