"""NM90, NM91: the pack and the numbers of the cards."""

from __future__ import annotations

from ging_service.games.thirty_one.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PACK,
    TARGET,
    by_number,
    number_of,
    total_of,
)
from tests.games.thirty_one.table import cards


def test_nm90_ace_to_6_of_each_suit_are_24_cards() -> None:
    assert len(PACK) == len(set(PACK)) == 24
    assert PACK[:7] == cards("AS 2S 3S 4S 5S 6S AH")
    assert {card[0] for card in PACK} == set("A23456")
    assert TARGET == 31


def test_nm91_an_ace_counts_1_and_every_other_card_its_number() -> None:
    assert [number_of(card) for card in cards("AS 2H 3D 4C 5S 6H")] == [1, 2, 3, 4, 5, 6]


def test_nm91_two_to_six_players() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (2, 6)


def test_nm90_the_total_of_all_cards() -> None:
    assert total_of(()) == 0
    assert total_of(cards("AS 6H 6D")) == 13


def test_cards_are_put_in_the_order_of_their_numbers_and_then_of_the_pack() -> None:
    assert by_number(cards("6S AC AH 2D AS")) == cards("AS AH AC 2D 6S")
