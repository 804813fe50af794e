from __future__ import annotations

import pytest

from ging_service.games.gin_rummy.rules.card_bits import (
    BIT,
    HIGH_ACES,
    LOW_ACES,
    _points_in_binary,
    aces_lowered,
    points_of,
    to_bits,
    to_cards,
    with_aces_placed,
)
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS, Aces, card_points, other_seat, sort_hand
from tests.games.gin_rummy.hands import ACES, cards, slow_points


def test_gr1_the_pack_has_52_different_cards_the_ace_first() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert PACK[:13] == cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")


@pytest.mark.parametrize(
    ("card", "points"), [("AS", 1), ("2H", 2), ("9D", 9), ("10C", 10), ("JS", 10), ("QH", 10), ("KD", 10)]
)
def test_gr1_card_points(card: str, points: int) -> None:
    assert card_points(cards(card)[0], "low") == points
    assert card_points(cards(card)[0], "both") == (15 if card == "AS" else points)


@pytest.mark.parametrize("aces", ACES)
def test_gr1_the_points_of_many_cards_are_those_of_each_together(aces: Aces) -> None:
    for first in range(52):
        some = PACK[first::5]
        assert (
            points_of(to_bits(some), aces) == slow_points(some, aces) == sum(card_points(card, aces) for card in some)
        )


def test_gr1_a_high_ace_counts_as_much_as_a_low_one() -> None:
    assert points_of(HIGH_ACES, "both") == points_of(LOW_ACES, "both") == 60
    assert points_of(LOW_ACES, "low") == 4


def test_gr1_a_hand_as_bits_and_back_is_sorted() -> None:
    hand = cards("KC AS 3H 2H QC 10D 9D AC 5S JD")
    assert to_cards(to_bits(hand)) == sort_hand(hand) == cards("AS 5S 2H 3H 9D 10D JD AC QC KC")
    assert len({BIT[card] for card in PACK}) == 52


def test_gr1_aces_are_placed_low_and_where_the_house_says_so_high() -> None:
    two_aces = to_bits(cards("AS AC KC"))
    assert with_aces_placed(two_aces, "low") == [two_aces]
    placed = with_aces_placed(two_aces, "both")
    assert len(set(placed)) == 4
    assert {aces_lowered(bits) for bits in placed} == {two_aces}
    assert {sort_hand(to_cards(bits)) for bits in placed} == {cards("AS AC KC")}


def test_gr1_the_points_in_binary_are_those_of_the_cards() -> None:
    # The table is made on import: made once more here, so that mutation testing reaches the function.
    for aces in ACES:
        powers = dict(zip((1, 2, 4, 8), _points_in_binary(aces), strict=True))
        for power, bits in powers.items():
            found = {card for card in PACK if card_points(card, aces) // power % 2}
            assert set(to_cards(bits & ~HIGH_ACES)) == found
            assert (bits & HIGH_ACES == HIGH_ACES) is (aces == "both" or power == 1)


def test_gr1_there_are_two_seats() -> None:
    assert [other_seat(seat) for seat in SEATS] == [1, 0]
