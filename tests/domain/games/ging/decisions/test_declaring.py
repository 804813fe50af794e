from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.domain.games.ging.rules.counting import PACK, suit_counts
from tests.domain.games.ging.deals import EXAMPLE_1, FOUR_COMBINATIONS, SWEEPS
from tests.domain.games.ging.table import (
    NOW_S,
    Table,
    answer,
    cards,
    combination,
    open_table,
    pass_deal,
    recorded,
    satisfied,
    suit,
)

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand

WRONG_CARDS = ("wrong_cards", "G22", "the claim is true, but these are not the cards that prove it", "cards")
CARDS_TWICE = ("card_shown_twice", "G22", "another player has tabled KS", "cards")


def declared(seat: int, letter: str, points: int, shown: str, deal: int = 1) -> e.SuitDeclared:
    return e.SuitDeclared(deal=deal, seat=seat, suit=letter, points=points, cards=cards(shown))


def combined(seat: int, name: Any, shown: str, deal: int = 1) -> e.CombinationDeclared:
    return e.CombinationDeclared(deal=deal, seat=seat, combination=name, cards=cards(shown))


def false_suit(seat: int, letter: str, points: int, deal: int = 1) -> e.FalseClaimRefused:
    return e.FalseClaimRefused(deal=deal, seat=seat, suit=letter, points=points, combination="")


def false_combination(seat: int, name: str, deal: int = 1) -> e.FalseClaimRefused:
    return e.FalseClaimRefused(deal=deal, seat=seat, suit="", points=0, combination=name)


def known(dealt: Any = EXAMPLE_1, **house: Any) -> Table:
    return recorded(open_table(**house), dealt)


def tabled_only(**house: Any) -> Table:
    return recorded(open_table(**house))


def test_g19_declaring_is_in_no_order_and_any_number_of_claims() -> None:
    table = known()
    for seat, letter, points, shown in (
        (3, "C", 34, "QC 9C 8C 7C"),
        (0, "S", 9, "9S"),
        (3, "H", 18, "QH 8H"),
        (2, "S", 27, "KS JS 7S"),
        (0, "C", 20, "KC JC"),
    ):
        table = table.when(suit(seat, letter, points)).then(declared(seat, letter, points, shown))
    assert table.state.deal is not None
    assert [(claim.seat, claim.suit, claim.points) for claim in table.state.deal.claims] == [
        (3, "C", 34),
        (0, "S", 9),
        (3, "H", 18),
        (2, "S", 27),
        (0, "C", 20),
    ]
    assert table.state.deal.tabled == (cards("9S KC JC"), (), cards("KS JS 7S"), cards("QH 8H QC 9C 8C 7C"))


def test_g19_a_claim_is_made_once() -> None:
    table = known(SWEEPS).after(suit(0, "H", 24), combination(0, "four_sevens"))
    for letter, name in (("H", "hearts"),):
        detail = f"{name} have been declared already"
        table.refuses(suit(0, letter, 24), "already_declared", "G19", detail, "suit")
    detail = "this combination has been declared already"
    table.refuses(combination(0, "four_sevens"), "already_declared", "G19", detail, "combination")
    table.when(suit(3, "H", 40)).then(declared(3, "H", 40, "KH QH JH 10H"))
    table.when(combination(2, "four_sevens")).then(false_combination(2, "four_sevens"))


def test_g19_a_player_may_declare_several_combinations() -> None:
    table = known(FOUR_COMBINATIONS).after(combination(0, "bare_shoulders"))
    table = table.when(combination(1, "gentlemen")).then(combined(1, "gentlemen", "KS QS JS KH KD QD JD"))
    table.when(combination(0, "four_sevens")).then(false_combination(0, "four_sevens"))


def test_g19_who_is_satisfied_declares_no_more() -> None:
    table = known().when(*satisfied(1)).then(e.PlayerSatisfied(deal=1, seat=1, by="player"))
    expected = ("already_satisfied", "G19", "this player has said that he is satisfied", "seat")
    for command in (suit(1, "S", 18), combination(1, "ging"), *satisfied(1)):
        table.refuses(command, *expected)
    table.when(suit(0, "S", 9)).then(declared(0, "S", 9, "9S"))


def test_g19_the_scribe_may_say_that_a_seat_that_is_away_is_satisfied() -> None:
    table = known().when(c.BeSatisfied(seat=1, by="scribe")).then(e.PlayerSatisfied(deal=1, seat=1, by="scribe"))
    assert table.state.deal is not None
    assert table.state.deal.satisfied == ("", "scribe", "", "")


@pytest.mark.parametrize("seats", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_g19_when_all_four_are_satisfied_the_deal_settles(seats: tuple[int, ...]) -> None:
    table = known()
    for seat in seats[:3]:
        table = table.when(*satisfied(seat)).then(e.PlayerSatisfied(deal=1, seat=seat, by="player"))
        assert table.state.phase == "declaring"
    table = table.when(*satisfied(seats[3])).then(
        e.PlayerSatisfied(deal=1, seat=seats[3], by="player"),
        e.DealPassed(deal=1),
    )
    assert table.state.phase == "between_deals"


@pytest.mark.parametrize(
    "command", [suit(0, "S", 9), combination(0, "ging"), *satisfied(0), c.Settle(), c.CloseDeclaring(now_s=NOW_S)]
)
def test_g19_declaring_needs_a_running_deal(command: c.Command) -> None:
    for table in (open_table(), pass_deal(open_table())):
        table.refuses(command, "no_deal", "G19", "no deal is running")


@pytest.mark.parametrize("command", [suit(4, "S", 9), combination(-1, "ging"), *satisfied(4)])
def test_g2_who_declares_sits_at_the_table(command: Any) -> None:
    detail = f"there are four seats, 0 to 3; there is no seat {command.seat}"
    known().refuses(command, "no_such_seat", "G2", detail, "seat")


@pytest.mark.parametrize("command", [suit(0, "S", 9), combination(0, "ging"), *satisfied(0)])
def test_g20_nobody_declares_in_a_showdown(command: c.Command) -> None:
    detail = "nobody declares at this table: all hands are turned up"
    known(mode="showdown").refuses(command, "showdown", "G20", detail)


@pytest.mark.parametrize("letter", ["", "X", "s", "SH"])
def test_g1_a_claim_names_one_of_the_four_suits(letter: str) -> None:
    known().refuses(suit(0, letter, 9), "no_such_suit", "G1", "a suit is one of S, H, D, C", "suit")


def test_g17_a_claim_names_one_of_the_five_combinations() -> None:
    detail = "there is no such combination"
    known().refuses(combination(0, "four_eights"), "no_such_combination", "G17", detail, "combination")


@pytest.mark.parametrize("points", [28, 26, 0, -1, 2**60])
def test_g21_a_wrong_number_too_high_or_too_low_is_false_and_on_record(points: int) -> None:
    before = known()
    table = before.when(suit(2, "S", points)).then(false_suit(2, "S", points))
    assert table.state.counters == before.state.counters
    assert table.state.deal is not None
    assert before.state.deal is not None
    assert table.state.deal.false_claims == 1
    assert table.state.deal.claims == ()
    assert table.state.deal.tabled == ((), (), (), ())
    assert table.after(suit(2, "S", points)).state.deal.false_claims == 2


def test_g21_after_a_false_claim_the_true_one_may_be_made() -> None:
    table = known().after(suit(2, "S", 26))
    table.when(suit(2, "S", 27)).then(declared(2, "S", 27, "KS JS 7S"))


def test_g21_a_suit_that_is_not_held_is_a_false_claim() -> None:
    known().when(suit(2, "C", 0)).then(false_suit(2, "C", 0))


@pytest.mark.parametrize("name", ["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"])
def test_g21_a_combination_that_is_not_held_is_a_false_claim(name: str) -> None:
    table = known().when(combination(1, name)).then(false_combination(1, name))
    assert table.state.deal is not None
    assert table.state.deal.combinations == ()


def test_g21_a_claim_in_a_deal_by_the_service_is_checked_against_the_hand() -> None:
    order = tuple(EXAMPLE_1[(step) % 4][step // 4] for step in range(28))
    table = open_table().after(c.DealCards(order=order, now_s=NOW_S))
    table.when(suit(3, "C", 34)).then(declared(3, "C", 34, "QC 9C 8C 7C"))
    table.when(suit(3, "C", 33)).then(false_suit(3, "C", 33))


def test_g21_penalty_the_false_claimant_pays_each_other_player() -> None:
    table = known(false_claim_penalty=2).when(suit(1, "S", 17))
    table = table.then(false_suit(1, "S", 17), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 2, 2)))
    assert table.state.counters.stacks == (20, 12, 20, 20)
    table.when(combination(1, "ging")).then(
        false_combination(1, "ging"), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 2, 2))
    )


def test_g21_penalty_true_claims_cost_nothing() -> None:
    known(false_claim_penalty=2).when(suit(1, "S", 18)).then(declared(1, "S", 18, "10S 8S"))


def test_g21_penalty_he_pays_what_he_has_and_with_nothing_left_nothing() -> None:
    table = known(false_claim_penalty=2).with_counters(stacks=(18, 4, 18, 18))
    table = table.when(suit(1, "S", 17))
    table = table.then(false_suit(1, "S", 17), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 1, 1)))
    assert table.state.counters.stacks == (20, 0, 19, 19)
    table.when(suit(1, "S", 17)).then(false_suit(1, "S", 17))


def test_g21_g29_penalty_on_an_open_table_is_owed() -> None:
    table = known(false_claim_penalty=2, ending="open").with_counters(stacks=(18, 1, 18, 18))
    table = table.after(suit(1, "S", 17))
    assert table.state.counters.stacks == (20, -5, 20, 20)


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


def test_g21_a_false_claim_is_false_whatever_cards_come_with_it() -> None:
    known().when(suit(2, "S", 17, "KS 7S")).then(false_suit(2, "S", 17))
    known().when(combination(2, "gentlemen", "KS JS")).then(false_combination(2, "gentlemen"))


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
    table.when(suit(0, "S", 10, "10S")).then(false_suit(0, "S", 10))


def test_g21_g22_in_a_recorded_deal_the_tabled_cards_are_the_proof() -> None:
    table = tabled_only()
    table = table.when(suit(0, "S", 27, "7S KS JS")).then(declared(0, "S", 27, "KS JS 7S"))
    table = table.when(suit(1, "S", 19, "10S 9S")).then(declared(1, "S", 19, "10S 9S"))
    table = table.when(combination(2, "gentlemen", "KH QH JH KD QD JD KC"))
    table = table.then(combined(2, "gentlemen", "KH QH JH KD QD JD KC"))
    assert table.state.deal is not None
    assert table.state.deal.tabled == (cards("KS JS 7S"), cards("10S 9S"), cards("KH QH JH KD QD JD KC"), ())


@pytest.mark.parametrize("points", [26, 28])
def test_g21_tabled_cards_that_count_something_else_make_the_claim_false(points: int) -> None:
    tabled_only().when(suit(0, "S", points, "7S KS JS")).then(false_suit(0, "S", points))
    paid = tabled_only(false_claim_penalty=1).when(suit(0, "S", points, "7S KS JS"))
    paid.then(false_suit(0, "S", points), e.FalseClaimPenalised(deal=1, seat=0, paid=(0, 1, 1, 1)))


def test_g21_tabled_cards_that_are_no_such_combination_make_the_claim_false() -> None:
    tabled_only().when(combination(0, "ging", "KS QS JS 8S 9H 9D 9C")).then(false_combination(0, "ging"))
    tabled_only().when(combination(0, "four_sevens", "7S 7H 7D 8C")).then(false_combination(0, "four_sevens"))


def test_g22_a_claim_of_a_hand_that_is_not_recorded_needs_its_tabled_cards() -> None:
    code, rule = "cards_missing", "G22"
    detail = "this hand is not recorded: the claim needs its tabled cards"
    tabled_only().refuses(suit(0, "S", 27), code, rule, detail, "cards")
    for name, cited in (("seven_cards", "G12"), ("ging", "G14"), ("bare_shoulders", "G16")):
        detail = f"this hand is not recorded: {cited} needs its tabled cards"
        tabled_only().refuses(combination(0, name), code, rule, detail, "cards")


def test_g22_a_suit_claim_tables_its_suit_only() -> None:
    detail = "a suit claim tables cards of its suit only"
    tabled_only().refuses(suit(0, "S", 27, "KS JS 7H"), "wrong_cards", "G22", detail, "cards")


@pytest.mark.parametrize("name", ["seven_cards", "ging", "gentlemen", "bare_shoulders"])
def test_g22_the_other_combinations_table_all_seven_cards(name: str) -> None:
    detail = "this combination is proved with all seven cards"
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
    table.when(suit(0, "S", 20, "KS QS")).then(false_suit(0, "S", 20))
    table.when(suit(0, "S", 27, "KS QS")).then(false_suit(0, "S", 27))
    table = table.when(suit(0, "S", 27, "KS QS 7S")).then(declared(0, "S", 27, "KS QS 7S"))
    table = table.when(suit(0, "H", 7, "7H")).then(declared(0, "H", 7, "7H"))
    assert table.state.deal is not None
    assert table.state.deal.tabled[0] == cards("KS QS 7S 7H 7D 7C")


def test_g21_a_hand_all_of_which_is_tabled_is_known() -> None:
    table = tabled_only().after(combination(0, "gentlemen", "KS JS KH QH JH KD QD"))
    table.when(suit(0, "H", 30)).then(declared(0, "H", 30, "KH QH JH"))
    table.when(suit(0, "H", 20)).then(false_suit(0, "H", 20))
    table.when(suit(0, "C", 0)).then(false_suit(0, "C", 0))
    table.when(combination(0, "ging")).then(false_combination(0, "ging"))
    table.refuses(suit(0, "H", 30, "KH QH"), *WRONG_CARDS)


def test_g21_a_hand_tabled_suit_by_suit_is_known_too() -> None:
    table = tabled_only().after(suit(0, "S", 37, "KS QS JS 7S"), suit(0, "H", 24, "9H 8H 7H"))
    table.when(combination(0, "ging")).then(combined(0, "ging", "KS QS JS 7S 9H 8H 7H"))


def test_each_deal_begins_with_nothing_declared() -> None:
    table = known().after(suit(2, "S", 27), suit(2, "D", 27), c.Settle())
    table = recorded(table, EXAMPLE_1).when(suit(2, "S", 27)).then(declared(2, "S", 27, "KS JS 7S", deal=2))
    assert table.state.deal is not None
    assert (table.state.deal.false_claims, table.state.deal.satisfied) == (0, ("", "", "", ""))
    table.when(suit(2, "D", 27)).then(false_suit(2, "D", 27, deal=2))
    table.when(combination(2, "ging")).then(false_combination(2, "ging", deal=2))
    table.when(*satisfied(1)).then(e.PlayerSatisfied(deal=2, seat=1, by="player"))
