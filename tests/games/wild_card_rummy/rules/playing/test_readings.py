from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card, Hand
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, Aces
from ging_service.games.wild_card_rummy.rules.melds import Meld, told
from ging_service.games.wild_card_rummy.rules.playing.extending import readings, readings_told
from ging_service.games.wild_card_rummy.rules.playing.usable import is_three
from tests.games.wild_card_rummy.laid import cards, check_meld, run, set_of, terms
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.house_rules import Terms

THREES = terms("3")
NINES = terms("9")
ACES: tuple[Aces, ...] = ("low", "both")


def read(text: str, around: Terms) -> list[str]:
    return [told(meld) for meld in readings(cards(text), around)]


def test_wr9_one_natural_card_alone_has_several_readings() -> None:
    assert read("JD 3S 3H", THREES) == ["JD 3S 3H (set of J)", "JD 3S(=QD) 3H(=KD)", "3H(=9D) 3S(=10D) JD"]
    assert read("3S JD 3H", THREES) == ["3S JD 3H (set of J)", "3S(=10D) JD 3H(=QD)", "3H(=10D) JD 3S(=QD)"]


def test_wr9_with_two_naturals_the_order_on_the_table_says_all() -> None:
    assert read("5H 6H 9S", NINES) == ["5H 6H 9S(=7H)"]
    assert read("9S 5H 6H", NINES) == ["9S(=4H) 5H 6H"]
    assert read("5H 9S 7H", NINES) == ["5H 9S(=6H) 7H"]
    assert read("9S 7H 6H", NINES) == ["6H 7H 9S(=8H)"]
    assert read("QS QH 9S", NINES) == ["QS QH 9S (set of Q)"]
    assert read("QS QH 9S QD", NINES) == ["QS QH 9S QD (set of Q)"]
    assert readings(cards("QS QH 9S"), NINES) == (set_of("Q", "QS QH 9S"),)
    assert readings(cards("5H 9S 7H"), NINES) == (run("5H 9S=6H 7H"),)


@pytest.mark.parametrize("text", ["5H 7H 9S", "5H 6S 9S", "5H 9S 8H", "5H 6H", "", "QS QH 9S 9H 9D"])
def test_wr9_cards_that_are_no_meld_as_they_lie_have_no_reading(text: str) -> None:
    assert read(text, NINES) == []


def test_wr6_runs_end_at_ace_and_king() -> None:
    assert read("QS 3H KS", THREES) == []
    assert read("QS KS 3H", THREES) == []
    assert read("3H QS KS", THREES) == ["3H(=JS) QS KS"]
    assert read("QS KS 3H", terms("3", aces="both")) == ["QS KS 3H(=AS)"]
    assert read("AS 3H 4H", terms("3")) == []


def test_wr7_a_wild_card_can_be_natural_or_not() -> None:
    assert read("3H 4H 5H", THREES) == ["3H 4H 5H"]
    assert read("3S 4H 5H", THREES) == ["3S(=3H) 4H 5H"]
    assert read("4H 5H 3H", THREES) == ["4H 5H 3H(=6H)"]


def test_wr7_wild_cards_alone_can_be_any_set_or_run() -> None:
    found = readings(cards("3S 3H 3D"), THREES)
    assert [meld.rank for meld in found[:13]] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert len(found) == 13 + 2 * 4 * 11
    assert len(readings(cards("3S 3H 3D 3C Joker"), THREES)) == 2 * 4 * 9
    assert len(readings(cards("3S 3H 3D"), terms("3", aces="both"))) == 13 + 2 * 4 * 12


def test_wr9_a_refusal_names_the_first_readings() -> None:
    found = readings(cards("3S 3H 3D"), THREES)
    assert readings_told(found[:1]) == "3S 3H 3D (set of A)"
    assert readings_told(found[:6]).count(";") == 5
    assert readings_told(found[:6]).endswith("3S 3H 3D (set of 6)")
    assert readings_told(found[:7]).endswith("3S 3H 3D (set of 6); and 1 more")
    assert readings_told(found).endswith("3S 3H 3D (set of 6); and 95 more")


hands = st.lists(
    st.sampled_from([*ONE_PACK[:7], *ONE_PACK[13:20], *ONE_PACK[-3:], Card("Joker")]), min_size=3, max_size=5
)


@settings(max_examples=examples(300), deadline=None)
@given(laid=hands.map(tuple), wild=st.sampled_from(["", "2", "5", "K"]), aces=st.sampled_from(ACES))
def test_wr9_every_reading_is_a_meld_of_these_cards_in_this_order(laid: Hand, wild: str, aces: Aces) -> None:
    around = terms(wild, packs=2, aces=aces)
    found = readings(laid, around)
    assert len(set(found)) == len(found)
    for meld in found:
        check_meld(meld, around)
        assert meld.cards in (laid, laid[::-1])


@settings(max_examples=examples(300), deadline=None)
@given(laid=hands.map(tuple), wild=st.sampled_from(["", "2", "5", "K"]), aces=st.sampled_from(ACES))
def test_wr9_three_cards_are_a_meld_in_some_order_or_have_no_reading_in_any(laid: Hand, wild: str, aces: Aces) -> None:
    around = terms(wild, packs=2, aces=aces)
    found: list[Meld] = [meld for order in permutations(laid[:3]) for meld in readings(order, around)]
    assert is_three(laid[:3], wild, aces) == bool(found)
