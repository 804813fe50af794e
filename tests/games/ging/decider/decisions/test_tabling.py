from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.rules.cards import PACK, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS
from tests.games.ging.deals import EXAMPLE_1, FOUR_COMBINATIONS, SWEEPS
from tests.games.ging.decider.claiming import combined, declared, false_combination, false_suit, known, tabled_only
from tests.games.ging.table import (
    answer,
    cards,
    combination,
    suit,
)

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

WRONG_CARDS = ("wrong_cards", "G22", "the claim is true, but these are not the cards that prove it", "cards")
CARDS_TWICE = ("card_shown_twice", "G22", "another player has tabled KS", "cards")


def test_g22_each_combination_tables_its_proof() -> None:
    table = known(FOUR_COMBINATIONS)
    for seat, name, shown in (
        (0, "bare_shoulders", "10S 9S 8S 7S 9H 8H 10D"),
        (1, "gentlemen", "KS QS JS KH KD QD JD"),
        (2, "ging", "QH JH 10H 7H 9D 8D 7D"),
        (3, "seven_cards", "KC QC JC 10C 9C 8C 7C"),
    ):
        table = table.when(combination(seat, name)).then(combined(seat, name, shown))
    assert table.state.deal is not None
    assert table.state.deal.tabled == FOUR_COMBINATIONS
    known(SWEEPS).when(combination(0, "four_sevens")).then(combined(0, "four_sevens", "7S 7H 7D 7C"))


def test_g22_cards_may_come_with_a_claim_of_a_known_hand_if_they_prove_it() -> None:
    known().when(suit(2, "S", 27, "7S KS JS")).then(declared(2, "S", 27, "KS JS 7S"))
    table = known(SWEEPS)
    table.when(combination(0, "four_sevens", "7C 7D 7H 7S")).then(combined(0, "four_sevens", "7S 7H 7D 7C"))


@pytest.mark.parametrize("shown", ["KS", "KS JS 7S 7H", "QS JS 7S", "KS JS 7S 7H QD JD 8D"])
def test_g22_a_true_claim_with_the_wrong_cards_is_refused_and_costs_nothing(shown: str) -> None:
    known(false_claim_penalty=2).refuses(suit(2, "S", 27, shown), *WRONG_CARDS)


def test_g22_four_sevens_table_just_the_sevens() -> None:
    known(SWEEPS).refuses(combination(0, "four_sevens", "7S 7H 7D 7C 8H 9H 8D"), *WRONG_CARDS)
    tabled_only().refuses(combination(0, "four_sevens", "7S 7H 7D 7C 8H 9H 8D"), *WRONG_CARDS)


@pytest.mark.parametrize("command", [suit(0, "S", 9, "9S AS"), combination(0, "ging", "9S AS")])
def test_g1_tabled_cards_are_of_the_pack(command: c.Command) -> None:
    for table in (known(), tabled_only()):
        table.refuses(command, "not_in_pack", "G1", "AS is not in the pack of 28", "cards")


@pytest.mark.parametrize("command", [suit(0, "S", 18, "9S 9S"), combination(0, "ging", "9S 9S")])
def test_g22_no_card_is_tabled_twice_in_one_claim(command: c.Command) -> None:
    for table in (known(), tabled_only()):
        table.refuses(command, "card_twice", "G22", "a card is tabled twice", "cards")


def test_g22_nobody_tables_more_than_seven_cards() -> None:
    detail = "this player would have tabled more than seven cards"
    command = combination(0, "gentlemen", "KS QS JS KH QH JH KD QD")
    for table in (known(), tabled_only()):
        table.refuses(command, "too_many_cards", "G22", detail, "cards")


@pytest.mark.parametrize("own", [EXAMPLE_1[0], SWEEPS[0], FOUR_COMBINATIONS[2]])
def test_g22_an_answer_is_the_same_whatever_the_others_hold(own: Hand) -> None:
    """Seat 0 names cards that others hold: where all hands are known nobody learns it from the answer."""
    rest = [card for card in PACK if card not in own]
    a, b, third = tuple(rest[:7]), tuple(rest[7:14]), tuple(rest[14:])
    one, other = known((own, a, b, third)), known((own, third, a, b))
    for card in PACK:
        for letter, points in suit_counts(own).items():
            for command in (suit(0, letter, points, card), suit(0, letter, points + 1, card)):
                assert answer(command, one.state) == answer(command, other.state)
        for name in COMBINATIONS:
            command_ = combination(0, name, card)
            assert answer(command_, one.state) == answer(command_, other.state)


def test_g22_in_a_known_deal_cards_that_others_have_tabled_are_not_compared() -> None:
    table = known().after(suit(1, "S", 18))
    table.refuses(suit(0, "S", 9, "10S"), *WRONG_CARDS)
    table.when(suit(0, "S", 10, "10S", is_false=True)).then(false_suit(0, "S", 10))


def test_g21_g22_in_a_recorded_deal_the_tabled_cards_are_the_proof() -> None:
    table = tabled_only()
    table = table.when(suit(0, "S", 27, "7S KS JS")).then(declared(0, "S", 27, "KS JS 7S"))
    table = table.when(suit(1, "S", 19, "10S 9S")).then(declared(1, "S", 19, "10S 9S"))
    table = table.when(combination(2, "gentlemen", "KH QH JH KD QD JD KC"))
    table = table.then(combined(2, "gentlemen", "KH QH JH KD QD JD KC"))
    assert table.state.deal is not None
    assert table.state.deal.tabled == (cards("KS JS 7S"), cards("10S 9S"), cards("KH QH JH KD QD JD KC"), ())


def test_g22_what_is_tabled_later_is_added_to_what_lies_there() -> None:
    """Three spades, then the four sevens, one of which lies there already: six cards of the hand are known."""
    table = tabled_only().after(suit(0, "S", 27, "KS JS 7S"), combination(0, "four_sevens", "7S 7H 7D 7C"))
    assert table.state.deal is not None
    assert table.state.deal.tabled[0] == cards("KS JS 7S 7H 7D 7C")


@pytest.mark.parametrize("points", [26, 28])
def test_g21_tabled_cards_that_count_something_else_make_the_claim_false(points: int) -> None:
    tabled_only().when(suit(0, "S", points, "7S KS JS", is_false=True)).then(false_suit(0, "S", points))
    paid = tabled_only(false_claim_penalty=1).when(suit(0, "S", points, "7S KS JS", is_false=True))
    paid.then(false_suit(0, "S", points), e.FalseClaimPenalised(deal=1, seat=0, paid=(0, 1, 1, 1)))


def test_g21_tabled_cards_that_are_no_such_combination_make_the_claim_false() -> None:
    tabled_only().when(combination(0, "ging", "KS QS JS 8S 9H 9D 9C", is_false=True)).then(false_combination(0, "ging"))
    tabled_only().when(combination(0, "four_sevens", "7S 7H 7D 8C", is_false=True)).then(
        false_combination(0, "four_sevens")
    )


@pytest.mark.parametrize("points", [27, 40])
def test_g21_with_nothing_to_judge_by_a_claim_is_false_because_the_scribe_says_so(points: int) -> None:
    tabled_only().when(suit(0, "S", points, is_false=True)).then(false_suit(0, "S", points))
    tabled_only().when(combination(0, "ging", is_false=True)).then(false_combination(0, "ging"))


def test_g22_a_claim_of_a_hand_that_is_not_recorded_needs_its_tabled_cards() -> None:
    code, rule = "cards_missing", "G22"
    detail = "this hand is not recorded: the claim needs its tabled cards"
    tabled_only().refuses(suit(0, "S", 27), code, rule, detail, "cards")
    for name, cited in (("seven_cards", "G12"), ("ging", "G14"), ("bare_shoulders", "G16")):
        detail = f"this hand is not recorded: {cited} needs its tabled cards"
        tabled_only().refuses(combination(0, name), code, rule, detail, "cards")


def test_g22_a_suit_claim_tables_its_suit_only() -> None:
    detail = "a suit claim can table cards of its suit only"
    tabled_only().refuses(suit(0, "S", 27, "KS JS 7H"), "wrong_cards", "G22", detail, "cards")


@pytest.mark.parametrize("name", ["seven_cards", "ging", "gentlemen", "bare_shoulders"])
def test_g22_the_other_combinations_table_all_seven_cards(name: str) -> None:
    detail = "prove this combination with all seven cards"
    shown = "KS QS JS 7S 8H 9H"
    tabled_only().refuses(combination(0, name, shown), "wrong_cards", "G22", detail, "cards")


def test_g22_one_card_cannot_be_shown_by_two_players() -> None:
    table = tabled_only().after(suit(0, "S", 27, "KS JS 7S"))
    table.refuses(suit(1, "S", 20, "KS QS"), *CARDS_TWICE)
    table.refuses(combination(3, "gentlemen", "KS QS KH QH JH KD QD"), *CARDS_TWICE)


def test_g22_a_combination_that_shows_more_of_a_declared_suit_contradicts_it() -> None:
    table = tabled_only().after(suit(0, "S", 20, "KS JS"))
    detail = "these cards contradict an earlier suit claim of this player"
    for command in (
        combination(0, "four_sevens", "7S 7H 7D 7C"),
        combination(0, "gentlemen", "KS JS QS KH KD QD KC"),
    ):
        table.refuses(command, "contradicts_tabled", "G22", detail, "cards")
    agreeing = table.when(combination(0, "gentlemen", "KS JS KH QH JH KD QD"))
    agreeing.then(combined(0, "gentlemen", "KS JS KH QH JH KD QD"))
    other = table.when(combination(1, "four_sevens", "7S 7H 7D 7C"))
    other.then(combined(1, "four_sevens", "7S 7H 7D 7C"))


def test_g22_a_combination_must_show_what_has_been_shown() -> None:
    table = tabled_only().after(suit(0, "S", 20, "KS JS"))
    detail = "this player would have tabled more than seven cards"
    command = combination(0, "gentlemen", "KH QH JH KD QD JD KC")
    table.refuses(command, "too_many_cards", "G22", detail, "cards")


def test_g21_g22_four_sevens_first_then_a_suit_with_its_seven() -> None:
    table = tabled_only().when(combination(0, "four_sevens", "7S 7H 7D 7C"))
    table = table.then(combined(0, "four_sevens", "7S 7H 7D 7C"))
    table.when(suit(0, "S", 20, "KS QS", is_false=True)).then(false_suit(0, "S", 20))
    table.when(suit(0, "S", 27, "KS QS", is_false=True)).then(false_suit(0, "S", 27))
    table = table.when(suit(0, "S", 27, "KS QS 7S")).then(declared(0, "S", 27, "KS QS 7S"))
    table = table.when(suit(0, "H", 7, "7H")).then(declared(0, "H", 7, "7H"))
    assert table.state.deal is not None
    assert table.state.deal.tabled[0] == cards("KS QS 7S 7H 7D 7C")


def test_g21_a_hand_all_of_which_is_tabled_is_known() -> None:
    table = tabled_only().after(combination(0, "gentlemen", "KS JS KH QH JH KD QD"))
    table.when(suit(0, "H", 30)).then(declared(0, "H", 30, "KH QH JH"))
    table.when(suit(0, "H", 20, is_false=True)).then(false_suit(0, "H", 20))
    table.when(suit(0, "C", 0, is_false=True)).then(false_suit(0, "C", 0))
    table.when(combination(0, "ging", is_false=True)).then(false_combination(0, "ging"))
    table.refuses(suit(0, "H", 30, "KH QH"), *WRONG_CARDS)


def test_g21_a_hand_tabled_suit_by_suit_is_known_too() -> None:
    table = tabled_only().after(suit(0, "S", 37, "KS QS JS 7S"), suit(0, "H", 24, "9H 8H 7H"))
    table.when(combination(0, "ging")).then(combined(0, "ging", "KS QS JS 7S 9H 8H 7H"))
