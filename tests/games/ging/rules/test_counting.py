from __future__ import annotations

from collections import Counter

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.rules.counting import (
    _WEIGHTS,
    COURT,
    PACK,
    POINTS,
    SEVENS,
    Claim,
    _weight,
    claims_of,
    count_points,
    eldership,
    eldest_of,
    figures_of,
    rank_claims,
    sort_hand,
    suit_counts,
)
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.table import cards


def claim(seat: int, suit: str, points: int) -> Claim:
    return Claim(seat=seat, suit=suit, points=points)


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


def test_g7_a_hand_can_claim_each_suit_it_holds() -> None:
    assert claims_of(2, cards("KS 7S JD")) == [claim(2, "S", 17), claim(2, "D", 10)]


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_g7_more_points_go_first_whatever_the_suit_and_seat(ties: str) -> None:
    ranked = rank_claims([claim(0, "C", 20), claim(3, "D", 28), claim(1, "S", 27)], 3, ties)  # type: ignore[arg-type]
    assert ranked == [claim(3, "D", 28), claim(1, "S", 27), claim(0, "C", 20)]


@pytest.mark.parametrize("ties", ["elder", "best_first"])
@pytest.mark.parametrize("dealer", range(4))
def test_g7_g10_of_equal_bests_the_elder_seat_goes_first(ties: str, dealer: int) -> None:
    ranked = rank_claims([claim(seat, "H", 30) for seat in range(4)], dealer, ties)  # type: ignore[arg-type]
    assert [held.seat for held in ranked] == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_g10_elder_all_claims_of_an_elder_go_before_a_youngers_with_the_same_count() -> None:
    claims = [claim(1, "S", 30), claim(0, "H", 30), claim(0, "D", 30)]
    assert rank_claims(claims, 3, "elder") == [claim(0, "H", 30), claim(0, "D", 30), claim(1, "S", 30)]


def test_g10_best_first_a_second_claim_goes_behind_every_other_players_best() -> None:
    claims = [claim(0, "H", 30), claim(0, "D", 30), claim(1, "S", 30), claim(3, "C", 30)]
    assert rank_claims(claims, 3, "best_first") == [
        claim(0, "H", 30),
        claim(1, "S", 30),
        claim(3, "C", 30),
        claim(0, "D", 30),
    ]


def test_g10_best_first_also_where_the_players_best_is_a_higher_count() -> None:
    claims = [claim(0, "H", 34), claim(0, "D", 30), claim(1, "S", 30)]
    assert rank_claims(claims, 3, "best_first") == [claim(0, "H", 34), claim(1, "S", 30), claim(0, "D", 30)]
    assert rank_claims(claims, 3, "elder") == [claim(0, "H", 34), claim(0, "D", 30), claim(1, "S", 30)]


def test_g10_best_first_yields_only_on_equal_counts() -> None:
    claims = [claim(0, "H", 34), claim(0, "D", 31), claim(1, "S", 30)]
    assert rank_claims(claims, 3, "best_first") == claims


def test_g10_best_first_of_two_equal_second_claims_the_elders_goes_first() -> None:
    claims = [claim(1, "S", 34), claim(1, "H", 20), claim(0, "C", 33), claim(0, "D", 20)]
    assert rank_claims(claims, 3, "best_first")[2:] == [claim(0, "D", 20), claim(1, "H", 20)]


def test_g10_best_first_a_third_equal_claim_goes_behind_a_second() -> None:
    claims = [claim(0, "S", 10), claim(0, "H", 10), claim(0, "D", 10), claim(1, "H", 10), claim(1, "C", 10)]
    assert [(held.seat, held.suit) for held in rank_claims(claims, 3, "best_first")] == [
        (0, "S"), (1, "H"), (0, "H"), (1, "C"), (0, "D"),
    ]  # fmt: skip


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_a_players_own_equal_claims_stand_in_the_order_of_suits(ties: str) -> None:
    claims = [claim(2, suit, 10) for suit in "DCHS"]
    assert [held.suit for held in rank_claims(claims, 0, ties)] == ["S", "H", "D", "C"]  # type: ignore[arg-type]


def test_the_figures_of_a_hand_are_points_by_suit_then_court_cards_sevens_and_cards() -> None:
    assert tuple(figures_of(cards("KS QS 7S JH 9H 7D 8D"))) == (27, 19, 15, 0, 3, 2, 7)
    assert tuple(figures_of(())) == (0, 0, 0, 0, 0, 0, 0)
    assert tuple(figures_of(cards("KC QC JC 10C 9C 8C 7C"))) == (0, 0, 0, 64, 3, 1, 7)


def test_the_weights_of_the_cards_are_made_when_the_module_is_read() -> None:
    """Mutation testing cannot change what ran before it began: here the function runs once more."""
    assert {card: _weight(card) for card in PACK} == _WEIGHTS
