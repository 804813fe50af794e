from __future__ import annotations

from collections import Counter

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.rules.cards import (
    _WEIGHTS,
    COURT,
    PACK,
    POINTS,
    SEVENS,
    _weight,
    count_points,
    eldership,
    eldest_of,
    figures_of,
    read_card,
    sort_hand,
    suit_counts,
)
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.table import cards


def test_g1_the_pack_has_28_cards_king_to_seven() -> None:
    assert len(PACK) == len(set(PACK)) == 28
    assert PACK[:7] == cards("KS QS JS 10S 9S 8S 7S")
    assert Counter(card[-1] for card in PACK) == {"S": 7, "H": 7, "D": 7, "C": 7}


@pytest.mark.parametrize(
    ("rank", "points"), [("K", 10), ("Q", 10), ("J", 10), ("10", 10), ("9", 9), ("8", 8), ("7", 7)]
)
def test_g1_court_cards_and_tens_count_ten_the_rest_their_number(rank: str, points: int) -> None:
    assert {count_points(Card(rank + suit)) for suit in "SHDC"} == {points}
    assert {POINTS[Card(rank + suit)] for suit in "SHDC"} == {points}


def test_g1_only_king_queen_and_jack_are_face_cards() -> None:
    assert {card[:-1] for card in COURT} == {"K", "Q", "J"}
    assert len(COURT) == 12
    assert sorted(SEVENS) == ["7C", "7D", "7H", "7S"]


@pytest.mark.parametrize(("dealer", "eldest"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_g2_eldest_sits_to_the_dealers_left(dealer: int, eldest: int) -> None:
    assert eldest_of(dealer) == eldest
    assert eldership(eldest, dealer) == 0
    assert eldership(dealer, dealer) == 3
    assert [eldership((eldest + step) % 4, dealer) for step in range(4)] == [0, 1, 2, 3]


def test_hands_are_sorted_suit_by_suit_high_to_low() -> None:
    assert sort_hand(cards("7C 10H KS 7S 9D KH 10S")) == cards("KS 10S 7S KH 10H 9D 7C")


def test_g7_a_suit_count_is_the_points_of_all_cards_held_in_the_suit() -> None:
    assert suit_counts(EXAMPLE_1[0]) == {"S": 9, "H": 19, "D": 17, "C": 20}
    assert suit_counts(EXAMPLE_1[2]) == {"S": 27, "H": 7, "D": 28}
    assert suit_counts(()) == {}


def test_the_figures_of_a_hand_are_points_by_suit_then_court_cards_sevens_and_cards() -> None:
    assert tuple(figures_of(cards("KS QS 7S JH 9H 7D 8D"))) == (27, 19, 15, 0, 3, 2, 7)
    assert tuple(figures_of(())) == (0, 0, 0, 0, 0, 0, 0)
    assert tuple(figures_of(cards("KC QC JC 10C 9C 8C 7C"))) == (0, 0, 0, 64, 3, 1, 7)


def test_the_weights_of_the_cards_are_made_when_the_module_is_read() -> None:
    """Mutation testing cannot change what ran before it began: here the function runs once more."""
    assert {card: _weight(card) for card in PACK} == _WEIGHTS


def test_g1_a_card_is_read_as_people_write_it() -> None:
    assert [read_card(text) for text in ("10D", "td", "10♦")] == ["10D"] * 3
