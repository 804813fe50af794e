from __future__ import annotations

import itertools
from collections import Counter
from typing import get_args

import pytest

from ging_service.games.ging.rules import combinations
from ging_service.games.ging.rules.cards import PACK, figures_of
from ging_service.games.ging.rules.combinations import (
    COMBINATIONS,
    RANK,
    RULE,
    Combination,
    best_combination,
    proof_of_combination,
    proof_of_suit,
)
from tests.games.ging.table import cards


def holds(name: Combination, hand: str) -> bool:
    return combinations.holds(name, cards(hand))


def test_g12_seven_cards_are_seven_of_one_suit() -> None:
    assert holds("seven_cards", "KC QC JC 10C 9C 8C 7C")
    assert not holds("seven_cards", "KC QC JC 10C 9C 8C 7D")
    assert not holds("seven_cards", "KC QC JC 10C 9C 8C")


def test_g13_four_sevens_are_all_four_and_no_other_four_of_a_kind_counts() -> None:
    assert holds("four_sevens", "7S 7H 7D 7C KS KH KD")
    assert holds("four_sevens", "7S 7H 7D 7C")
    assert not holds("four_sevens", "7S 7H 7D KS KH KD KC")
    assert not holds("four_sevens", "8S 8H 8D 8C KS KH KD")


@pytest.mark.parametrize("hand", ["KS QS 10S 7S KH QH JD", "KH 10H 9H 8H 7S 8S 9S", "7S JS 10S QS 7H 7C 7D"])
def test_g14_ging_is_a_suit_of_exactly_37(hand: str) -> None:
    assert holds("ging", hand)


@pytest.mark.parametrize(
    "hand",
    [
        "KS QS JS 7S 8S 9H 10D",  # 37 of the spades held, but there are more
        "KS QS JS 8S 7H 7C 8C",
        "KS QS 9S 7S 7H 7C 8C",
        "KS QS 10S 7H KH KD KC",  # 37 with a card of another suit
    ],
)
def test_g14_the_whole_holding_of_the_suit_must_count_37(hand: str) -> None:
    assert not holds("ging", hand)


def test_g14_ging_is_proved_by_the_whole_hand_only() -> None:
    assert not holds("ging", "KS QS 10S 7S")
    assert not holds("ging", "KS QS 10S 7S 8H 9H")


def test_g15_gentlemen_hold_only_face_cards() -> None:
    assert holds("gentlemen", "KS QS JS KH QH KD QC")
    assert not holds("gentlemen", "KS QS JS KH QH KD 10C")
    assert not holds("gentlemen", "KS QS JS KH QH KD")


def test_g16_bare_shoulders_hold_no_face_card() -> None:
    assert holds("bare_shoulders", "10S 9S 8S 7S 10H 9H 8D")
    assert not holds("bare_shoulders", "10S 9S 8S 7S 10H 9H JD")
    assert not holds("bare_shoulders", "10S 9S 8S 7S 10H 9H")


def test_g17_the_combinations_rank_as_listed() -> None:
    listed = ["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"]
    assert list(get_args(Combination)) == list(COMBINATIONS) == listed
    assert dict(zip(listed, range(5), strict=True)) == RANK
    assert dict(zip(listed, ["G12", "G13", "G14", "G15", "G16"], strict=True)) == RULE


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("7S 7H 7D 7C KS QS JS", "four_sevens"),  # ging in spades, too
        ("7S 7H 7D 7C 8S 9S 10S", "four_sevens"),  # bare shoulders, too
        ("KS QS JS KH QH KD QC", "gentlemen"),
        ("KS QS 10S 7S 8H 9H 8D", "ging"),
        ("10S 9S 8S 7S 10H 9H 8D", "bare_shoulders"),
        ("KC QC JC 10C 9C 8C 7C", "seven_cards"),
        ("KS QS JS KH QH KD 7C", None),
    ],
)
def test_g17_a_hand_with_two_combinations_counts_the_higher(hand: str, best: str | None) -> None:
    assert best_combination(cards(hand)) == best


@pytest.mark.parametrize("name", ["seven_cards", "ging", "gentlemen", "bare_shoulders"])
def test_g22_seven_cards_ging_gentlemen_and_bare_shoulders_table_the_whole_hand(name: Combination) -> None:
    hand = cards("KC 7S QH 8D 9D 7H 10S")
    assert proof_of_combination(name, hand) == cards("10S 7S QH 7H 9D 8D KC")


def test_g22_four_sevens_table_the_sevens() -> None:
    assert proof_of_combination("four_sevens", cards("KC 7C QH 7D 9D 7H 7S")) == cards("7S 7H 7D 7C")


def test_g22_a_suit_claim_tables_its_suit() -> None:
    hand = cards("KC 7S QH 8D 9D 7H 10S")
    assert proof_of_suit("D", hand) == cards("9D 8D")
    assert proof_of_suit("S", hand) == cards("10S 7S")
    assert proof_of_suit("C", cards("KS")) == ()


@pytest.mark.complete
@pytest.mark.timeout(120)
def test_the_numbers_of_hands_with_each_combination_are_the_known_ones() -> None:
    """Of 1,184,040 hands; the figures of the rules file, found by counting another way."""
    found: Counter[str] = Counter()
    for hand in itertools.combinations(PACK, 7):
        figures = figures_of(hand)
        for name, holding in COMBINATIONS.items():
            found[name] += holding(figures)
    assert found == {
        "seven_cards": 4,
        "four_sevens": 2_024,
        "ging": 53_200,
        "gentlemen": 792,
        "bare_shoulders": 11_440,
    }
