"""Sequences: the first card, the next one, stops, starts and passes (NM10 to NM16, NM52, NM54)."""

from __future__ import annotations

import random

import pytest

from ging_service.games.newmarket.rules.cards import PACKS, SUITS_OF
from ging_service.games.newmarket.rules.dealing import deal_out
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.sequences import (
    Follows,
    cards_of,
    default_start,
    first_diamond,
    holder_of,
    seems_free,
    starts_of,
    suits_to_start,
    what_follows,
)
from tests.games.newmarket.hands import cards

HANDS = (cards("3D 9H AS"), cards("4D 5D 2C"), cards("QD 7S"), cards("10H JH"))
RED, BLACK = SUITS_OF["red"], SUITS_OF["black"]


def test_nm10_the_lowest_diamond_in_a_players_hand_is_played_first() -> None:
    assert first_diamond(HANDS) == (0, "3D")


def test_nm10_an_ace_is_lowest_and_a_ten_is_not_below_a_nine() -> None:
    assert first_diamond((cards("10D"), cards("9D QD"))) == (1, "9D")
    assert first_diamond((cards("2D"), cards("9S"), cards("AD"))) == (2, "AD")


def test_nm10_nobody_is_first_where_the_hands_are_not_known() -> None:
    assert first_diamond((("?",), ("?",))) is None  # type: ignore[arg-type]


def test_nm10_there_is_always_one() -> None:
    for number in range(200):
        order = random.Random(number).sample(PACKS["newmarket"], 48)  # noqa: S311  can be repeated
        for seats in range(4, 9):
            found = first_diamond(deal_out(order, seats, 0, "newmarket").hands)
            assert found is not None


def test_nm11_the_holder_of_the_next_higher_card_plays_it() -> None:
    assert holder_of(cards("5D")[0], HANDS) == 1
    assert what_follows(cards("3D")[0], HANDS, (), "newmarket") == Follows(seat=1, card=cards("4D")[0], stop="")


def test_nm12_a_sequence_stops_when_the_next_card_is_dead() -> None:
    assert what_follows(cards("5D")[0], HANDS, (), "newmarket") == Follows(seat=-1, card=cards("6D")[0], stop="dead")


def test_nm12_a_sequence_stops_when_the_next_card_was_played_earlier() -> None:
    found = what_follows(cards("8H")[0], HANDS[1:], cards("9H"), "newmarket")
    assert found == Follows(seat=-1, card=cards("9H")[0], stop="played")


def test_nm12_a_sequence_stops_at_a_queen() -> None:
    assert what_follows(cards("QD")[0], HANDS, (), "newmarket") == Follows(seat=-1, card="", stop="highest")  # type: ignore[arg-type]


def test_nm54_in_the_original_game_a_sequence_stops_at_a_king() -> None:
    found = what_follows(cards("QD")[0], (cards("KD"),), (), "original")
    assert found == Follows(seat=0, card=cards("KD")[0], stop="")
    assert what_follows(cards("KD")[0], HANDS, (), "original").stop == "highest"


@pytest.mark.parametrize(("last", "suits"), [("7D", BLACK), ("QH", BLACK), ("2C", RED), ("9S", RED)])
def test_nm13_the_next_sequence_is_of_the_other_colour(last: str, suits: tuple[str, ...]) -> None:
    assert suits_to_start(cards(last)[0], HouseRules()) == suits


def test_nm54_in_the_original_game_any_suit_starts_unless_the_table_has_chosen_otherwise() -> None:
    last = cards("7D")[0]
    assert suits_to_start(last, HouseRules(game="original")) == ("D", "H", "C", "S")
    assert suits_to_start(last, HouseRules(game="original", next_start="another_suit")) == ("H", "C", "S")
    assert suits_to_start(last, HouseRules(game="original", next_start="other_colour")) == BLACK


def test_nm13_a_player_chooses_the_suit_and_plays_its_lowest_card() -> None:
    hand = cards("9H 4H 7D QD 2S")
    assert starts_of(hand, RED, "own_choice") == cards("7D 4H")


def test_nm13_by_house_rule_the_lowest_card_of_the_colour_starts() -> None:
    assert starts_of(cards("9H 4H 7D QD 2S"), RED, "lowest_of_colour") == cards("4H")
    assert starts_of(cards("4H 4D"), RED, "lowest_of_colour") == cards("4D 4H")


@pytest.mark.parametrize("start", ["own_choice", "lowest_of_colour"])
def test_nm14_a_player_without_the_colour_passes(start: str) -> None:
    assert starts_of(cards("9H 4H"), BLACK, start) == ()  # type: ignore[arg-type]
    assert starts_of((), BLACK, start) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "start"), [("7D 4H", "4H"), ("4D 9H", "4D"), ("4H 4D", "4D"), ("9H", "9H"), ("10D 9H", "9H")]
)
def test_nm16_after_the_time_limit_the_suit_with_the_lower_lowest_card_starts(hand: str, start: str) -> None:
    assert default_start(cards(hand), RED, "own_choice") == start
    assert default_start(cards("3S 3C"), BLACK, "own_choice") == "3C"
    assert default_start(cards(hand), BLACK, "own_choice") is None


def test_nm11_a_player_with_several_cards_seems_to_have_a_choice_of_two_suits() -> None:
    assert seems_free(2, RED, (), "newmarket")
    assert seems_free(2, RED, cards_of("D", "newmarket")[1:], "newmarket")


def test_nm11_everybody_knows_that_there_is_no_choice_with_one_card_or_with_one_suit_left() -> None:
    assert not seems_free(1, RED, (), "newmarket")
    assert not seems_free(5, RED, cards_of("D", "newmarket"), "newmarket")
    assert seems_free(5, RED, cards_of("D", "newmarket"), "original")  # its king may be held


def test_the_cards_of_a_suit_in_order() -> None:
    assert cards_of("H", "newmarket") == cards("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH")
    assert cards_of("H", "original")[-1] == "KH"
