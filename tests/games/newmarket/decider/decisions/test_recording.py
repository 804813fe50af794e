"""Deals with real cards (NM29)."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.game import GAME, counters_at
from tests.games.newmarket.table import Table, dealt, last_king, open_table


def card(seat: int, text: str = "") -> c.RecordCard:
    return c.RecordCard(seat=seat, card=Card(text))


def recorded(seats: int = 4, **rules: Any) -> Table:
    return open_table(seats, **rules).when(c.RecordDeal(dealer=-1))


def result(
    out: int, *won: tuple[int, str], dealer: int = -1, buyer: int = -1, left: tuple[int, ...] = ()
) -> c.RecordResult:
    heaps = tuple(c.HeapTaken(seat=seat, heap=Card(heap)) for seat, heap in won)
    return c.RecordResult(dealer=dealer, buyer=buyer, won=heaps, out=out, cards_left=left)


def test_nm29_a_deal_is_recorded_from_its_start() -> None:
    table = recorded()
    table.then(
        e.DealRecorded(deal=1, dealer=0, sizes=(9, 10, 10, 10), dead_size=9),
        e.LayoutDressed(deal=1, seats=4, heaps=("KS", "KH", "KD", "KC"), stake=1, kitty=1),  # type: ignore[arg-type]
    )
    assert GAME.to_act(table.state) == ((), "record", 0)
    assert table.deal.hands[0] == ("?",) * 9
    assert GAME.moves(table.state, 0) == ()


def test_nm2_the_player_who_has_really_dealt_is_named() -> None:
    assert open_table().when(c.RecordDeal(dealer=2)).one(e.DealRecorded).dealer == 2
    open_table().refuses(c.RecordDeal(dealer=4), "no_such_seat", "NM1", "dealer")
    recorded().refuses(c.RecordDeal(dealer=0), "deal_running", "NM2")


def test_nm8_a_buy_is_recorded_with_the_passes_before_it() -> None:
    table = recorded(buy_price=2).when(c.RecordBuy(seat=2))
    table.then(
        e.BuyPassed(deal=1, seat=0),
        e.BuyPassed(deal=1, seat=1),
        e.DeadHandBought(deal=1, seat=2, paid=2, hand=(Card("?"),) * 9),
    )
    assert [len(hand) for hand in table.deal.hands] == [9, 10, 9, 10]
    table.refuses(c.RecordBuy(seat=3), "buy_closed", "NM8", "seat")
    table.refuses(c.RecordBuy(seat=4), "no_such_seat", "NM1", "seat")


def test_nm5_a_player_without_the_price_cannot_have_bought() -> None:
    table = recorded(short="end", starting_stack=6, buy_price=2)
    table.refuses(c.RecordBuy(seat=1), "cannot_buy", "NM5", "seat")
    assert table.when(c.RecordBuy(seat=0)).kinds == ["DeadHandBought"]


def test_nm10_the_first_card_is_a_diamond_and_closes_the_buy() -> None:
    table = recorded()
    table.refuses(card(0, "AS"), "wrong_suit", "NM10", "card")
    table.refuses(card(0, "KD"), "not_in_pack", "NM1", "card")
    table.refuses(card(0), "not_in_pack", "NM1", "card")
    table.refuses(card(4, "AD"), "no_such_seat", "NM1", "seat")
    table = table.when(card(3, "AD"))
    assert table.kinds == ["BuyPassed"] * 4 + ["CardPlayed"]
    assert GAME.to_act(table.state).what == "record"


def test_nm11_the_next_card_needs_no_name() -> None:
    table = recorded().when(card(3, "AD"), card(2))
    table.then(e.CardPlayed(deal=1, seat=2, card=Card("2D"), starts=False))
    table.refuses(card(1, "4D"), "not_the_next", "NM11", "card")
    table.then(*table.last)
    assert table.when(card(1, "3D")).one(e.CardPlayed).card == "3D"


def test_nm12_a_stop_is_recorded_and_one_that_everybody_sees_follows_by_itself() -> None:
    table = recorded().when(card(3, "10D"), card(2), c.RecordStop())
    table.then(
        e.SequenceStopped(deal=1, reason="dead", missing=Card("QD")),
        e.StartAwaited(deal=1, seat=2, suits=("C", "S"), act_by_s=0),
    )
    table.refuses(c.RecordStop(), "no_sequence", "NM12")
    table = table.when(card(2, "JC"), card(0))
    assert table.kinds == ["CardPlayed", "HeapWon", "SequenceStopped", "StartAwaited"]
    assert table.one(e.HeapWon).seat == 0
    table.refuses(card(1, "9D"), "not_your_turn", "NM13", "seat")
    table.refuses(card(0, "10D"), "card_lies_open", "NM12", "card")
    table.refuses(card(0, "9C"), "wrong_suit", "NM13", "card")
    table = table.when(card(0, "9D"))
    assert table.kinds == ["CardPlayed", "SequenceStopped", "StartAwaited"]
    assert table.one(e.SequenceStopped).reason == "played"


def test_nm14_nm20_passes_are_recorded_and_the_last_one_blocks_the_deal() -> None:
    table = recorded().when(card(3, "10D"), card(2), c.RecordStop())
    table.refuses(c.RecordPass(seat=3), "not_your_turn", "NM14", "seat")
    for seat in (2, 3, 0):
        table = table.when(c.RecordPass(seat=seat))
        assert table.kinds == ["StartPassed", "StartAwaited"]
    table = table.when(c.RecordPass(seat=1))
    table.then(e.StartPassed(deal=1, seat=1), e.DealEnded(deal=1, kind="blocked", winner=-1))


def test_nm19_the_service_counts_the_cards_and_finds_who_is_out() -> None:
    table = recorded(8).when(card(4, "AD"), card(4), card(4), card(4), card(4))
    table.then(
        e.CardPlayed(deal=1, seat=4, card=Card("5D"), starts=False),
        e.KittyWon(deal=1, seat=4, counters=8),
        e.DealEnded(deal=1, kind="out", winner=4),
    )


def test_nm29_a_card_missed_in_its_turn_is_on_record_and_pays_by_house_rule() -> None:
    table = recorded(missed_card=2).when(card(3, "10D"), c.RecordStop(), card(3, "2C"), c.RecordStop(), card(3, "JD"))
    assert table.one(e.CardMissed) == e.CardMissed(deal=1, seat=3, card=Card("JD"), paid=2)
    assert counters_at(table.state)["kitty"] == 6


def test_a_deal_of_the_service_is_not_recorded() -> None:
    table = dealt("2C", "3C", "4C", "5C")
    for command in (c.RecordStop(), card(0, "AD"), c.RecordBuy(seat=0), c.RecordPass(seat=0), result(0)):
        table.refuses(command, "dealt_by_service", "NM29")


def burial(caller: int, target: str, seat: int) -> c.RecordBurial:
    return c.RecordBurial(caller=caller, target=Card(target), seat=seat)


def with_last_king(**rules: Any) -> Table:
    from dataclasses import replace

    table = open_table(4, **rules)
    layout = table.state.layout
    heaps = tuple(replace(heap, is_in=heap.card == "KH") for heap in layout.heaps)
    table = replace(table, state=replace(table.state, layout=replace(layout, heaps=heaps)))
    return table.when(c.RecordDeal(dealer=-1))


def test_nm22_a_burial_is_recorded_and_closes_the_buy() -> None:
    table = with_last_king().when(burial(0, "JH", 2))
    assert table.kinds == ["BuyPassed"] * 4 + ["CardBuried"]
    assert [len(hand) for hand in table.deal.hands] == [9, 10, 9, 10]
    table.refuses(burial(0, "10H", 2), "no_burial", "NM22")
    table = table.when(card(3, "AD"), c.RecordStop(), c.RecordPass(seat=3), c.RecordPass(seat=0))
    table = table.when(card(1, "5C"), c.RecordStop())
    table.refuses(card(1, "JH"), "card_is_buried", "NM24", "card")
    table = table.when(card(1, "10H"))
    table.refuses(card(1), "card_is_buried", "NM24", "card")


def test_nm24_nobody_swaps_if_the_card_is_dead_or_the_caller_holds_all() -> None:
    assert with_last_king().when(burial(0, "JH", -1)).one(e.CardBuried).hand == ()
    table = with_last_king(bury="before_buy").when(burial(0, "", -1))
    assert table.kinds == ["CardBuried"]
    assert table.when(c.RecordBuy(seat=1)).kinds == ["BuyPassed", "DeadHandBought"]


def test_nm22_a_card_that_was_buried_before_the_dead_hand_was_bought_can_be_played() -> None:
    table = with_last_king(bury="before_buy").when(burial(0, "10H", -1))
    unbought, bought = table.when(card(1, "9D")), table.when(c.RecordBuy(seat=1), card(1, "9D"))
    for one, plays in ((unbought, False), (bought, True)):
        started = one.when(c.RecordStop(), c.RecordPass(seat=1), c.RecordPass(seat=2), c.RecordPass(seat=3))
        started = started.when(card(0, "2C"), c.RecordStop())
        if plays:
            assert started.when(card(0, "10H")).one(e.CardPlayed).card == "10H"
        else:
            started.refuses(card(0, "10H"), "card_is_buried", "NM24", "card")


@pytest.mark.parametrize(
    ("command", "code", "rule", "where"),
    [
        (burial(4, "JH", 1), "no_such_seat", "NM1", "caller"),
        (burial(0, "JH", 4), "no_such_seat", "NM1", "seat"),
        (burial(0, "JS", 1), "wrong_card", "NM23", "target"),
        (burial(0, "KH", 1), "wrong_card", "NM23", "target"),
        (burial(0, "QH", 1), "wrong_card", "NM23", "target"),
        (burial(0, "JH", 0), "wrong_seat", "NM24", "seat"),
        (burial(0, "", 1), "wrong_seat", "NM24", "seat"),
    ],
)
def test_nm23_a_burial_that_cannot_be_is_refused(command: Any, code: str, rule: str, where: str) -> None:
    with_last_king().refuses(command, code, rule, where)


def test_nm22_no_burial_without_a_last_king() -> None:
    recorded().refuses(burial(0, "JH", 1), "no_burial", "NM22")
    with_last_king(bury="off").refuses(burial(0, "JH", 1), "no_burial", "NM22")
    last_king("2C", "3C", "4C", "5C").refuses(burial(0, "JH", 1), "dealt_by_service", "NM29")


def test_the_example_of_the_rules() -> None:
    table = open_table(5).when(result(2, (0, "KH"), (2, "KS"), buyer=2))
    assert GAME.deal(table.state).net == (0, -5, 5, -5, -5)
    lying = counters_at(table.state)
    assert (lying["heap/KD"], lying["heap/KC"], lying["kitty"]) == (5, 5, 0)
    table = table.when(c.RecordDeal(dealer=-1))
    lying = counters_at(table.state)
    assert (lying["heap/KD"], lying["heap/KC"], lying["kitty"]) == (10, 10, 5)


def test_nm29_the_result_of_a_deal_that_was_recorded_card_by_card_until_now() -> None:
    table = recorded().when(card(3, "10D"), card(2), card(1))
    assert table.kinds[:2] == ["CardPlayed", "HeapWon"]
    table.refuses(result(1, (2, "KD")), "nothing_to_win", "NM18", "won.0.heap")
    table.refuses(result(1, dealer=2), "other_dealer", "NM29", "dealer")
    table.refuses(result(1, buyer=2), "buy_closed", "NM8", "buyer")
    table = table.when(result(-1, (2, "KS"), dealer=0))
    assert table.kinds == ["HeapWon", "DealEnded"]
    assert GAME.deal(table.state).summary["kings"] == [0, 1, 1, 0]


def test_nm26_the_last_king_won_ends_the_game() -> None:
    kings = ((0, "KS"), (0, "KH"), (1, "KD"), (2, "KC"))
    table = open_table().when(result(-1, *kings))
    assert table.one(e.DealEnded) == e.DealEnded(deal=1, kind="last_king", winner=2)
    assert table.one(e.KittyWon).seat == 2
    open_table().when(result(2, *kings))
    open_table().refuses(result(1, *kings), "last_king_won", "NM26", "out")


@pytest.mark.parametrize(
    ("command", "code", "rule", "where"),
    [
        (result(4), "no_such_seat", "NM1", "out"),
        (result(0, buyer=4), "no_such_seat", "NM1", "buyer"),
        (result(0, dealer=4), "no_such_seat", "NM1", "dealer"),
        (result(0, (4, "KS")), "no_such_seat", "NM1", "won.0.seat"),
        (result(0, (1, "KS"), (2, "KS")), "nothing_to_win", "NM18", "won.1.heap"),
        (result(0, (1, "QS")), "nothing_to_win", "NM18", "won.0.heap"),
        (result(0, left=(0, 1, 1, 1)), "cards_left_not_counted", "NM56", "cards_left"),
    ],
)
def test_a_result_that_cannot_be_is_refused(command: Any, code: str, rule: str, where: str) -> None:
    open_table().refuses(command, code, rule, where)


def test_nm56_results_of_the_original_game_name_the_cards_left() -> None:
    table = open_table(game="original").when(result(0, (1, "AH"), left=(0, 3, 10, 1)))
    assert table.one(e.CardsLeftPaid).paid == (0, 3, 10, 1)
    fresh = open_table(game="original")
    fresh.refuses(result(0), "cards_left_missing", "NM56", "cards_left")
    fresh.refuses(result(0, left=(0, 0, 1, 1)), "wrong_cards_left", "NM56", "cards_left.1")
    fresh.refuses(result(0, left=(1, 1, 1, 1)), "wrong_cards_left", "NM56", "cards_left.0")
    fresh.refuses(result(0, left=(0, 1, 1, 11)), "wrong_cards_left", "NM56", "cards_left.3")
    fresh.refuses(result(-1), "never_blocked", "NM54", "out")
    blocked = open_table(game="original", next_start="other_colour").when(result(-1))
    assert blocked.one(e.DealEnded).kind == "blocked"
    blocked.refuses(result(-1, left=(1, 1, 1, 1)), "cards_left_not_counted", "NM56", "cards_left")


def test_nm52_the_original_game_is_recorded_from_eldest_on() -> None:
    table = open_table(game="original").when(c.RecordDeal(dealer=0))
    assert table.last[-1] == e.StartAwaited(deal=1, seat=1, suits=("D", "H", "C", "S"), act_by_s=0)
    table.refuses(card(0, "QC"), "not_your_turn", "NM52", "seat")
    table = table.when(card(1, "QC"))
    table.refuses(card(2, "AC"), "not_the_next", "NM54", "card")
    table = table.when(card(2))
    assert table.kinds == ["CardPlayed", "HeapWon", "SequenceStopped", "StartAwaited"]
    table.refuses(card(0, "2C"), "not_your_turn", "NM54", "seat")
