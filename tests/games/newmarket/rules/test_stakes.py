"""Counters (NM3 to NM5, NM17, NM26 to NM29, NM53 to NM56)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.games.newmarket.rules.cards import KINGS, GameKind
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.games.newmarket.rules.stakes import (
    Dressing,
    Share,
    divide,
    dressing_of,
    heap_place,
    heap_rule,
    heap_won_by,
    layout_of,
    paid_for_cards_left,
    payable,
    short_seats,
)
from tests.games.newmarket.hands import cards

ALL_IN = dict.fromkeys(KINGS, 0)


def test_nm4_everybody_stakes_on_each_king_still_in_and_in_the_kitty() -> None:
    rules = HouseRules(king_stake=2, kitty_stake=3)
    assert dressing_of(ALL_IN, rules) == Dressing(heaps=KINGS, stake=2, kitty=3)
    assert dressing_of(ALL_IN, rules).each == 11
    assert dressing_of({KINGS[2]: 4}, rules).each == 5


def test_nm4_by_house_rule_the_kings_are_dressed_once() -> None:
    rules = HouseRules(kings="once")
    assert dressing_of(ALL_IN, rules).heaps == KINGS
    assert dressing_of(dict.fromkeys(KINGS, 1), rules) == Dressing(heaps=(), stake=1, kitty=1)


def test_nm53_the_original_game_has_no_kitty() -> None:
    rules = HouseRules(game="original")
    assert layout_of(rules) == cards("AH KC QD JS")
    assert dressing_of(dict.fromkeys(layout_of(rules), 3), rules).each == 4
    assert layout_of(HouseRules()) == cards("KS KH KD KC")


def test_nm5_who_has_too_little_for_the_stakes_is_short_unless_debts_are_allowed() -> None:
    dressing = dressing_of(ALL_IN, HouseRules())
    assert short_seats((5, 4, -1, 0), dressing, HouseRules(short="end")) == (1, 2, 3)
    assert short_seats((5, 4, -1, 0), dressing, HouseRules(short="rebuy")) == (1, 2, 3)
    assert short_seats((5, 4, -1, 0), dressing, HouseRules()) == ()


@pytest.mark.parametrize(("game", "rule"), [("newmarket", "NM17"), ("original", "NM55")])
def test_nm17_nm55_each_game_has_a_rule_for_what_lies_on_a_card(game: GameKind, rule: str) -> None:
    assert heap_rule(HouseRules(game=game)) == rule


@pytest.mark.parametrize(("card", "heap"), [("QH", "KH"), ("QS", "KS"), ("JH", None), ("AH", None)])
def test_nm17_a_queen_wins_her_king(card: str, heap: str | None) -> None:
    assert heap_won_by(cards(card)[0], HouseRules()) == heap


@pytest.mark.parametrize(("card", "heap"), [("AH", "AH"), ("KC", "KC"), ("QH", None), ("QD", "QD"), ("KH", None)])
def test_nm55_a_card_of_the_layout_wins_its_like(card: str, heap: str | None) -> None:
    assert heap_won_by(cards(card)[0], HouseRules(game="original")) == heap


def test_nm29_without_debts_nobody_pays_more_than_they_have() -> None:
    assert [payable(3, stack, HouseRules()) for stack in (5, 2, -4)] == [3, 3, 3]
    assert [payable(3, stack, HouseRules(short="end")) for stack in (5, 2, 0)] == [3, 2, 0]


def test_nm56_each_opponent_pays_one_for_each_card_left() -> None:
    assert paid_for_cards_left((0, 3, 5, 1), (9, 9, 9, 9), HouseRules(game="original")) == (0, 3, 5, 1)
    assert paid_for_cards_left((0, 3, 5, 1), (0, 2, 9, 0), HouseRules(game="original", short="end")) == (0, 2, 5, 0)


def test_nm27_what_does_not_divide_goes_one_each_from_eldest() -> None:
    shares = divide({"heap/KD": 10, "kitty": 5}, 4, 3)
    assert shares == (
        Share(place="heap/KD", seat=3, counters=4),
        Share(place="heap/KD", seat=0, counters=4),
        Share(place="heap/KD", seat=1, counters=2),
        Share(place="kitty", seat=1, counters=2),
        Share(place="kitty", seat=2, counters=3),
    )


@given(
    st.dictionaries(st.sampled_from(["heap/KD", "heap/KC", "kitty"]), st.integers(0, 10**6)),
    st.integers(4, 8),
    st.integers(0, 3),
)
def test_nm27_everything_is_divided_equally(lying: dict[str, int], seats: int, eldest: int) -> None:
    shares = divide(lying, seats, eldest)
    for place, counters in lying.items():
        assert sum(one.counters for one in shares if one.place == place) == counters
    of_seats = [sum(one.counters for one in shares if one.seat == seat) for seat in range(seats)]
    assert max(of_seats) - min(of_seats) <= 1
    assert all(one.counters > 0 for one in shares)
    assert of_seats[eldest] == max(of_seats)


def test_places_name_the_card() -> None:
    assert heap_place(Card("KD")) == "heap/KD"
