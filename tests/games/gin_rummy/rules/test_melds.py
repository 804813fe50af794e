from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.games.gin_rummy.rules.card_bits import choices_of_sets, rows_beside, run_cards, to_bits, to_cards
from ging_service.games.gin_rummy.rules.cards import PACK, Aces
from ging_service.games.gin_rummy.rules.melds import is_meld, is_set, melds_in, run_of
from tests.games.gin_rummy.hands import ACES, MELDS, cards, is_slow_meld, melding_hands
from tests.support.extent import examples


@pytest.mark.parametrize("text", ["7S 7H 7D", "KS KH KD KC", "AH AD AC"])
def test_gr9_a_set_is_three_or_four_of_one_rank(text: str) -> None:
    assert is_set(cards(text))
    assert is_meld(cards(text), "low")


@pytest.mark.parametrize("text", ["7S 7H", "7S 7H 8D", "", "7S 7H 7D 8C"])
def test_gr9_fewer_or_other_cards_are_no_set(text: str) -> None:
    assert not is_set(cards(text))
    assert not is_meld(cards(text), "low")


@pytest.mark.parametrize("text", ["AS 2S 3S", "JH QH KH", "6C 5C 4C", "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D"])
def test_gr9_a_run_is_three_or_more_neighbours_in_one_suit(text: str) -> None:
    assert run_of(cards(text), "low") == to_bits(cards(text))
    assert is_meld(cards(text), "low")


@pytest.mark.parametrize(
    "text", ["2S 3S", "2S 3S 5S", "2S 3S 4H", "JS QS KH", "QS KS AH", "KS AH 2H", "QS KS AS", "KS AS 2S"]
)
def test_gr9_gaps_and_other_suits_are_no_run(text: str) -> None:
    assert run_of(cards(text), "low") == 0
    assert not is_meld(cards(text), "low")


def test_gr1_where_aces_are_low_and_high_an_ace_follows_the_king_but_not_round_the_corner() -> None:
    assert to_cards(run_of(cards("AS QS KS"), "both")) == cards("QS KS AS")
    assert to_cards(run_of(cards("AS 2S 3S"), "both")) == cards("AS 2S 3S")
    assert not is_meld(cards("KS AS 2S"), "both")
    assert not is_meld(cards("QS KS AS 2S"), "both")


def test_gr9_the_pack_has_329_melds() -> None:
    assert len(MELDS["low"]) == 329
    assert sum(is_set(tuple(meld)) for meld in MELDS["low"]) == 65
    assert sum(run_of(tuple(meld), "low") != 0 for meld in MELDS["low"]) == 264
    assert sum(run_of(tuple(meld), "low") != 0 and len(meld) <= 10 for meld in MELDS["low"]) == 240


@pytest.mark.parametrize("aces", ACES)
def test_gr9_of_three_cards_those_are_melds_that_are_written_out(aces: Aces) -> None:
    found = {frozenset(three) for three in combinations(PACK, 3) if is_meld(three, aces)}
    assert found == {meld for meld in MELDS[aces] if len(meld) == 3}


@pytest.mark.parametrize("aces", ACES)
@settings(max_examples=examples(200))
@given(some=st.lists(st.sampled_from(PACK[:14] + PACK[24:28]), unique=True, max_size=6))
def test_gr9_melds_are_those_that_are_written_out(aces: Aces, some: list[str]) -> None:
    assert is_meld(cards(" ".join(some)), aces) == is_slow_meld(cards(" ".join(some)), aces)


@pytest.mark.parametrize("aces", ACES)
def test_gr9_every_meld_that_is_written_out_is_one(aces: Aces) -> None:
    assert all(is_meld(tuple(meld), aces) for meld in MELDS[aces])


def test_gr9_the_choices_of_sets() -> None:
    def choices(text: str) -> set[frozenset[str]]:
        return {frozenset(to_cards(bits)) for bits in choices_of_sets(to_bits(cards(text)))}

    assert choices("7S 7H 8D") == {frozenset()}
    assert choices("7S 7D 7C 8D") == {frozenset(), frozenset(cards("7S 7D 7C"))}
    four = cards("KS KH KD KC")
    assert choices("KS KH KD KC") == {
        frozenset(),
        frozenset(four),
        *(frozenset(three) for three in combinations(four, 3)),
    }
    assert len(choices_of_sets(to_bits(cards("KS KH KD KC 2S 2H 2D 3S 3H 3C")))) == 6 * 2 * 2


@given(hand=melding_hands())
def test_gr9_the_melds_of_a_choice_are_melds_and_use_each_card_once(hand: tuple[str, ...]) -> None:
    bits = to_bits(cards(" ".join(hand)))
    for sets in choices_of_sets(bits):
        melds = melds_in(sets, bits ^ sets)
        assert all(is_slow_meld(meld, "low") for meld in melds)
        assert sorted(card for meld in melds for card in meld) == sorted(to_cards(sets | run_cards(bits ^ sets)))


def test_gr14_rows_beside_a_run_are_reached_card_by_card() -> None:
    run = to_bits(cards("5S 6S 7S"))
    beside = rows_beside(to_bits(cards("8S 9S 4S 2S JS KC AH")), run)
    assert to_cards(beside) == cards("4S 8S 9S")
    assert rows_beside(to_bits(cards("KS")), to_bits(cards("AH 2H 3H"))) == 0
