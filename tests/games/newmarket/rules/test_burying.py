"""Burying a card for the last king (NM22 to NM24)."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.rules.dealing import Call, call_for
from tests.games.newmarket.hands import cards


def call(hands: str, suit: str = "H") -> Call | None:
    return call_for(suit, [cards(hand) for hand in hands.split("/")])


@pytest.mark.parametrize(
    ("hands", "caller", "target", "seat"),
    [
        ("2S/QH 4D/JH/5C", 1, "JH", 2),
        ("2S/QH JH/10H/5C", 1, "10H", 2),
        ("2S/QH JH 10H/9H/5C", 1, "9H", 2),
        ("2S/QH JH 10H/8H/5C", 1, "9H", -1),
        ("2S/QH/10H/5C", 1, "JH", -1),
        ("JH/4D/10H/5C", 0, "10H", 2),
        ("JH 10H/4D/9H/5C", 0, "9H", 2),
        ("2S/10H/9H/5C", 1, "9H", 2),
        ("2S/10H/8H/5C", 1, "9H", -1),
        ("2S/AH/4D/5C", 1, "", -1),
        ("2S/3H 2H AH/4D/5C", 1, "", -1),
    ],
)
def test_nm23_the_highest_card_in_play_calls_for_the_next_one_that_its_holder_lacks(
    hands: str, caller: int, target: str, seat: int
) -> None:
    assert call(hands) == Call(caller=caller, target=Card(target), seat=seat)


def test_nm24_a_caller_with_the_whole_suit_buries_nothing() -> None:
    assert call("2S/AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH/4D") == Call(caller=1, target=Card(""), seat=-1)


def test_nobody_calls_where_the_hands_are_not_known() -> None:
    assert call_for("H", [(Card("?"),)]) is None
