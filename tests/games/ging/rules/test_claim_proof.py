from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.ging.rules.claim_proof import (
    FALSE,
    check_tabled,
    combination_proof,
    contradicts_tabled,
    known_hand,
    suit_proof,
)
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.table import cards

NOTHING_TABLED = ((), (), (), ())


def refusal(given: str, seat: int, tabled: tuple[str, str, str, str]) -> tuple[str, str, str, str]:
    with pytest.raises(Refused) as refused:
        check_tabled(cards(given), seat, [cards(shown) for shown in tabled])
    return refused.value.code, refused.value.rule, refused.value.detail, refused.value.where


def test_g21_a_hand_is_known_when_it_was_dealt_or_recorded_or_all_tabled() -> None:
    assert known_hand(EXAMPLE_1, NOTHING_TABLED, 2) == EXAMPLE_1[2]
    assert known_hand((), NOTHING_TABLED, 2) == ()
    assert known_hand((), ((), (), EXAMPLE_1[2], ()), 2) == EXAMPLE_1[2]
    assert known_hand((), ((), (), EXAMPLE_1[2][:6], ()), 2) == ()


def test_g21_a_suit_claim_states_the_whole_count_neither_more_nor_less() -> None:
    assert suit_proof(EXAMPLE_1[2], "D", 28) == cards("QD JD 8D")
    assert suit_proof(EXAMPLE_1[2], "D", 29) == FALSE
    assert suit_proof(EXAMPLE_1[2], "D", 27) == FALSE
    assert suit_proof(EXAMPLE_1[2], "D", 20) == FALSE


def test_g21_nobody_holds_a_suit_of_no_points() -> None:
    assert suit_proof(EXAMPLE_1[2], "C", 0) == FALSE


def test_g21_a_combination_must_be_held() -> None:
    assert combination_proof(SWEEPS[0], "four_sevens") == cards("7S 7H 7D 7C")
    assert combination_proof(SWEEPS[0], "ging") == FALSE
    assert combination_proof(SWEEPS[2], "ging") == cards("KS 10S 9S 8S 10D 9D JC")


def test_g22_tabled_cards_are_sorted() -> None:
    assert check_tabled(cards("7H KS 10D"), 0, NOTHING_TABLED) == cards("KS 7H 10D")
    assert check_tabled((), 0, NOTHING_TABLED) == ()


def test_g1_tabled_cards_are_of_the_pack() -> None:
    assert refusal("KS AS 6H", 0, ("", "", "", "")) == ("not_in_pack", "G1", "AS is not in the pack of 28", "cards")


def test_g22_no_card_is_tabled_twice_in_one_claim() -> None:
    assert refusal("KS QS KS", 0, ("", "", "", "")) == ("card_twice", "G22", "a card is tabled twice", "cards")


def test_g22_one_card_cannot_be_shown_by_two_players() -> None:
    assert refusal("KS QS 9S", 0, ("JS", "", "9S", "KS")) == (
        "card_shown_twice",
        "G22",
        "another player has tabled KS 9S",
        "cards",
    )


def test_g22_a_player_may_show_his_own_cards_again() -> None:
    assert check_tabled(cards("7H 7S"), 0, (cards("7S"), (), (), ())) == cards("7S 7H")


def test_g22_nobody_shows_more_than_seven_cards() -> None:
    assert check_tabled(cards("KS 7H"), 1, ((), cards("KH QH JH 10H 9H 7H"), (), ())) == cards("KS 7H")
    assert refusal("KS QS", 1, ("", "KH QH JH 10H 9H 8H", "", "")) == (
        "too_many_cards",
        "G22",
        "this player would have tabled more than seven cards",
        "cards",
    )


def test_g22_a_new_card_of_a_declared_suit_takes_the_claim_back() -> None:
    assert contradicts_tabled(cards("7S 7H"), cards("KS"), {"S"})
    assert not contradicts_tabled(cards("7S 7H"), cards("KS 7S"), {"S"})
    assert not contradicts_tabled(cards("7S 7H"), cards("KD"), {"D"})
    assert not contradicts_tabled(cards("7S"), (), set())
