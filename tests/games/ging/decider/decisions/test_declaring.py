from __future__ import annotations

from typing import Any

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from tests.games.ging.deals import EXAMPLE_1, FOUR_COMBINATIONS, SWEEPS
from tests.games.ging.decider.claiming import combined, declared, false_combination, false_suit, known
from tests.games.ging.table import (
    NOW_S,
    cards,
    combination,
    open_table,
    pass_deal,
    recorded,
    satisfied,
    suit,
)


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
        detail = f"{name} have already been declared"
        table.refuses(suit(0, letter, 24), "already_declared", "G19", detail, "suit")
    detail = "this combination has already been declared"
    table.refuses(combination(0, "four_sevens"), "already_declared", "G19", detail, "combination")
    table.when(suit(3, "H", 40)).then(declared(3, "H", 40, "KH QH JH 10H"))
    table.when(combination(2, "four_sevens", is_false=True)).then(false_combination(2, "four_sevens"))


def test_g19_a_player_may_declare_several_combinations() -> None:
    table = known(FOUR_COMBINATIONS).after(combination(0, "bare_shoulders"))
    table = table.when(combination(1, "gentlemen")).then(combined(1, "gentlemen", "KS QS JS KH KD QD JD"))
    table.when(combination(0, "four_sevens", is_false=True)).then(false_combination(0, "four_sevens"))


def test_g19_who_is_satisfied_declares_no_more() -> None:
    table = known().when(*satisfied(1)).then(e.PlayerSatisfied(deal=1, seat=1, by="player"))
    expected = ("already_satisfied", "G19", "this player is already satisfied", "seat")
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
    detail = "this table has no declarations: all hands are turned up"
    known(mode="showdown").refuses(command, "showdown", "G20", detail)


@pytest.mark.parametrize("letter", ["", "X", "s", "SH"])
def test_g1_a_claim_names_one_of_the_four_suits(letter: str) -> None:
    known().refuses(suit(0, letter, 9), "no_such_suit", "G1", "a suit is one of S, H, D, C", "suit")


def test_g17_a_claim_names_one_of_the_five_combinations() -> None:
    detail = "there is no such combination"
    known().refuses(combination(0, "four_eights"), "no_such_combination", "G17", detail, "combination")


@pytest.mark.parametrize("points", [1001, -1001, 2**60])
def test_points_beyond_all_reason_are_no_claim(points: int) -> None:
    detail = "points beyond 1000 cannot be a claim, true or false"
    known().refuses(suit(2, "S", points), "bad_points", "G7", detail, "points")


@pytest.mark.parametrize("points", [28, 26, 0, -1, 1000, -1000])
def test_g21_a_wrong_number_too_high_or_too_low_is_false_and_on_record(points: int) -> None:
    before = known()
    table = before.when(suit(2, "S", points, is_false=True)).then(false_suit(2, "S", points))
    assert table.state.counters == before.state.counters
    assert table.state.deal is not None
    assert before.state.deal is not None
    assert table.state.deal.false_claims == 1
    assert table.state.deal.claims == ()
    assert table.state.deal.tabled == ((), (), (), ())
    assert table.after(suit(2, "S", points, is_false=True)).state.deal.false_claims == 2


UNCONFIRMED = "this claim is false, and nothing is recorded; if it was made at the table, mark it as false"


def test_g21_a_mistyped_count_of_a_recorded_deal_fines_nobody() -> None:
    table = known(false_claim_penalty=2)
    table.refuses(suit(2, "S", 28), "false_claim_unconfirmed", "G21", UNCONFIRMED, "points")
    table.refuses(combination(1, "ging"), "false_claim_unconfirmed", "G21", UNCONFIRMED, "")


def test_g21_a_true_claim_that_is_marked_as_false_is_refused() -> None:
    detail = "this claim is marked as false, but the cards prove it"
    known().refuses(suit(2, "S", 27, is_false=True), "claim_is_true", "G21", detail, "false")
    marked = combination(0, "four_sevens", is_false=True)
    known(SWEEPS).refuses(marked, "claim_is_true", "G21", detail, "false")


def test_g21_after_a_false_claim_the_true_one_may_be_made() -> None:
    table = known().after(suit(2, "S", 26, is_false=True))
    table.when(suit(2, "S", 27)).then(declared(2, "S", 27, "KS JS 7S"))


def test_g21_a_suit_that_is_not_held_is_a_false_claim() -> None:
    known().when(suit(2, "C", 0, is_false=True)).then(false_suit(2, "C", 0))


@pytest.mark.parametrize("name", ["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"])
def test_g21_a_combination_that_is_not_held_is_a_false_claim(name: str) -> None:
    table = known().when(combination(1, name, is_false=True)).then(false_combination(1, name))
    assert table.state.deal is not None
    assert table.state.deal.combinations == ()


def test_g21_a_claim_in_a_deal_by_the_service_is_checked_against_the_hand() -> None:
    order = tuple(EXAMPLE_1[(step) % 4][step // 4] for step in range(28))
    table = open_table().after(c.DealCards(order=order, now_s=NOW_S, seed=""))
    table.when(suit(3, "C", 34)).then(declared(3, "C", 34, "QC 9C 8C 7C"))
    table.when(suit(3, "C", 33)).then(false_suit(3, "C", 33))


def test_g21_penalty_the_false_claimant_pays_each_other_player() -> None:
    table = known(false_claim_penalty=2).when(suit(1, "S", 17, is_false=True))
    table = table.then(false_suit(1, "S", 17), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 2, 2)))
    assert table.state.counters.stacks == (20, 12, 20, 20)
    table.when(combination(1, "ging", is_false=True)).then(
        false_combination(1, "ging"), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 2, 2))
    )


def test_g21_penalty_true_claims_cost_nothing() -> None:
    known(false_claim_penalty=2).when(suit(1, "S", 18)).then(declared(1, "S", 18, "10S 8S"))


def test_g21_penalty_he_pays_what_he_has_and_with_nothing_left_nothing() -> None:
    table = known(false_claim_penalty=2).with_counters(stacks=(18, 4, 18, 18))
    table = table.when(suit(1, "S", 17, is_false=True))
    table = table.then(false_suit(1, "S", 17), e.FalseClaimPenalised(deal=1, seat=1, paid=(2, 0, 1, 1)))
    assert table.state.counters.stacks == (20, 0, 19, 19)
    table.when(suit(1, "S", 17, is_false=True)).then(false_suit(1, "S", 17))


def test_g21_g29_penalty_on_an_open_table_is_owed() -> None:
    table = known(false_claim_penalty=2, ending="open").with_counters(stacks=(18, 1, 18, 18))
    table = table.after(suit(1, "S", 17, is_false=True))
    assert table.state.counters.stacks == (20, -5, 20, 20)


def test_g21_a_false_claim_is_false_whatever_cards_come_with_it() -> None:
    known().when(suit(2, "S", 17, "KS 7S", is_false=True)).then(false_suit(2, "S", 17))
    known().when(combination(2, "gentlemen", "KS JS", is_false=True)).then(false_combination(2, "gentlemen"))


def test_each_deal_begins_with_nothing_declared() -> None:
    table = known().after(suit(2, "S", 27), suit(2, "D", 27, is_false=True), c.Settle())
    table = recorded(table, EXAMPLE_1).when(suit(2, "S", 27)).then(declared(2, "S", 27, "KS JS 7S", deal=2))
    assert table.state.deal is not None
    assert (table.state.deal.false_claims, table.state.deal.satisfied) == (0, ("", "", "", ""))
    table.when(suit(2, "D", 27, is_false=True)).then(false_suit(2, "D", 27, deal=2))
    table.when(combination(2, "ging", is_false=True)).then(false_combination(2, "ging", deal=2))
    table.when(*satisfied(1)).then(e.PlayerSatisfied(deal=2, seat=1, by="player"))


def test_what_has_been_said_stays_when_more_is_said() -> None:
    table = known(FOUR_COMBINATIONS).after(
        suit(0, "S", 1, is_false=True), suit(0, "S", 34), combination(1, "gentlemen")
    )
    table = table.after(*satisfied(2), suit(3, "C", 64), *satisfied(1), suit(3, "H", 1, is_false=True))
    deal = table.state.deal
    assert deal is not None
    assert [(claim.seat, claim.suit, claim.points) for claim in deal.claims] == [(0, "S", 34), (3, "C", 64)]
    assert [(held.seat, held.combination) for held in deal.combinations] == [(1, "gentlemen")]
    assert deal.satisfied == ("", "player", "player", "")
    assert deal.false_claims == 2
    assert deal.tabled == (cards("10S 9S 8S 7S"), FOUR_COMBINATIONS[1], (), FOUR_COMBINATIONS[3])
    assert deal.dealt.hands == FOUR_COMBINATIONS
    assert deal.result is None
