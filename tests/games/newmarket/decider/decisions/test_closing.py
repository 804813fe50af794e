"""Void deals, the end of a table, and the opening of a deal (NM2, NM27, NM31, NM33); the time limit (NM16, NM30)."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.game import GAME, counters_at
from tests.games.newmarket.table import NOW_S, Table, deal, dealt, open_table

RUN = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D"
HANDS = ("JD", RUN, "QD", "AC")


def test_nm2_a_misdeal_gives_back_what_moved_and_the_same_player_deals_again() -> None:
    table = dealt("2C", "3C", "4C", "5C").when(c.PassBuy(seat=0), c.BuyDeadHand(seat=1))
    before = open_table().state.layout
    table = table.when(c.CallMisdeal())
    assert table.one(e.DealVoided).payments[0] == e.Payment(source="kitty", target="stack/1", counters=1, rule="NM9")
    assert table.state.layout == before
    assert GAME.deal(table.state).kind == "misdeal"
    assert GAME.deal(table.state).net == (0, 0, 0, 0)
    assert GAME.summary(table.state).misdeals == 1
    assert GAME.to_act(table.state) == ((0,), "deal", 0)


def test_nm27_a_king_won_in_a_broken_off_deal_comes_back() -> None:
    table = dealt("JD 2C 5C", "10D 4C", "QD 6C", "9D AC", dead="AD 2D 3D 4D 5D 6D 7D 8D", buy="off")
    assert not all(heap.is_in for heap in table.state.layout.heaps)
    table = table.when(c.CallMisdeal())
    assert all(heap.is_in for heap in table.state.layout.heaps)
    assert table.state.layout.stacks == (50,) * 4


def test_nm27_a_table_that_ends_in_a_deal_divides_what_lay_there_before() -> None:
    table = dealt(*HANDS, buy="dealer_only").when(c.PassBuy(seat=0))
    table = table.when(deal(table, "2C 2D", "3C", "4C", "5C"), c.EndTable())
    assert table.kinds == ["DealVoided", "GameEnded", "LayoutDivided", "StacksReturned"]
    assert table.one(e.StacksReturned).counters == (49, 53, 49, 49)
    assert table.one(e.GameEnded).reason == "closed"
    found = GAME.deal(table.state)
    assert (found.number, found.kind, found.afterwards) == (1, "out", (4, 4, 4, 4))
    assert set(counters_at(table.state).values()) == {0}


def test_nm31_a_table_ends_before_its_first_deal_and_after_a_void_one() -> None:
    assert open_table().when(c.EndTable()).kinds == ["GameEnded", "StacksReturned"]
    table = dealt(*HANDS).when(c.EndTable())
    assert table.kinds == ["DealVoided", "GameEnded", "StacksReturned"]
    assert GAME.deal(table.state).kind == "void"
    Table().refuses(c.EndTable(), "table_not_open", "")


def test_nm3_a_debt_is_owed_when_the_stacks_go_home() -> None:
    table = open_table(starting_stack=0)
    table = table.when(c.RecordResult(dealer=-1, buyer=-1, won=(), out=0, cards_left=()), c.EndTable())
    returned = table.one(e.StacksReturned)
    assert returned.counters == (3, -1, -1, -1)
    moved = GAME.transfers(returned)
    assert (moved[0].source, moved[0].counters) == ("stack/0", 3)
    assert (moved[1].source, moved[1].target, moved[1].counters) == ("member/bob", "stack/1", 1)


def test_nm33_a_deal_that_is_over_can_be_opened() -> None:
    table = dealt(*HANDS, buy="off")
    opened = table.when(c.OpenDeal(deal=1))
    opened.then(e.DealOpened(deal=1))
    assert opened.deal.is_open
    opened.refuses(c.OpenDeal(deal=1), "nothing_to_open", "NM33", "deal")
    table.refuses(c.OpenDeal(deal=2), "no_such_deal", "NM33", "deal")
    running = dealt("2C", "3C", "4C", "5C")
    running.refuses(c.OpenDeal(deal=1), "deal_running", "NM33", "deal")
    Table().refuses(c.OpenDeal(deal=1), "table_not_open", "")
    open_table().refuses(c.OpenDeal(deal=1), "no_such_deal", "NM33", "deal")


def test_nm33_an_earlier_deal_can_be_opened_while_a_later_one_runs() -> None:
    table = dealt(*HANDS, buy="dealer_only").when(c.PassBuy(seat=0))
    table = table.when(deal(table, "2C", "3C", "4C", "5C"), c.OpenDeal(deal=1))
    assert table.state.counted is not None
    assert table.state.counted.is_open
    assert not table.deal.is_open


def test_nm16_nm30_when_the_time_has_passed_nobody_buys() -> None:
    table = dealt("2C", "3C", "4C", "5C", turn_limit_s=30)
    table.refuses(c.EndTurn(now_s=NOW_S + 29), "limit_not_reached", "NM30")
    table = table.when(c.EndTurn(now_s=NOW_S + 30))
    assert table.last == (
        e.TimeRanOut(deal=1, seat=0),
        e.BuyPassed(deal=1, seat=0),
        e.BuyOffered(deal=1, seat=1, act_by_s=NOW_S + 60),
    )


@pytest.mark.parametrize(
    ("hand", "card"), [("2C 3S", "2C"), ("3C 2S", "2S"), ("4C 4S", "4C"), ("9S 10S", "9S"), ("9C QS", "9C")]
)
def test_nm16_when_the_time_has_passed_the_lower_lowest_card_starts(hand: str, card: str) -> None:
    # Ada plays 2♦ and holds only hearts besides.
    mine = f"2D {hand} 4H 5H 6H 7H 8H 9H"
    table = dealt(mine, "AD", "", "", dead="3D", buy="off", turn_limit_s=30)
    assert table.last[-1] == e.StartAwaited(deal=1, seat=0, suits=("C", "S"), act_by_s=NOW_S + 30)
    table = table.when(c.EndTurn(now_s=NOW_S + 99))
    assert table.last[:2] == (
        e.TimeRanOut(deal=1, seat=0),
        e.CardPlayed(deal=1, seat=0, card=Card(card), starts=True),
    )


def test_nm30_without_a_time_limit_nothing_ends_a_choice() -> None:
    dealt("2C", "3C", "4C", "5C").refuses(c.EndTurn(now_s=10**10), "no_time_limit", "NM30")
