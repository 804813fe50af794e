"""Moves for players by chance: they follow from what the player sees, and the rules allow them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.game import Viewer
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.position import own_turn
from ging_service.games.wild_card_rummy.decider.service import moves
from ging_service.games.wild_card_rummy.decider.state import Drawn
from ging_service.games.wild_card_rummy.decider.views import see
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.laid import add, cards, claim, position, put, run, set_of
from tests.games.wild_card_rummy.table import (
    ADA,
    BOB,
    CLEO,
    MEMBERS,
    Table,
    dealt,
    idle_turn,
    open_table,
    turn,
    until_stock,
)

OUT = "5S 6S 7S 8S 9D 9H 9C KD"
GOES_OUT = turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))


def found(table: Table, seat: int) -> tuple[Any, ...]:
    return moves(table.state, seat)


def test_wr2_players_who_have_not_drawn_draw() -> None:
    table = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
    assert [found(table, seat) for seat in range(3)] == [(c.CutCard(seat=seat),) for seat in range(3)]
    table = table.when(c.CutCard(seat=ADA, card=Card("9S")))
    assert found(table, ADA) == ()


def test_wr29_anybody_turns_up_cards() -> None:
    table = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="jack")))
    assert [found(table, seat) for seat in range(3)] == [(c.TurnUpCards(),)] * 3


def test_wr4_the_dealer_deals() -> None:
    table = open_table()
    assert [found(table, seat) for seat in range(3)] == [(c.DealCards(),), (), ()]


def test_wr33_the_dealer_names_the_rank_of_which_they_hold_most() -> None:
    table = dealt("5S 5H 5D 2S 2H 7S 9C", wild_choice="dealer")
    assert found(table, ADA) == (c.NameWild(seat=ADA, rank="5"),)
    assert found(table, BOB) == ()


def test_wr10_the_first_player_puts_down_what_they_can() -> None:
    (move,) = found(dealt("", OUT), BOB)
    assert (len(move.actions), move.discard, move.up_for_two) == (2, "KD", False)


def test_wr11_a_player_draws_and_takes_what_helps() -> None:
    table = dealt("", OUT, "KH KC 2H 3S").when(turn(BOB, "KD"))
    assert found(table, CLEO) == (c.DrawCard(seat=CLEO), c.TakeDiscards(seat=CLEO, count=1))
    useless = dealt("", "KD 5S 6S 7S 8S 9D 9H 9C", "2H 4C 6D 8H 10C QS 3S").when(turn(BOB, "KD"))
    assert found(useless, CLEO) == (c.DrawCard(seat=CLEO),)
    assert found(useless, ADA) == ()


def test_wr18_a_player_with_one_card_draws_from_the_stock() -> None:
    table = dealt("", "5S 6S 7S 9D 9H 9C KD 8S").when(
        turn(BOB, "KD", put(run("5S 6S 7S")), put(set_of("9", "9D 9H 9C")))
    )
    assert found(idle_turn(idle_turn(table)), BOB) == (c.DrawCard(seat=BOB),)


def test_wr19_with_an_empty_stock_a_player_takes_what_helps_or_leaves_it() -> None:
    table = idle_turn(until_stock(dealt(stock_out="top_card"), 1))
    seat = table.deal.turn
    assert found(table, seat)[0] == c.LeaveDiscard(seat=seat)
    assert {type(move) for move in found(table, seat)} <= {c.LeaveDiscard, c.TakeDiscards}


def test_wr29_a_player_may_be_up_for_two() -> None:
    (out, up) = found(dealt("", "5S 6S 7S 9D 9H 9C KD 2S", up_for_two="yes"), BOB)
    assert (out.up_for_two, up.up_for_two) == (False, True)
    assert (out.actions, out.discard) == (up.actions, up.discard)


def test_wr31_a_player_who_had_no_turn_puts_down_what_they_can() -> None:
    table = dealt("2C 4C 6D 8H 10C QS KS", OUT, "9S 10D JD QD 2D 3D 5H", last_melds="yes").when(GOES_OUT)
    (move,) = found(table, CLEO)
    assert isinstance(move, c.PutDownLast)
    assert move.actions
    after = table.when(move)
    (nothing,) = found(after, ADA)
    assert after.when(nothing).state.phase == "between_deals"


def test_wr24_the_player_in_last_place_may_press() -> None:
    table = dealt()
    assert table.state.deal is not None
    state = replace(table.state, phase="pressing", deal=replace(table.state.deal, turn=CLEO, press_points=5))
    assert moves(state, CLEO) == (c.DecidePress(seat=CLEO, adds=True), c.DecidePress(seat=CLEO, adds=False))
    assert moves(state, ADA) == ()


def test_wr32_several_cards_are_taken_if_they_help() -> None:
    rules = {"taken_card": "pile", "discard_taken": "allowed", "scoring": "melded"}
    table = dealt("", "5S 6S 7S KH KC 2H 3S QD", "2C 4C 6C 8H 10C QS JS", stock="10D KD", **rules)
    table = idle_turn(idle_turn(table.when(turn(BOB, "QD", put(run("5S 6S 7S"))))))
    assert c.TakeDiscards(seat=BOB, count=1) in found(table, BOB)


def test_nobody_has_a_move_when_the_table_has_ended() -> None:
    assert found(open_table().when(c.EndTable()), ADA) == ()


def test_wr11_a_taken_card_that_must_be_melded_leaves_no_move_to_a_player_who_cannot() -> None:
    """The rules let nobody take such a card; a table can still come to this by a ruling."""
    table = dealt("", OUT, "2H 4C 6D 8H 10C QS 3S", taken_card="use").when(turn(BOB, "KD"))
    assert table.state.deal is not None
    drawn = Drawn(cards=cards("KD"), source="discard_pile")
    hands = (*table.deal.hands[:CLEO], (*table.deal.hands[CLEO], *cards("KD")))
    stuck = replace(table.state, phase="playing", deal=replace(table.deal, drawn=drawn, hands=hands, discards=()))
    assert moves(stuck, CLEO) == ()


def test_wr38_a_recorded_deal_that_waits_for_its_points_has_no_moves() -> None:
    table = dealt("", OUT)
    assert moves(replace(table.state, phase="counting"), BOB) == ()


def test_nobody_has_a_move_in_a_recorded_deal() -> None:
    recorded = open_table().when(c.RecordDeal(dealer=-1, wild=""))
    assert [found(recorded, seat) for seat in range(3)] == [()] * 3


def test_moves_follow_from_what_the_player_sees() -> None:
    table = dealt("", OUT)
    assert moves(see(table.state, Viewer(seat=BOB, member="bob")), BOB) == found(table, BOB)
    assert moves(see(table.state, Viewer(seat=ADA, member="ada")), BOB) == ()


def test_a_turn_puts_down_extends_and_claims() -> None:
    table = run("7S 2D=8S 9S")
    found_turn = own_turn(position("8S 10S KH", table), HouseRules())
    assert found_turn is not None
    assert claim(0, "8S", "2D") in found_turn[0] or add(0, "10S") in found_turn[0]


@pytest.mark.parametrize(("hand", "discard"), [("5S 5H 6S KD", "KD"), ("5S 5S KD 2D", "KD")])
def test_the_card_that_fits_the_fewest_others_is_given_away(hand: str, discard: str) -> None:
    found_turn = own_turn(position(hand, packs=2), HouseRules(decks="two", joker="one"))
    assert found_turn is not None
    assert found_turn[1] == discard


def test_wr11_a_card_that_must_be_melded_leaves_no_other_turn() -> None:
    rules = HouseRules(taken_card="use")
    stuck = position("3S 5H KD", has_melded=False, drawn=cards("KD"), source="discard_pile")
    assert own_turn(stuck, rules) is None
