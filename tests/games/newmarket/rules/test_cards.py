"""Packs, colours and the order of the cards (NM1, NM50)."""

from __future__ import annotations

import pytest

from ging_service.games.newmarket.rules.cards import (
    ALL_SUITS,
    PACKS,
    SUITS_OF,
    card_at,
    colour_of,
    height,
    lowest_place,
    next_card,
    sort_hand,
)
from tests.games.newmarket.hands import cards


def test_nm1_the_four_kings_are_never_dealt() -> None:
    assert len(PACKS["newmarket"]) == 48
    assert not {*cards("KS KH KD KC")} & {*PACKS["newmarket"]}


def test_nm50_all_52_cards_of_the_original_game_are_dealt() -> None:
    assert len({*PACKS["original"]}) == 52


def test_nm1_suits_run_from_the_ace_upwards() -> None:
    row = cards("AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD")
    assert [height(card) for card in row] == [*range(12)]
    assert [next_card(card, "newmarket") for card in row] == [*row[1:], None]
    assert next_card(row[-1], "original") == "KD"
    assert next_card(cards("KD")[0], "original") is None


@pytest.mark.parametrize(("suit", "colour"), [("D", "red"), ("H", "red"), ("C", "black"), ("S", "black")])
def test_nm1_diamonds_and_hearts_are_red(suit: str, colour: str) -> None:
    assert colour_of(suit) == colour


def test_nm16_in_each_colour_one_suit_comes_first() -> None:
    assert SUITS_OF == {"red": ("D", "H"), "black": ("C", "S")}
    assert (*SUITS_OF["red"], *SUITS_OF["black"]) == ALL_SUITS


def test_nm13_the_lowest_card_of_a_suit() -> None:
    hand = cards("10H 2C JH 9H")
    assert card_at(lowest_place(hand, "H"), "H") == "9H"
    assert card_at(lowest_place(hand, "S"), "S") is None


def test_hands_are_kept_suit_by_suit_from_the_lowest() -> None:
    assert sort_hand(cards("QD 2H AC 10S 9S AD")) == cards("9S 10S 2H AD QD AC")
