from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import HIDDEN
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.state import PlayedOut
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from tests.games.wild_card_rummy.recorded import ADA, BOB, CEM, OUT, Table, cards, open_table, result

RESULT = result(ADA, OUT, 27, "KS 9H")
TURNS = (
    "deal",
    "bob run 5H 6H AC=7H discard KD",
    "cem draw set KC KH KS claim 7H on 1 take AC discard 2S",
    "ada draw set 9S 9H 9D add 4H on 1 discard JD",
    "bob draw set 8S 8D AS add 8H on 1 discard QH",
)
"""Aces wild: Bob is out, Cem has taken the wild ace of clubs."""


def played_out(**rules: Any) -> Table:
    return open_table(**rules).when(*TURNS)


def scored(table: Table) -> e.DealScored:
    (found,) = [event for event in table.last if isinstance(event, e.DealScored)]
    return found


def test_wr38_a_result_is_scored_from_points_or_cards() -> None:
    table = open_table().when(RESULT)
    assert table.last == (
        e.DealRecorded(deal=1, round=1, dealer=ADA, wild="A", is_pressed=False, doubled=False),
        e.HandsShown(deal=1, hands=((), (), cards("KS 9H"))),
        e.DealScored(
            deal=1,
            kind="out",
            winner=ADA,
            held=(0, 27, 19),
            melded=(0, 0, 0),
            points=(0, 27, 19),
            totals=(0, 27, 19),
        ),
    )
    assert (table.state.phase, table.state.dealer, table.state.totals) == ("between_deals", BOB, (0, 27, 19))


def test_wr38_where_only_points_are_known_no_hand_is_shown() -> None:
    events = open_table().when(result(CEM, 27, 19, OUT)).last
    assert [type(event) for event in events] == [e.DealRecorded, e.DealScored]


def test_wr3_each_deal_has_the_wild_rank_of_its_turn() -> None:
    table = open_table().when(RESULT, result(BOB, 3, OUT, "2S"))
    assert scored(table).held == (3, 0, 25)
    table.refuses(result(BOB, 3, OUT, 5, wild="4"), "other_wild", "WR3", "wild")
    assert table.when(result(BOB, 3, OUT, 5, wild="3")).state.sheet[-1].wild == "3"


def test_wr2_another_player_may_really_have_dealt() -> None:
    table = open_table().when(result(ADA, OUT, 27, 19, dealer=CEM))
    assert (table.last[0], table.state.dealer) == (
        e.DealRecorded(deal=1, round=1, dealer=CEM, wild="A", is_pressed=False, doubled=False),
        ADA,
    )
    open_table().refuses(result(ADA, OUT, 27, 19, dealer=3), "no_such_seat", "WR1", "dealer")
    open_table().refuses(c.RecordDeal(dealer=7, wild=""), "no_such_seat", "WR1", "dealer")


def test_wr33_the_dealer_has_named_the_wild_rank_each_rank_once() -> None:
    table = open_table(wild_choice="dealer").when("deal wild 7: ada out / bob 7S / cem 3")
    assert scored(table).held == (0, 25, 3)
    table.refuses(result(BOB, 3, OUT, 5, wild="7"), "rank_not_left", "WR33", "wild")
    told = table.refuses(c.RecordDeal(dealer=-1, wild=""), "rank_not_left", "WR33", "wild")
    assert "A 2 3 4 5 6 8 9 10 J Q K" in told


def test_wr34_in_the_last_deal_only_the_joker_is_wild() -> None:
    table = open_table(joker="last_deal", deals="K..A")
    for _round in range(13):
        table = table.when(result(ADA, OUT, 27, 19))
    table = table.when(result(ADA, OUT, "Joker", "AS"))
    assert table.state.sheet[-1].points == (0, 50, 1)
    assert table.state.phase == "ended"


def test_wr23_penalties_double_with_sevens_and_kings() -> None:
    table = open_table(double_on="seven_and_king", deals="K..A", out_bonus=15).when(RESULT)
    assert scored(table).points == (-15, 54, 2 * (25 + 9))


def test_wr24_a_pressed_deal_counts_double_and_the_last_player_may_press() -> None:
    table = open_table(press="yes").when(result(ADA, OUT, 5, 60))
    assert table.state.is_pressed
    table = table.when(result(BOB, 3, OUT, 20))
    assert (table.last[0].is_pressed, scored(table).points) == (True, (6, 0, 40))
    offered = open_table(press="yes").when(result(ADA, OUT, 5, 53))
    assert offered.last[-1] == e.PressOffered(deal=1, seat=CEM, points=2, act_by_s=0)
    offered.refuses(RESULT, "wrong_phase", "WR24")
    assert offered.when("cem press", RESULT).state.sheet[-1].is_pressed
    assert not offered.when("cem decline", RESULT).state.sheet[-1].is_pressed


@pytest.mark.parametrize("kind", ["cards", "points"])
def test_wr29_a_player_up_for_2_ends_the_deal(kind: str) -> None:
    up = "2S" if kind == "cards" else 2
    table = open_table(up_for_two="yes").when(result(BOB, 5, up, 7))
    assert (scored(table).kind, scored(table).winner, scored(table).held) == ("up_for_two", BOB, (5, 2, 7))
    open_table().refuses(result(BOB, 5, up, 7), "winner_holds_cards", "WR17", "held.1")


def test_wr19_where_the_stock_ends_a_deal_nobody_has_ended_it() -> None:
    table = open_table().when("stock / ada 3 / bob 4 / cem 5")
    assert (scored(table).kind, scored(table).winner) == ("stock", -1)
    open_table().refuses(result(-1, OUT, 4, 5), "wrong_points", "WR38", "held.0.points")


def test_wr31_with_last_melds_a_player_can_have_put_down_everything() -> None:
    assert scored(open_table(last_melds="yes").when(result(ADA, OUT, 0, 5))).held == (0, 0, 5)
    open_table(last_melds="yes").refuses(result(-1, 0, 4, 5), "wrong_points", "WR38", "held.0.points")


def test_wr32_melded_cards_count_for_whoever_melded_them() -> None:
    rules: dict[str, Any] = {"scoring": "melded", "ace_points": 15}
    table = open_table(**rules).when("ada out melded 40 / bob 10 melded 21 / cem KS melded 0")
    assert scored(table).points == (40, 11, -10)
    for melded in ((), (40, 21), (40, 21, 0, 0)):
        open_table(**rules).refuses(result(ADA, OUT, 10, 10, melded=melded), "melded_missing", "WR32", "melded")
    open_table(**rules).refuses(result(ADA, OUT, 10, 10, melded=(1, 2, 3)), "wrong_points", "WR32", "melded.0")
    open_table().refuses(result(ADA, OUT, 10, 10, melded=(0, 0, 0)), "melded_not_asked", "WR32", "melded")


def test_wr32_who_takes_many_discards_can_hold_many_cards() -> None:
    many = " ".join(f"{rank}S" for rank in ("2", "3", "4", "5", "6", "7", "8", "9"))
    rules: dict[str, Any] = {"scoring": "melded", "taken_card": "pile"}
    table = open_table(**rules).when(result(ADA, OUT, many, 5, melded=(0, 0, 0)))
    assert scored(table).held == (0, 44, 5)
    open_table().refuses(result(ADA, OUT, many, 5), "wrong_hand_size", "WR38", "held.1.cards")


def test_wr38_a_result_says_what_everybody_held() -> None:
    open_table().refuses(result(ADA, OUT, 4), "wrong_number_of_hands", "WR38", "held")
    for winner in (-2, 3):
        open_table().refuses(result(winner, OUT, 4, 5), "no_such_seat", "WR1", "winner")


def test_wr38_a_deal_is_recorded_turn_by_turn_with_its_points_after_it() -> None:
    table = played_out()
    assert table.last[-3:] == (
        e.CardDiscarded(deal=1, seat=BOB, card=cards("QH")[0], act_by_s=0),
        e.PlayerOut(deal=1, seat=BOB, act_by_s=0),
        e.LastTurnRecorded(deal=1, kind="out", winner=BOB),
    )
    assert (table.state.phase, table.deal.played_out) == ("counting", PlayedOut(kind="out", winner=BOB))
    assert table.last[0] == e.CardDrawn(deal=1, seat=BOB, card=HIDDEN)
    table = table.when(result(BOB, "QC 10C 2D", OUT, "JS AC 3S 3D"))
    assert scored(table).points == (22, 0, 41)
    assert table.deal.hands == (cards("2D 10C QC"), (), cards("3S JS 3D AC"))


def test_wr38_a_result_fits_the_recorded_turns() -> None:
    table = played_out()
    table.refuses(result(ADA, OUT, 3, 41), "other_winner", "WR38", "winner")
    table.refuses(result(-1, 22, 3, 41), "other_winner", "WR38", "winner")
    table.refuses(result(BOB, "QC 10C", OUT, 41), "wrong_hand_size", "WR38", "held.0.cards")
    table.refuses(result(BOB, 22, OUT, "JS 2C 3S 3D"), "not_held", "WR38", "held.2.cards")
    table.refuses(result(BOB, "QC 10C 9H", OUT, 41), "card_lies_elsewhere", "WR38", "held.0.cards")
    table.refuses(result(BOB, "QC 10C QH", OUT, 41), "card_lies_elsewhere", "WR38", "held.0.cards")
    table.refuses(result(BOB, "QC 10C AC", OUT, 41), "card_lies_elsewhere", "WR38", "held.0.cards")
    table.refuses(result(BOB, 22, 2, 41), "winner_holds_cards", "WR17", "held.1")
    table.refuses(result(BOB, 22, OUT, 30), "wrong_points", "WR38", "held.2.points")
    assert scored(table.when(result(BOB, 22, OUT, 41))).held == (22, 0, 41)


def test_wr38_the_dealer_and_the_wild_rank_are_those_of_the_deal_that_runs() -> None:
    table = played_out()
    done = result(BOB, 22, OUT, 41)
    assert scored(table.when(result(BOB, 22, OUT, 41, dealer=ADA, wild="A")))
    table.refuses(result(BOB, 22, OUT, 41, dealer=CEM), "other_dealer", "WR38", "dealer")
    table.refuses(result(BOB, 22, OUT, 41, wild="K"), "other_wild", "WR38", "wild")
    assert table.when(done).state.phase == "between_deals"


def test_wr38_the_turns_of_a_deal_need_not_be_recorded_to_its_end() -> None:
    table = open_table().when(*TURNS[:-1])
    assert scored(table.when(result(CEM, 22, 20, OUT))).winner == CEM
    table.refuses(result(CEM, "9H", 20, OUT), "card_lies_elsewhere", "WR38", "held.0.cards")
    # A wild card on the table may have been claimed later, and a discard taken.
    begun = open_table().when(*TURNS[:2])
    assert scored(begun.when(result(CEM, "AC KD", 20, OUT))).held == (35, 20, 0)


def test_wr32_melded_points_follow_from_recorded_turns() -> None:
    table = played_out(scoring="melded")
    table.refuses(result(BOB, 22, OUT, 41, melded=(0, 0, 0)), "melded_not_asked", "WR32", "melded")
    done = scored(table.when(result(BOB, 22, OUT, 41)))
    # Bob: 5H 6H 8S 8D AS 8H; Cem: three kings and 7H; Ada: three nines and 4H.
    assert done.melded == (31, 60, 37)


def test_wr31_last_melds_are_recorded_too() -> None:
    table = open_table(last_melds="yes").when(
        "deal", "bob run 5H 6H 7H set 8S 8D 8C discard KD", "cem draw discard 2S", "ada draw discard 3S"
    )
    assert table.state.phase == "drawing"
    first = open_table(last_melds="yes").when("deal", "bob run 5H 6H 7H run 8S 9S 10S JS discard KD")
    assert first.state.phase == "last_melds"
    assert first.last[-1] == e.PlayerOut(deal=1, seat=BOB, act_by_s=0)
    first.refuses(result(CEM, 22, 3, OUT), "other_winner", "WR38", "winner")
    assert scored(first.when(result(BOB, 0, OUT, 41))).held == (0, 0, 41)
    assert first.when("cem last add 4H on 1").state.deal
    done = first.when("cem last set 3S 3H 3D add 8H on 1", "ada last")
    assert done.last[-1] == e.LastTurnRecorded(deal=1, kind="out", winner=BOB)
    assert scored(done.when(result(BOB, "2S 2H 2D 4D JC 5C 7C", OUT, "2C 4C 6C"))).points == (32, 0, 12)


def test_wr29_who_is_up_for_2_has_a_2_left() -> None:
    table = open_table(up_for_two="yes", deals="K..A").when("deal", "bob run 5H 6H 7H set 8S 8D 8C discard KD up")
    assert table.last[-1] == e.LastTurnRecorded(deal=1, kind="up_for_two", winner=BOB)
    assert scored(table.when(result(BOB, 12, "2H", 22))).points == (12, 2, 22)
    table.refuses(result(BOB, 12, "3H", 22), "winner_holds_cards", "WR17", "held.1")
    table.refuses(result(BOB, 12, OUT, 22), "wrong_points", "WR38", "held.1.points")


@pytest.mark.parametrize("stock_out", ["end", "reshuffle", "top_card"])
def test_wr19_the_stock_of_a_recorded_deal_is_counted(stock_out: str) -> None:
    table = open_table(seats=6, stock_out=stock_out).when("deal")
    discards = iter(f"{rank}{suit}" for suit in "SHDC" for rank in ("2", "3", "4", "5", "6"))
    seat = BOB
    table = table.when(f"p{seat} discard {next(discards)}")
    for _card in range(9):
        seat = (seat + 1) % 6
        table = table.when(f"p{seat} draw discard {next(discards)}")
    if stock_out == "reshuffle":
        assert (set(table.deal.stock), len(table.deal.stock), len(table.deal.discards)) == ({HIDDEN}, 9, 1)
        return
    if stock_out == "top_card":
        assert table.state.phase == "drawing"
        seat = (seat + 1) % 6
        table = table.when(f"p{seat} leave")
    assert table.last[-1] == e.LastTurnRecorded(deal=1, kind="stock", winner=-1)
    assert scored(table.when("stock / ada 30 / bob 30 / cem 30 / dan 30 / eva 30 / fay 30")).winner == -1


def test_wr38_turns_and_results_need_a_deal_of_their_own() -> None:
    table = open_table()
    turn = c.RecordTurn(seat=BOB, taken=0, actions=(), discard=cards("KD")[0], up_for_two=False)
    table.refuses(turn, "no_deal", "WR4")
    begun = table.when("deal")
    begun.refuses("deal", "deal_running", "WR4")
    begun.refuses("deal by ada: ada out / bob 3 / cem 4", "deal_running", "WR4")
    begun.when(turn).refuses(turn, "not_your_turn", "WR11", "seat")
    played_out().refuses(replace(turn, seat=CEM), "wrong_phase", "WR11")


def test_wr38_a_deal_of_the_service_is_played_by_its_players() -> None:
    dealt = open_table().when(c.DealCards(order=ONE_PACK, seed="5e" * 32))
    turn = c.RecordTurn(seat=BOB, taken=0, actions=(), discard=cards("KD")[0], up_for_two=False)
    dealt.refuses(turn, "hands_dealt_by_service", "WR38")
    dealt.refuses(RESULT, "deal_running", "WR4")


def test_wr11_a_recorded_turn_takes_discards() -> None:
    table = open_table().when("deal", "bob discard KD", "cem take set KD KS KH discard 2S")
    assert table.last[0] == e.DiscardsTaken(deal=1, seat=CEM, cards=cards("KD"))
    kept = open_table().when("deal", "bob discard KD", "cem take discard 2S")
    assert kept.deal.known[CEM] == cards("KD")
    kept.refuses("ada take discard 2S", "taken_back", "WR12", "discard")
    open_table().when("deal").refuses("bob take discard 2S", "wrong_phase", "WR11")


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("ada draw discard KD", "discard"),
        ("ada draw discard Joker", "discard"),
        ("ada draw discard 5H", "discard"),
        ("ada draw set KC KH KD discard 3S", "actions"),
        ("ada draw set KC KH KS discard KC", "discard"),
        ("ada draw discard 4S", "discard"),
    ],
)
def test_wr38_a_card_that_lies_elsewhere_is_in_no_hand(line: str, where: str) -> None:
    table = open_table(deals="K..A").when(
        "deal",
        "bob run 5H 6H 7H discard 4S",
        "cem take discard KD",
    )
    table.refuses(line, "card_lies_elsewhere", "WR38", where)
    table.when("ada draw set QC QH QS discard KC", "bob draw discard 2S", "cem draw discard 4S")


def test_wr38_a_card_that_is_not_named_cannot_be_played() -> None:
    turn = c.RecordTurn(seat=BOB, taken=0, actions=(), discard=HIDDEN, up_for_two=False)
    open_table().when("deal").refuses(turn, "card_lies_elsewhere", "WR38", "discard")


def test_wr31_last_melds_come_from_hands_too() -> None:
    table = open_table(last_melds="yes").when("deal", "bob run 5H 6H 7H run 8S 9S 10S JS discard KD")
    table.refuses("cem last set KD KS KH", "card_lies_elsewhere", "WR38", "actions")


def test_wr1_two_packs_have_every_card_twice() -> None:
    table = open_table(decks="two", deals="K..A").when("deal", "bob discard 4S", "cem draw discard 4S")
    table.refuses("ada draw discard 4S", "card_lies_elsewhere", "WR38", "discard")


def test_wr19_a_reshuffled_card_can_be_drawn_again() -> None:
    table = open_table(seats=6, stock_out="reshuffle", deals="K..A").when("deal", "bob discard 2S")
    names = ["cem", "dan", "eva", "fay", "ada", "bob", "cem", "dan", "eva"]
    for place, name in enumerate(names):
        table = table.when(f"{name} draw discard {place + 2}H")
    assert table.when("fay draw discard 2S").deal.discards[-1] == "2S"
    table.refuses("fay draw discard 10H", "card_lies_elsewhere", "WR38", "discard")
