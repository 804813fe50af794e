from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.ending import DealEnd, scored
from ging_service.games.wild_card_rummy.decider.evolve import fold
from tests.games.wild_card_rummy.laid import put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, MEMBERS, NOW_S, Table, deal, dealt, open_table, turn

FOUR = (*MEMBERS, "dan")
CENT = Stake(unit="money", counter_value="5")
MONEY = {"payment": "pairs", "stake": CENT, "deal_fee": 5, "starting_stack": 400}


def scored_as(table: Table, *held: int, winner: int = -1) -> Table:
    """A running deal comes to these points."""
    end = DealEnd(kind="stock" if winner < 0 else "out", winner=winner, held=held, melded=(0,) * len(held))
    last = scored(table.state, end, NOW_S)
    return Table(fold(table.state, last), (*table.happened, *last), last)


def played(table: Table, *held: int, winner: int = -1) -> Table:
    """A whole deal that comes to these points."""
    return scored_as(table.when(deal(table)), *held, winner=winner)


def test_wr2_the_deal_passes_clockwise() -> None:
    table = played(open_table(), 5, 6, 7)
    assert table.state.dealer == BOB
    assert table.when(deal(table)).deal.turn == CLEO
    assert table.when(deal(table)).deal.wild == "2"


def test_wr24_a_deal_is_pressed_when_one_total_is_50_above_every_other() -> None:
    table = played(open_table(press="yes"), 60, 10, 5)
    assert table.names() == ["DealScored"]
    table = table.when(deal(table))
    assert table.deal.is_pressed
    assert scored_as(table, 3, 4, 0).state.totals == (66, 18, 5)
    assert not played(open_table(), 60, 10, 5).state.is_pressed


def test_wr23_wr24_doublings_multiply() -> None:
    table = played(open_table(press="yes", deals="2..K", double_on="seven_and_king"), 60, 0, 0)
    state = replace(table.state, sheet=table.state.sheet * 5)  # the sixth deal is that of the sevens
    table = replace(table, state=state)
    sevens = table.when(deal(table))
    assert (sevens.deal.wild, sevens.deal.is_pressed, sevens.deal.doubled) == ("7", True, True)
    assert scored_as(sevens, 1, 2, 3).last[0].points == (4, 8, 12)  # type: ignore[union-attr]


BEHIND = played(open_table(press="yes", turn_limit_s=60), 50, 2, 0)


def test_wr24_the_player_in_last_place_may_make_it_exactly_50() -> None:
    """48 behind: 2."""
    assert BEHIND.last[-1] == e.PressOffered(deal=1, seat=ADA, points=2, act_by_s=NOW_S + 60)
    assert (BEHIND.state.phase, BEHIND.deal.turn, BEHIND.deal.press_points) == ("pressing", ADA, 2)
    table = BEHIND.when(c.DecidePress(seat=ADA, adds=True))
    table.then(e.PressAdded(deal=1, points=(2, 0, 0), automatic=False))
    assert (table.state.totals, table.state.is_pressed, table.state.phase) == ((52, 2, 0), True, "between_deals")
    assert (table.state.sheet[-1].points, table.state.sheet[-1].added) == ((50, 2, 0), (2, 0, 0))
    assert table.when(deal(table)).deal.is_pressed


def test_wr24_the_player_in_last_place_may_leave_it() -> None:
    table = BEHIND.when(c.DecidePress(seat=ADA, adds=False))
    table.then(e.PressDeclined(deal=1, seat=ADA))
    assert (table.state.totals, table.state.is_pressed, table.state.phase) == ((50, 2, 0), False, "between_deals")


def test_wr24_wr35_no_points_are_added_when_the_time_runs_out() -> None:
    table = BEHIND.when(c.EndTurn(now_s=NOW_S + 60))
    table.then(e.TimeRanOut(deal=1, seat=ADA), e.PressDeclined(deal=1, seat=ADA))
    table.refuses(c.EndTurn(now_s=NOW_S + 60), "no_deal", "WR4")


def test_wr24_nobody_else_decides_on_the_press_and_nobody_deals_before() -> None:
    BEHIND.refuses(c.DecidePress(seat=BOB, adds=True), "not_your_turn", "WR24", "seat")
    BEHIND.refuses(c.DealCards(), "wrong_phase", "WR24")
    played(open_table(), 50, 2, 0).refuses(c.DecidePress(seat=ADA, adds=True), "no_deal", "WR4")
    dealt().refuses(c.DecidePress(seat=BOB, adds=True), "wrong_phase", "WR24")


def test_wr24_players_who_tie_for_last_place_are_asked_nothing() -> None:
    assert played(open_table(press="yes"), 50, 50, 0).names() == ["DealScored"]


def test_wr25_after_the_first_deal_the_highest_goes_to_50_above_the_next() -> None:
    table = played(open_table(FOUR, auto_press="yes"), 30, 10, 30, 0)
    assert table.last[-1] == e.PressAdded(deal=1, points=(30, 0, 30, 0), automatic=True)
    assert (table.state.totals, table.state.is_pressed) == ((60, 10, 60, 0), True)
    second = played(table, 1, 1, 1, 1)
    assert second.names() == ["DealScored"]
    assert (second.state.totals, second.state.is_pressed) == ((62, 12, 62, 2), False)


def test_wr25_if_all_are_equal_there_is_no_press() -> None:
    assert played(open_table(FOUR, auto_press="yes"), 7, 7, 7, 7).names() == ["DealScored"]


def test_wr25_with_three_players_there_is_no_auto_press() -> None:
    assert played(open_table(auto_press="yes"), 30, 10, 0).names() == ["DealScored"]


def last_deal(table: Table, totals: tuple[int, ...], **line: Any) -> Table:
    """The table before its last deal. ``line``: of every deal before."""
    table = played(table, *totals)
    sheet = tuple(replace(table.state.sheet[0], **line) for _ in range(12))
    table = replace(table, state=replace(table.state, sheet=sheet, totals=totals, phase="between_deals"))
    return table.when(deal(table))


def test_wr22_the_lowest_total_after_the_last_deal_wins() -> None:
    table = scored_as(last_deal(open_table(press="yes"), (85, 40, 40)), 0, 1, 1)
    assert table.names() == ["DealScored", "GameWon", "PlayEnded", "StacksReturned"]
    assert table.found(e.GameWon) == e.GameWon(winners=(BOB, CLEO), totals=(85, 41, 41))
    assert table.found(e.PlayEnded) == e.PlayEnded(reason="deals_played")
    assert (table.state.phase, table.state.ended, table.state.winners) == ("ended", "deals_played", (BOB, CLEO))


def test_wr26_wr28_the_game_is_paid_for_in_counters() -> None:
    """The source's example: in counters of five cents, and twelve deals in which Bob went out."""
    table = last_deal(open_table(FOUR, **MONEY), (184, 137, 250, 241), kind="out", winner=BOB)
    ended = scored_as(table, 0, 0, 0, 0)
    assert ended.names() == ["DealScored", "GameWon", "GamePaid", "PlayEnded", "StacksReturned"]
    assert ended.found(e.GamePaid) == e.GamePaid(for_totals=(15, 53, -38, -30), for_fees=(-12, 36, -12, -12))
    assert ended.found(e.StacksReturned) == e.StacksReturned(members=FOUR, counters=(403, 489, 350, 358))
    assert ended.deal.paid == (3, 89, -50, -42)
    assert ended.state.stacks == (0, 0, 0, 0)


def test_wr28_going_out_in_the_last_deal_is_paid_for_too() -> None:
    table = scored_as(last_deal(open_table(**MONEY), (100, 100, 100), kind="stock", winner=-1), 0, 0, 0, winner=CLEO)
    assert table.found(e.GamePaid) == e.GamePaid(for_totals=(0, 0, 0), for_fees=(-1, -1, 2))


def test_wr26_where_nobody_pays_there_is_no_payment() -> None:
    table = scored_as(last_deal(open_table(**MONEY), (100, 102, 102), kind="stock", winner=-1), 0, 0, 0)
    assert table.names() == ["DealScored", "GameWon", "PlayEnded", "StacksReturned"]


def test_wr36_a_running_deal_is_void_when_the_table_ends_and_nobody_pays() -> None:
    table = dealt(**MONEY).when(c.EndTable())
    table.then(
        e.DealVoided(deal=1),
        e.PlayEnded(reason="closed"),
        e.StacksReturned(members=MEMBERS, counters=(400, 400, 400)),
    )
    assert table.deal.result is not None
    assert (table.deal.result.kind, table.deal.is_open, table.state.winners) == ("void", True, ())
    for command in (c.EndTable(), c.DealCards(), c.DrawCard(seat=BOB)):
        table.refuses(command, "table_ended", "WR36")


@pytest.mark.parametrize("table", [open_table(), BEHIND, played(open_table(), 1, 2, 3)])
def test_wr36_between_deals_nothing_is_void(table: Table) -> None:
    assert table.when(c.EndTable()).names() == ["PlayEnded", "StacksReturned"]


def test_wr22_a_whole_game_is_played_to_its_end() -> None:
    hand = "5S 6S 7S 8S 9D 9H 9C KD"
    goes_out = turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))
    table = dealt("", hand).when(goes_out)
    while table.state.phase != "ended":
        hands = [""] * 3
        first = (table.state.dealer + 1) % 3
        hands[first] = hand
        table = table.when(deal(table, *hands), replace(goes_out, seat=first))
    assert table.state.deals_played == 13
    assert [line.wild for line in table.state.sheet] == [
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
    ]
    assert sum(map(sum, (line.points for line in table.state.sheet))) == sum(table.state.totals)
