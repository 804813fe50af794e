from __future__ import annotations

import pytest

from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.dealing import (
    ANY_SOURCE,
    deal_out,
    dealer_by_cut,
    first_player,
    first_sources,
    next_dealer,
    to_first_draw,
)
from tests.games.gin_rummy.hands import cards


@pytest.mark.parametrize(
    ("cuts", "dealer"), [("AS KS", 0), ("KS AS", 1), ("10S 9H", 1), ("9H 10S", 0), ("7C 7D", None)]
)
def test_gr2_the_lower_cut_deals_and_equal_ranks_cut_again(cuts: str, dealer: int | None) -> None:
    assert dealer_by_cut(cards(cuts)) == dealer


def test_gr2_the_deal_alternates() -> None:
    assert [next_dealer(0, winner, "alternate") for winner in (0, 1, None)] == [1, 1, 1]
    assert next_dealer(1, 1, "alternate") == 0


def test_gr2_the_winner_or_the_loser_may_deal() -> None:
    assert [next_dealer(0, winner, "winner") for winner in (0, 1, None)] == [0, 1, 0]
    assert [next_dealer(1, winner, "loser") for winner in (0, 1, None)] == [1, 0, 1]


def test_gr3_ten_cards_each_one_at_a_time_the_first_player_first() -> None:
    dealt = deal_out(PACK, dealer=0)
    assert dealt.hands == (PACK[1:20:2], PACK[0:20:2])
    assert dealt.upcard == PACK[20]
    assert dealt.stock == PACK[21:]
    assert len(dealt.stock) == 31
    assert deal_out(PACK, dealer=1).hands == (PACK[0:20:2], PACK[1:20:2])


def test_gr3_the_non_dealer_is_first_player() -> None:
    assert [first_player(dealer) for dealer in (0, 1)] == [1, 0]


@pytest.mark.parametrize("first", [0, 1])
def test_gr4_the_first_player_takes_the_upcard_or_passes_then_the_other(first: int) -> None:
    assert [to_first_draw(passes, first) for passes in range(3)] == [first, 1 - first, first]


def test_gr5_after_two_passes_the_first_player_takes_the_upcard_or_by_house_rule_draws_from_the_stock() -> None:
    assert [first_sources(passes, "upcard") for passes in range(3)] == [("discard_pile",)] * 3
    assert [first_sources(passes, "stock") for passes in range(3)] == [("discard_pile",), ("discard_pile",), ("stock",)]


def test_gr6_in_every_other_turn_a_player_draws_from_the_stock_or_the_discard_pile() -> None:
    assert ANY_SOURCE == ("stock", "discard_pile")
