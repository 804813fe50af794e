from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.points import cards_points
from ging_service.games.wild_card_rummy.rules.recorded import (
    HeldCards,
    KnownHand,
    check_melded,
    ended_by,
    points_held,
    possible_points,
)

RULES = HouseRules()
UP_FOR_TWO = replace(RULES, up_for_two="yes")
NOTHING = HeldCards(cards=(), points=0)
SEVEN = KnownHand(fewest=1, most=7)
OUT = KnownHand(fewest=0, most=0)


def cards(text: str) -> Hand:
    return tuple(Card(card) for card in text.split())


def hand(text: str) -> HeldCards:
    return HeldCards(cards=cards(text), points=-1)


def points(number: int) -> HeldCards:
    return HeldCards(cards=(), points=number)


def held(*hands: HeldCards, known: tuple[KnownHand, ...] = (OUT, SEVEN, SEVEN), wild: str = "9") -> tuple[int, ...]:
    in_hands = [card for one in known for card in one.known]
    unseen = tuple(card for card in ONE_PACK if card not in in_hands)
    return points_held(hands, known, unseen, wild, RULES)


def refusal(*hands: HeldCards, **known: Any) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        held(*hands, **known)
    return refused.value.code, refused.value.rule, refused.value.where


def detail(*hands: HeldCards, known: tuple[KnownHand, ...] = (OUT, SEVEN, SEVEN)) -> str:
    with pytest.raises(Refused) as refused:
        held(*hands, known=known)
    return refused.value.detail


def test_wr20_cards_count_and_points_stand_as_they_are_written() -> None:
    assert held(NOTHING, hand("KS 9H AD"), points(27)) == (0, 36, 27)


@pytest.mark.parametrize("own", [NOTHING, HeldCards(cards=(), points=-1)])
def test_wr17_who_has_ended_the_deal_with_nothing_in_hand_is_out(own: HeldCards) -> None:
    assert ended_by(0, (own, points(3)), "9", RULES) == "out"
    assert held(own, points(3), points(4)) == (0, 3, 4)


def test_wr19_a_deal_that_nobody_has_ended_was_ended_by_the_stock() -> None:
    assert ended_by(-1, (points(3), points(4)), "9", RULES) == "stock"


@pytest.mark.parametrize("own", [hand("2S"), points(2)])
def test_wr29_a_2_that_is_not_wild_can_end_a_deal_by_house_rule(own: HeldCards) -> None:
    assert ended_by(0, (own, points(3)), "9", UP_FOR_TWO) == "up_for_two"
    for wild, rules in (("2", UP_FOR_TWO), ("9", RULES)):
        with pytest.raises(Refused) as refused:
            ended_by(0, (own, points(3)), wild, rules)
        assert (refused.value.code, refused.value.rule, refused.value.where) == (
            "winner_holds_cards",
            "WR17",
            "held.0",
        )


@pytest.mark.parametrize("own", [hand("AS"), points(1)])
def test_wr17_who_has_ended_the_deal_holds_nothing(own: HeldCards) -> None:
    with pytest.raises(Refused) as refused:
        ended_by(0, (own, points(3)), "9", RULES)
    assert refused.value.detail == "who has ended the deal holds nothing"


@pytest.mark.parametrize("own", [hand("3S"), hand("2S 2H"), points(3)])
def test_wr29_only_one_2_ends_a_deal(own: HeldCards) -> None:
    with pytest.raises(Refused) as refused:
        ended_by(0, (own, points(3)), "9", UP_FOR_TWO)
    assert refused.value.detail == "who has ended the deal holds nothing, or a 2 that is not wild"


def test_wr38_points_follow_from_cards() -> None:
    for number in (0, 10):
        both = HeldCards(cards=cards("KS"), points=number)
        assert refusal(NOTHING, both, points(3)) == ("points_follow", "WR38", "held.1.cards")
        assert detail(NOTHING, both, points(3)) == "the points follow from the cards: leave them out"


def test_wr38_a_hand_has_as_many_cards_as_it_can_have() -> None:
    assert refusal(NOTHING, hand(""), points(3)) == ("wrong_hand_size", "WR38", "held.1.cards")
    assert refusal(NOTHING, hand("AS 2S 3S 4S 5S 6S 7S 8S"), points(3))[0] == "wrong_hand_size"
    assert refusal(hand("AS"), points(3), points(3))[0] == "wrong_hand_size"
    with pytest.raises(Refused) as refused:
        held(hand("AS"), points(3), points(3))
    assert refused.value.detail == "this player held 0 cards, not 1"
    with pytest.raises(Refused) as refused:
        held(NOTHING, hand(""), points(3))
    assert refused.value.detail == "this player held 1 to 7 cards, not 0"


def test_wr38_a_card_that_was_taken_and_not_played_is_in_the_hand() -> None:
    known = (OUT, KnownHand(fewest=2, most=2, known=cards("KS")), SEVEN)
    assert held(NOTHING, hand("KS 9H"), points(3), known=known) == (0, 35, 3)
    assert refusal(NOTHING, hand("KH 9H"), points(3), known=known) == ("not_held", "WR38", "held.1.cards")
    assert detail(NOTHING, hand("KH 9H"), points(3), known=known).startswith("KS was taken and not played")
    assert refusal(NOTHING, points(3), hand("KS"), known=known) == ("card_lies_elsewhere", "WR38", "held.2.cards")


def test_wr1_a_card_is_held_as_often_as_it_is_in_the_packs() -> None:
    assert refusal(NOTHING, hand("KS"), hand("KS")) == ("card_lies_elsewhere", "WR38", "held.2.cards")
    assert detail(NOTHING, hand("KS"), hand("KS")) == "KS lies somewhere else, or is not in the pack"
    assert refusal(NOTHING, hand(JOKER), hand("KS"))[0] == "card_lies_elsewhere"
    known = (OUT, SEVEN, SEVEN)
    two_packs = points_held((NOTHING, hand("KS KS"), hand("AS")), known, ONE_PACK * 2, "9", RULES)
    assert two_packs == (0, 20, 1)


def test_wr38_points_are_those_of_a_hand_that_the_player_can_have_held() -> None:
    assert held(NOTHING, points(1), points(130)) == (0, 1, 130)
    assert refusal(NOTHING, points(0), points(3)) == ("wrong_points", "WR38", "held.1.points")
    assert refusal(NOTHING, points(131), points(3))[0] == "wrong_points"
    assert detail(NOTHING, points(131), points(3)) == "no hand that this player can have held counts 131"
    known = (OUT, KnownHand(fewest=2, most=2, known=cards("KS")), SEVEN)
    assert held(NOTHING, points(11), points(3), known=known) == (0, 11, 3)
    for number in (9, 10, 36):
        assert refusal(NOTHING, points(number), points(3), known=known)[0] == "wrong_points"


def test_wr38_a_wild_card_that_is_known_counts_as_one_in_points() -> None:
    known = (OUT, KnownHand(fewest=2, most=2, known=cards("9S")), SEVEN)
    assert held(NOTHING, points(26), points(3), known=known) == (0, 26, 3)
    assert refusal(NOTHING, points(10), points(3), known=known)[0] == "wrong_points"


def test_wr38_cards_of_other_hands_do_not_count_in_points() -> None:
    assert refusal(NOTHING, hand("AS AH AD AC"), points(1)) == ("wrong_points", "WR38", "held.2.points")


DEAR = replace(RULES, wild_points=10**6, joker_points=14, ace_points=10**6 - 1)


@given(
    st.permutations((*ONE_PACK, JOKER, JOKER)),
    st.integers(0, 2),
    st.integers(0, 3),
    st.sampled_from(["A", "9", ""]),
    st.sampled_from([RULES, DEAR]),
)
def test_wr38_possible_points_are_those_of_all_hands_there_are(
    order: list[Card], fewest: int, more: int, wild: str, rules: HouseRules
) -> None:
    few = order[:6]
    found = possible_points(fewest, fewest + more, few, wild, rules)
    every = {
        cards_points(chosen, wild, rules)
        for number in range(fewest, fewest + more + 1)
        for chosen in combinations(few, number)
    }
    assert {
        dear + bit for dear, others in found.items() for bit in range(others.bit_length()) if others >> bit & 1
    } == every


def test_wr38_points_of_any_size_are_checked_without_a_bit_for_each_of_them() -> None:
    """House rules allow a million points a card. Here are so many that no memory has a bit for each."""
    rules = replace(RULES, scoring="melded", wild_points=10**15, ace_points=10**15 - 1)
    check_melded((4 * 10**15 + 7, 3 * 10**15 - 3), (0, 0), ONE_PACK, "9", rules)
    with pytest.raises(Refused) as refused:
        check_melded((10**15 - 2, 0), (0, 0), ONE_PACK, "9", rules)
    assert refused.value.detail == f"no melded cards count {10**15 - 2}"
    known = (OUT, KnownHand(fewest=2, most=2, known=cards("9S")))
    assert points_held((NOTHING, points(10**15 + 3)), known, ONE_PACK, "9", rules) == (0, 10**15 + 3)


@pytest.mark.parametrize(
    ("melded", "where"), [((-1, 0), "melded.0"), ((0, 500), "melded.1"), ((2, 0), "melded.0"), ((200, 200), "melded")]
)
def test_wr32_melded_points_are_those_of_cards_in_the_pack(melded: tuple[int, int], where: str) -> None:
    rules = replace(RULES, scoring="melded", ace_points=15, values="fives")
    check_melded((15, 25), (5, 0), ONE_PACK, "9", rules)
    with pytest.raises(Refused) as refused:
        check_melded(melded, (25, 25), ONE_PACK, "9", rules)
    assert (refused.value.code, refused.value.rule, refused.value.where) == ("wrong_points", "WR32", where)


def test_wr32_at_most_the_whole_pack_is_melded() -> None:
    whole = cards_points(ONE_PACK, "9", RULES)
    check_melded((whole, 0), (0, 0), ONE_PACK, "9", RULES)
    for melded, told in (
        ((whole, 1), "all cards of the pack together count less"),
        ((whole + 1, 0), f"no melded cards count {whole + 1}"),
    ):
        with pytest.raises(Refused) as refused:
            check_melded(melded, (0, 0), ONE_PACK, "9", RULES)
        assert refused.value.detail == told
