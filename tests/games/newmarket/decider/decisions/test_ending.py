"""The end of a deal and of a game (NM15, NM19, NM20, NM22 to NM27, NM54 to NM56)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import wrong_before_deal
from ging_service.games.newmarket.game import GAME, counters_at
from tests.games.newmarket.hands import cards
from tests.games.newmarket.table import NOW_S, Table, deal, dealt, last_king, nobody_buys, open_table


def start(seat: int, suit: str) -> c.StartSequence:
    return c.StartSequence(seat=seat, suit=suit, now_s=NOW_S)


RUN = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D"


def test_nm19_a_player_who_plays_their_last_card_wins_the_kitty_even_in_mid_sequence() -> None:
    table = dealt("JD", RUN, "QD", "AC", buy="off")
    assert table.line == " ".join(f"1:{card}" for card in cards(RUN))
    assert table.last[-2:] == (
        e.KittyWon(deal=1, seat=1, counters=4),
        e.DealEnded(deal=1, kind="out", winner=1),
    )
    assert GAME.deal(table.state).winners == (1,)
    assert GAME.deal(table.state).net == (-5, -1, -5, -5)
    assert GAME.deal(table.state).summary == {"kings": [0, 0, 0, 0], "outs": [0, 1, 0, 0], "burials": [0, 0, 0, 0]}
    assert (table.state.dealer, table.state.deals_played) == (1, 1)


def test_nm19_a_winning_queen_as_last_card_wins_both() -> None:
    table = dealt("2D", "3D 4D 5D 6D 7D 8D 9D 10D JD QD", "AC", "2C", dead="AD", buy="off")
    assert table.one(e.HeapWon).seat == 1
    assert table.kinds[-3:] == ["HeapWon", "KittyWon", "DealEnded"]


ALL_RED_IN_HANDS = (
    "8H 9H 10H",
    "QD AH 2H AC",
    "QH JD JH AS",
    "AD 2D 3D",
    "4D 5D 6D",
    "7D 8D 9D",
    "10D 3H 4H",
    "5H 6H 7H",
)
"""All diamonds run first, then all hearts; the two black sequences stop at once. In the end nobody has a red card."""


def test_nm20_a_deal_that_nobody_can_start_is_blocked_and_the_kitty_stays() -> None:
    table = dealt(*ALL_RED_IN_HANDS, dead="2C 2S 3C 3S 4C", buy="off")
    table = table.when(start(1, "C"), start(2, "S"))
    assert table.line == "2:AS | - - - - - - - -"
    assert table.last[-1] == e.DealEnded(deal=1, kind="blocked", winner=-1)
    assert counters_at(table.state)["kitty"] == 8
    assert GAME.deal(table.state).winners == ()
    again = table.when(deal(table, *ALL_RED_IN_HANDS, dead="2C 2S 3C 3S 4C"))
    assert counters_at(again.state)["kitty"] == 16


def test_nm26_the_game_ends_with_the_queen_of_the_last_king() -> None:
    table = nobody_buys(
        last_king("JD 2C 5C", "10D 4C", "QD 6C", "9D AC", king="KD", bury="off", dead="AD 2D 3D 4D 5D 6D 7D 8D")
    )
    assert table.kinds[-5:] == ["HeapWon", "KittyWon", "DealEnded", "GameEnded", "StacksReturned"]
    assert table.one(e.DealEnded) == e.DealEnded(deal=1, kind="last_king", winner=2)
    assert table.one(e.GameEnded).reason == "last_king"
    assert table.one(e.StacksReturned).counters == (48, 48, 56, 48)
    assert GAME.summary(table.state).phase == "ended"
    table.refuses(c.EndTable(), "table_ended", "NM27")


def test_nm22_nm24_the_holder_of_the_target_exchanges_hands_before_the_first_card() -> None:
    table = nobody_buys(last_king("2C", "QH 2D", "JH", "10H", dead="AD AC AS", king="KH"))
    buried = table.one(e.CardBuried)
    assert (buried.caller, buried.target, buried.seat) == (1, "JH", 2)
    assert {*cards("AD AC AS")} <= {*buried.hand}
    assert table.kinds.index("CardBuried") < table.kinds.index("CardPlayed")
    assert table.deal.burial is not None
    assert "JH" in table.deal.dead


def test_nm22_by_house_rule_a_swap_closes_the_buy() -> None:
    table = last_king("2C", "QH 2D", "JH", "10H", dead="AD AC AS", king="KH", bury="before_buy")
    assert "BuyOffered" not in table.kinds
    assert table.one(e.CardBuried).seat == 2


def test_nm22_by_house_rule_without_a_swap_the_buy_follows() -> None:
    table = last_king("2C", "QH 2D", "3C", "10H", dead="AD JH", king="KH", bury="before_buy")
    assert table.one(e.CardBuried) == e.CardBuried(deal=1, caller=1, target=Card("JH"), seat=-1, hand=())
    assert table.kinds[-1] == "BuyOffered"


def test_nm25_a_buyer_who_must_swap_gets_the_dealt_hand_back_and_the_price_stays() -> None:
    table = last_king("2C", "QH 2D", "3C 10S", "10H", dead="AD JH", king="KH")
    before = table.deal.hands[2]
    table = table.when(c.PassBuy(seat=0), c.PassBuy(seat=1), c.BuyDeadHand(seat=2))
    buried = table.one(e.CardBuried)
    assert (buried.seat, buried.hand) == (2, before)
    assert counters_at(table.state)["kitty"] == 5
    assert table.deal.seen_by[-1] == (2,)


def test_nm22_no_burial_in_a_deal_that_began_with_more_kings_or_by_house_rule() -> None:
    assert "CardBuried" not in nobody_buys(dealt("2C", "QH 2D", "JH", "10H")).kinds
    table = nobody_buys(last_king("2C", "QH 2D", "JH", "10H", king="KH", bury="off"))
    assert "CardBuried" not in table.kinds


def test_nm27_after_the_agreed_number_of_deals_the_layout_is_divided() -> None:
    table = dealt("JD", RUN, "QD", "AC", buy="off", deals=1, king_stake=3)
    assert table.kinds[-4:] == ["DealEnded", "GameEnded", "LayoutDivided", "StacksReturned"]
    assert table.one(e.GameEnded).reason == "deals_played"
    assert table.one(e.StacksReturned).counters == (49, 53, 49, 49)
    assert GAME.deal(table.state).afterwards == (12, 12, 12, 12)
    assert set(counters_at(table.state).values()) == {0}


def test_nm27_the_remainder_goes_one_each_from_the_next_deals_eldest() -> None:
    table = open_table(5, buy="off", deals=1)
    table = table.when(deal(table, "2C", "AD 2D 3D 4D 5D 6D 7D 8D", "QD", "AC", "3C"))
    heaps = 20
    divided = table.one(e.LayoutDivided)
    assert sum(one.counters for one in divided.payments) == heaps
    odd = dealt("JD", RUN, "QD", "AC", buy="off", deals=1)
    assert odd.one(e.LayoutDivided).payments[0].target == "stack/2"


def test_nm5_by_house_rule_the_game_ends_when_somebody_is_short() -> None:
    table = dealt("JD", RUN, "QD", "AC", buy="off", short="end", starting_stack=9)
    assert table.one(e.GameEnded).reason == "short"


def test_nm21_cards_left_stay_closed_unless_the_table_shows_them() -> None:
    closed = dealt("JD", RUN, "QD", "AC", buy="off")
    shown = dealt("JD", RUN, "QD", "AC", buy="off", cards_left="shown")
    assert [GAME.opens(table.last[-1], table.state) for table in (closed, shown)] == [(), ("1",)]
    assert [table.deal.is_open for table in (closed, shown)] == [False, True]


def original(*hands: str, dead: str = "", **rules: object) -> Table:
    return dealt(*hands, dead=dead, game="original", **rules)


def test_nm52_nm54_refusals_of_the_original_game_name_its_own_rules() -> None:
    table = original("JS 4S", "10S 5D", "QS", "KS", dead="AS 2S 3S")
    table.refuses(start(0, "S"), "not_your_turn", "NM52", "seat")
    table = table.when(start(1, "S"))
    table.refuses(start(0, "C"), "not_your_turn", "NM54", "seat")


def test_nm52_nm55_eldest_starts_any_suit_and_a_card_of_the_layout_takes_its_counters() -> None:
    table = original("JS 4S", "10S 5D", "QS", "KS", dead="AS 2S 3S")
    assert GAME.to_act(table.state).seats == (1,)
    table = table.when(start(1, "S"))
    assert table.one(e.HeapWon) == e.HeapWon(deal=1, seat=0, heap=Card("JS"), counters=4, rule="NM55")
    assert counters_at(table.state)["heap/JS"] == 0
    assert {one.rule for one in table.state.deal.moved} == {"NM53", "NM55"}
    assert [heap.is_in for heap in table.state.layout.heaps] == [True] * 4
    assert table.line.startswith("1:10S 0:JS 2:QS 3:KS | ?")
    assert table.deal.suits == ("D", "H", "C", "S")


def test_nm56_each_opponent_pays_one_for_each_card_left() -> None:
    table = original("JH", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", "QD", "KC")
    table = table.when(start(1, "S"))
    assert table.one(e.CardsLeftPaid) == e.CardsLeftPaid(deal=1, seat=1, paid=(10, 0, 10, 10))
    assert "KittyWon" not in table.kinds
    assert table.state.layout.stacks == (36, 76, 36, 36)


def test_nm56_without_debts_nobody_pays_more_than_they_have() -> None:
    table = original("JH", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", "QD", "KC", short="end", starting_stack=5)
    table = table.when(start(1, "S"))
    assert table.one(e.CardsLeftPaid).paid == (1, 0, 1, 1)
    assert table.one(e.GameEnded).reason == "short"


@pytest.mark.parametrize("left", ["heap", "kitty", "stack"])
def test_nm28_a_counter_that_is_missing_before_a_deal_is_found(left: str) -> None:
    table = dealt("JD", RUN, "QD", "AC", buy="off")
    assert wrong_before_deal(table.state) == ""
    layout = table.state.layout
    heap = replace(layout.heaps[0], counters=3)
    wrong = {
        "heap": replace(layout, heaps=(heap, *layout.heaps[1:])),
        "kitty": replace(layout, kitty=replace(layout.kitty, counters=9)),
        "stack": replace(layout, stacks=(0, *layout.stacks[1:])),
    }[left]
    assert wrong_before_deal(replace(table.state, layout=wrong)) != ""
