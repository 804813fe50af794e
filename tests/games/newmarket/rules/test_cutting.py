"""Cutting for the first deal (NM2)."""

from __future__ import annotations

from ging_service.games.newmarket.rules.cards import tied_for_first_deal
from tests.games.newmarket.hands import cards


def test_nm2_the_lowest_cut_deals_an_ace_is_low() -> None:
    assert tied_for_first_deal(dict(enumerate(cards("5S QH AD 2C"))), "lowest") == (2,)


def test_nm2_the_highest_cut_deals_by_house_rule() -> None:
    assert tied_for_first_deal(dict(enumerate(cards("5S QH AD 2C"))), "highest") == (1,)


def test_nm2_equal_cuts_cut_again() -> None:
    assert tied_for_first_deal({3: cards("AS")[0], 0: cards("AH")[0], 1: cards("9H")[0]}, "lowest") == (0, 3)
