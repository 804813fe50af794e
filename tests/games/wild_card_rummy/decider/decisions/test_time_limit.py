from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from tests.games.wild_card_rummy.laid import put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, Table, dealt, idle_turn, turn, until_stock

LIMITED = {"turn_limit_s": 60}
LATE_S = 9_000
BOBS = "5S 6S 7S 9D JH QC KD 2C"
FIRST = dealt("", BOBS, "KH KC 2H", stock="10C", **LIMITED)
DRAWING = FIRST.when(turn(BOB, "KD"))


def ran_out(table: Table) -> Table:
    order = table.deal.discards if table.state.rules.stock_out == "reshuffle" else ()
    return table.when(c.EndTurn(now_s=LATE_S, order=order))


def test_wr35_the_time_must_have_passed() -> None:
    FIRST.refuses(c.EndTurn(now_s=1_059), "limit_not_reached", "WR35")
    assert FIRST.when(c.EndTurn(now_s=1_060)).last[0] == e.TimeRanOut(deal=1, seat=BOB)


def test_wr35_without_a_limit_nothing_runs_out() -> None:
    dealt().refuses(c.EndTurn(now_s=LATE_S), "no_time_limit", "WR35")


def test_wr35_in_the_first_turn_the_card_is_discarded_that_counts_most() -> None:
    """Of the three that count ten, the first in the order of the pack."""
    ran_out(FIRST).then(
        e.TimeRanOut(deal=1, seat=BOB), e.CardDiscarded(deal=1, seat=BOB, card=Card("JH"), act_by_s=LATE_S + 60)
    )


def test_wr35_a_player_draws_from_the_stock_and_discards_that_card() -> None:
    ran_out(DRAWING).then(
        e.TimeRanOut(deal=1, seat=CLEO),
        e.CardDrawn(deal=1, seat=CLEO, card=Card("10C")),
        e.CardDiscarded(deal=1, seat=CLEO, card=Card("10C"), act_by_s=LATE_S + 60),
    )


def test_wr35_a_player_who_has_drawn_discards_that_card() -> None:
    assert ran_out(DRAWING.when(c.DrawCard(seat=CLEO))).found(e.CardDiscarded).card == "10C"


def test_wr35_a_player_who_has_taken_a_discard_keeps_it() -> None:
    taken = DRAWING.when(c.TakeDiscards(seat=CLEO, count=1))
    assert ran_out(taken).found(e.CardDiscarded).card == "AC"  # wild


def test_wr35_a_card_that_must_be_melded_goes_back() -> None:
    table = dealt("", BOBS, "KH KC 2H", taken_card="use", **LIMITED).when(turn(BOB, "KD"))
    back = ran_out(table.when(c.TakeDiscards(seat=CLEO, count=1)))
    assert back.found(e.CardDiscarded).card == "KD"
    assert back.state.phase == "drawing"


def test_wr18_wr35_a_player_with_one_card_keeps_the_drawn_one() -> None:
    hand = "5S 6S 7S 9D 9H 9C KD 2S"
    table = dealt("", hand, **LIMITED)
    table = table.when(turn(BOB, "KD", put(run("5S 6S 7S")), put(set_of("9", "9D 9H 9C"))))
    table = ran_out(idle_turn(idle_turn(table)))
    assert table.found(e.CardDiscarded).card == "2S"
    assert len(table.deal.hands[BOB]) == 1


def test_wr33_wr35_the_dealer_names_the_lowest_rank_that_is_left() -> None:
    named = ran_out(dealt(wild_choice="dealer", deals="2..K", **LIMITED))
    named.then(
        e.TimeRanOut(deal=1, seat=ADA), e.WildNamed(deal=1, seat=ADA, rank="2", doubled=False, act_by_s=LATE_S + 60)
    )


def test_wr19_wr35_the_top_discard_is_left() -> None:
    table = idle_turn(until_stock(dealt(stock_out="top_card", **LIMITED), 1))
    assert ran_out(table).names() == ["TimeRanOut", "DiscardLeft", "HandsShown", "DealScored"]


def test_wr19_wr35_the_pile_becomes_the_stock() -> None:
    table = until_stock(dealt(stock_out="reshuffle", **LIMITED), 1)
    assert ran_out(table).names() == ["TimeRanOut", "CardDrawn", "CardDiscarded", "StockReshuffled"]


def test_wr31_wr35_nothing_is_put_down() -> None:
    table = dealt("", "5S 6S 7S 8S 9D 9H 9C KD", last_melds="yes", **LIMITED)
    table = table.when(turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C"))))
    ran_out(table).then(e.TimeRanOut(deal=1, seat=CLEO), e.LastMeldsDone(deal=1, seat=CLEO, act_by_s=LATE_S + 60))


@pytest.mark.parametrize("phase", ["between_deals", "ended"])
def test_wr35_no_limit_runs_between_deals(phase: str) -> None:
    table = until_stock(dealt(**LIMITED), 1)
    table = idle_turn(table) if phase == "between_deals" else table.when(c.EndTable())
    code, rule = ("no_deal", "WR4") if phase == "between_deals" else ("table_ended", "WR36")
    table.refuses(c.EndTurn(now_s=LATE_S), code, rule)
