from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from ging_service.games.gin_rummy.rules.cards import PACK, Aces, sort_hand
from ging_service.games.gin_rummy.rules.melds import (
    Arrangement,
    BestDiscards,
    arranged,
    best_arrangements,
    best_discards,
    least_deadwood,
)
from tests.games.gin_rummy.hands import (
    ACES,
    cards,
    is_slow_meld,
    melding_hands,
    slow_arrangements,
    slow_least,
    slow_points,
)
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand

GR25 = "AS 4S 6S 7S JS KS AD 5C 9C QC"


@pytest.mark.parametrize(("taken", "thrown", "deadwood"), [("QS", "QC", 33), ("2D", "9C", 26), ("8S", "5C", 8)])
def test_gr25_the_worked_example(taken: str, thrown: str, deadwood: int) -> None:
    assert least_deadwood(cards(GR25), "low") == 63
    hand = set(cards(GR25))
    for card, discard in (("QS", "QC"), ("2D", "9C"), ("8S", "5C")):
        hand = hand - {discard} | {card}
        if card == taken:
            break
    assert discard == thrown
    assert least_deadwood(hand, "low") == deadwood


def test_gr25_the_worked_example_ends_with_two_runs_and_four_cards_left() -> None:
    assert best_arrangements(cards("AS 4S 6S 7S 8S JS QS KS AD 2D"), "low") == (
        Arrangement(melds=(cards("6S 7S 8S"), cards("JS QS KS")), unmelded=cards("AS 4S AD 2D"), deadwood=8),
    )


def test_gr11_all_arrangements_with_the_least_deadwood_are_found() -> None:
    found = best_arrangements(cards("5S 6S 7S 8S 7H 7D KC"), "low")
    assert found == (Arrangement(melds=(cards("5S 6S 7S 8S"),), unmelded=cards("7H 7D KC"), deadwood=24),)
    found = best_arrangements(cards("7S 8S 9S 9H 9D 7H 7D"), "low")
    assert {(one.melds, one.unmelded) for one in found} == {
        ((cards("7S 7H 7D"), cards("9S 9H 9D")), cards("8S")),
    }
    four = cards("4S 4H 4D 4C 5S 6S")
    assert [one.melds for one in best_arrangements(four, "low")] == [(cards("4H 4D 4C"), cards("4S 5S 6S"))]
    either = best_arrangements(cards("4S 5S 6S 4H 4D 6H 6D"), "low")
    assert [(one.deadwood, one.melds) for one in either] == [(5, (cards("4S 4H 4D"), cards("6S 6H 6D")))]


def test_gr11_two_equal_arrangements_are_both_given_that_without_sets_first() -> None:
    found = best_arrangements(cards("10S JS QS 10H 10D"), "low")
    assert found == (
        Arrangement(melds=(cards("10S JS QS"),), unmelded=cards("10H 10D"), deadwood=20),
        Arrangement(melds=(cards("10S 10H 10D"),), unmelded=cards("JS QS"), deadwood=20),
    )


def test_gr11_a_long_row_is_one_run() -> None:
    (found,) = best_arrangements(cards("4S 5S 6S 7S 8S 9S KH"), "low")
    assert found.melds == (cards("4S 5S 6S 7S 8S 9S"),)


def test_gr1_a_high_ace_is_melded_once_and_left_over_once() -> None:
    assert best_arrangements(cards("AS QS KS 2H"), "both") == (
        Arrangement(melds=(cards("QS KS AS"),), unmelded=cards("2H"), deadwood=2),
    )
    assert best_arrangements(cards("AS 5H"), "both") == (Arrangement(melds=(), unmelded=cards("AS 5H"), deadwood=20),)
    assert [one.melds for one in best_arrangements(cards("AS 2S 3S 4S JS QS KS"), "both")] == [
        (cards("AS 2S 3S 4S"), cards("JS QS KS")),
        (cards("2S 3S 4S"), cards("JS QS KS AS")),
    ]


@pytest.mark.parametrize("aces", ACES)
@settings(max_examples=examples(200))
@given(hand=melding_hands(11))
def test_gr9_the_best_arrangements_are_those_found_by_trying_everything(aces: Aces, hand: Hand) -> None:
    least = slow_least(hand, aces)
    found = best_arrangements(hand, aces)
    assert least_deadwood(hand, aces) == least
    assert {one.deadwood for one in found} == {least}
    assert len(set(found)) == len(found)
    slow_unmelded = {left for _, left in slow_arrangements(hand, aces) if slow_points(left, aces) == least}
    assert {frozenset(one.unmelded) for one in found} == slow_unmelded
    for one in found:
        assert sort_hand(card for part in (*one.melds, one.unmelded) for card in part) == sort_hand(hand)
        assert all(is_slow_meld(meld, aces) for meld in one.melds)
        assert arranged(one.melds, hand, aces) == one
    # Each way to choose the sets is there: what is left to the runs is then one way only.
    sets = {frozenset(meld for meld in one.melds if meld[0][:-1] == meld[1][:-1]) for one in found}
    slow_sets = {
        frozenset(sort_hand(meld) for meld in laid if len({card[:-1] for card in meld}) == 1)
        for laid, left in slow_arrangements(hand, aces)
        if slow_points(left, aces) == least
    }
    assert sets == slow_sets


@pytest.mark.parametrize("aces", ACES)
@settings(max_examples=examples(50))
@given(hand=melding_hands(11))
def test_gr7_the_best_discards_are_those_found_by_trying_each(aces: Aces, hand: Hand) -> None:
    left = {card: slow_least([other for other in hand if other != card], aces) for card in hand}
    least = min(left.values())
    best = sort_hand(card for card in hand if left[card] == least)
    assert best_discards(hand, aces) == BestDiscards(cards=best, deadwood=least)


def test_gr8_a_card_that_must_be_kept_is_no_best_discard() -> None:
    hand = cards("2S 3S 4S 7H 7D 7C 9D 10D JD KC QS")
    assert best_discards(hand, "low") == BestDiscards(cards=cards("QS KC"), deadwood=10)
    assert best_discards(hand, "low", kept=cards("KC")) == BestDiscards(cards=cards("QS"), deadwood=10)


def reduced_pack(ranks: str) -> list[Card]:
    return [card for card in PACK if card[:-1] in ranks]


@pytest.mark.complete
@pytest.mark.parametrize("aces", ACES)
def test_every_hand_of_a_small_pack_has_the_deadwood_found_by_trying_everything(aces: Aces) -> None:
    for hand in combinations(reduced_pack("A234"), 6):
        assert least_deadwood(hand, aces) == slow_least(hand, aces)
