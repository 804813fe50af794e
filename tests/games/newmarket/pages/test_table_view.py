"""The view model of a table: seats around it, heaps, sequences, hands as they may be seen, and the counters moved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.game import Viewer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.views import see
from ging_service.games.newmarket.pages.felt.sequences import deal_steps, moved_table, sequences_of
from ging_service.games.newmarket.pages.felt.table_view import Picture, picture_of
from ging_service.games.newmarket.pages.words import awaited_words
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import VisibleTable
from tests.games.newmarket.hands import cards
from tests.games.newmarket.table import MEMBERS, NOW_S, Table, deal, dealt, last_king, nobody_buys, open_table

NAMES = {member: member.title() for member in MEMBERS}
HANDS = ("2D QD 3S", "3D JH", "4D 5C", "5D QH")
FOUR = (0, 1, 2, 3)


def pictured(table: Table, member: str = "") -> Picture:
    """The table as a member sees it, or anybody."""
    seat = table.state.members.index(member) if member else -1
    state = see(table.state, Viewer(seat=seat, member=member))
    return picture_of(VisibleTable(table_id="t", version=3, newest=3, position=9, state=state), NAMES, member=member)


def name(seat: int) -> str:
    return MEMBERS[seat].title()


def recorded(*commands: c.Command, seats: int = 4, **rules: object) -> Table:
    """A table whose scribe has begun a deal, dealt by Ada, and recorded more."""
    return open_table(seats, **rules).when(c.RecordDeal(dealer=0), *commands)


def card(seat: int, text: str = "") -> c.RecordCard:
    return c.RecordCard(seat=seat, card=Card(text))


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_nm1_the_others_sit_clockwise_from_the_viewers_left(seats: int) -> None:
    picture = pictured(open_table(seats), "cyd")
    assert (picture.bottom.name, picture.bottom.slot, picture.bottom.is_own) == ("Cyd", "bottom", True)
    assert [seat.seat for seat in picture.others] == [(2 + step) % seats for step in range(1, seats)]
    slots = [seat.slot for seat in picture.others]
    assert len({*slots}) == seats - 1
    assert slots[0].startswith("left")
    assert slots[-1].startswith("right")


def test_a_viewer_from_outside_sees_the_first_seat_at_the_bottom_and_no_card() -> None:
    picture = pictured(dealt(*HANDS))
    assert (picture.bottom.seat, picture.bottom.is_own) == (0, False)
    assert not any(seat.known for seat in picture.seats)
    assert [seat.cards for seat in picture.seats] == [9, 10, 10, 10]
    assert (picture.dead, picture.known_dead) == (9, ())


def test_nm7_a_player_sees_their_own_hand_and_after_the_buy_the_one_laid_down() -> None:
    table = dealt(*HANDS)
    before = pictured(table, "ada")
    assert len(before.bottom.known) == 9
    bought = table.when(c.BuyDeadHand(seat=0, now_s=NOW_S))
    after = pictured(bought, "ada")
    assert after.bottom.has_bought
    assert {*after.known_dead} == {*before.bottom.known}
    assert pictured(bought, "bob").known_dead == ()


def test_nm3_the_heaps_and_the_kitty() -> None:
    picture = pictured(dealt(*HANDS), "bob")
    assert [heap.heap.counters for heap in picture.heaps] == [4, 4, 4, 4]
    assert all(heap.is_in and not heap.winner for heap in picture.heaps)
    assert picture.kitty
    assert picture.kitty.counters == 4
    assert [seat.stack.counters for seat in picture.seats] == [45] * 4


def test_nm53_the_original_game_has_a_layout_and_no_kitty() -> None:
    picture = pictured(open_table(4, game="original"))
    assert [heap.card for heap in picture.heaps] == [*cards("AH KC QD JS")]
    assert picture.kitty is None


def test_nm11_sequences_with_their_players_winnings_and_stops() -> None:
    table = recorded(card(1, "10D"), card(2), card(3))
    (first,) = sequences_of(table.deal, table.state.rules, name)
    assert [(one.place, one.card, one.name, one.won) for one in first.cards] == [
        (1, "10D", "Bob", 0),
        (2, "JD", "Cyd", 0),
        (3, "QD", "Dan", 4),
    ]
    assert first.stopped == "The sequence is complete."
    table = table.when(card(3, "2C"))
    assert sequences_of(table.deal, table.state.rules, name)[1].stopped == ""
    table = table.when(c.RecordStop(), card(3, "9D"))
    _first, second, third = sequences_of(table.deal, table.state.rules, name)
    assert second.stopped == "The sequence stops: nobody plays the three of clubs."
    assert third.stopped == "The sequence stops: the ten of diamonds was played before."
    picture = pictured(table)
    assert [(heap.is_in, heap.winner) for heap in picture.heaps if heap.card == "KD"] == [(False, "Dan")]


def test_before_the_first_card_there_is_no_sequence() -> None:
    table = recorded()
    assert sequences_of(table.deal, table.state.rules, name) == ()


def test_nm28_the_counters_moved_add_up() -> None:
    table = recorded(c.RecordBuy(seat=1), card(1, "JD"), card(2))
    assert moved_table(table.deal, "newmarket") is None, "the deal runs"
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=())
    found = moved_table(table.when(result).deal, "newmarket")
    assert found
    assert found.columns == {"staked", "bought", "won", "kitty"}
    ada, bob, cyd, dan = found.rows
    assert (ada.before, ada.staked, ada.net, ada.after) == (50, -5, -5, 45)
    assert (bob.bought, bob.net) == (-1, -6)
    assert (cyd.won, cyd.net) == (4, -1)
    assert (dan.kitty, dan.net, dan.after) == (5, 0, 50)
    for row in found.rows:
        assert row.net == row.staked + row.bought + row.missed + row.won + row.kitty + row.left


def test_nm27_the_final_division_is_a_column_of_its_own() -> None:
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=())
    found = moved_table(recorded(result, deals=1).deal, "newmarket")
    assert found
    assert "divided" in found.columns
    assert [row.divided for row in found.rows] == [4, 4, 4, 4]
    assert sum(row.after for row in found.rows) == 200


def test_nm56_cards_left_are_paid_to_the_player_who_is_out() -> None:
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=(2, 1, 3, 0))
    found = moved_table(recorded(result, game="original").deal, "original")
    assert found
    assert [row.left for row in found.rows] == [-2, -1, -3, 6]
    assert [row.staked for row in found.rows] == [-4] * 4
    assert {found.rules[column] for column in found.columns} == {"NM53", "NM56"}


def test_a_void_deal_has_moved_nothing() -> None:
    table = recorded(c.CallMisdeal())
    assert moved_table(table.deal, "newmarket") is None
    assert pictured(table).result == "A misdeal: everything that the deal moved goes back."


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ({"out": 2}, "Cyd is out and wins the kitty."),
        ({"out": -1}, "Nobody can start a sequence: the deal is blocked, and the kitty stays."),
    ],
)
def test_the_result_of_a_deal(result: dict[str, int], told: str) -> None:
    table = recorded(c.RecordResult(dealer=-1, buyer=-1, won=(), cards_left=(), **result))
    picture = pictured(table)
    assert picture.result == told
    assert [seat.is_out for seat in picture.seats] == [seat == result["out"] for seat in FOUR]
    assert "Everybody puts down 5 counters for the next deal." in picture.notes


def test_nm26_the_last_king() -> None:
    won = tuple(c.HeapTaken(seat=1, heap=heap) for heap in cards("KS KH KD KC"))
    table = recorded(c.RecordResult(dealer=-1, buyer=-1, won=won, out=-1, cards_left=()))
    picture = pictured(table)
    assert picture.result == "Bob wins the last king and the kitty: the game is over."
    assert picture.awaited == "The game is over: all kings have been won."


def test_other_results_in_words() -> None:
    blocked = c.RecordResult(dealer=-1, buyer=-1, won=(), out=-1, cards_left=())
    table = recorded(blocked, game="original", next_start="other_colour")
    assert pictured(table).result == "Nobody can start a sequence: the deal is blocked."
    ended = recorded(c.EndTable())
    assert pictured(ended).result == "The deal is void: everything that it moved goes back."
    assert pictured(ended).awaited == "The table has been closed."


def test_nm22_the_burial_is_told_to_everybody() -> None:
    table = nobody_buys(last_king("QH 2D", "JH", "3D", "4D"))
    notes = pictured(table).notes
    assert "Only one king is in: the game ends when it is won." in notes
    assert any("Ada buries the jack of hearts: Bob exchanges hands" in note for note in notes)


def test_awaited_actions() -> None:
    rules = HouseRules(first_dealer="lowest")
    cutting = Table().when(c.OpenTable(members=MEMBERS[:4], rules=rules))
    assert awaited_words(cutting.state, name, 1) == "Waiting for you, Ada, Cyd and Dan to cut for the first deal."
    cut = cutting.when(c.CutCard(seat=0, card=cards("2D")[0]))
    assert pictured(cut).seats[0].cut == "2D"
    assert awaited_words(open_table().state, name, 2) == "Waiting for Ada to deal."
    table = dealt(*HANDS)
    assert awaited_words(table.state, name, 0) == "Your turn: take the spare hand free of charge, or keep your own."
    assert awaited_words(table.state, name, 1) == "Waiting for Ada to take the spare hand or keep their own."
    asked = table.when(c.PassBuy(seat=0, now_s=NOW_S))
    assert awaited_words(asked.state, name, 1) == "Your turn: take the spare hand for one counter, or keep your own."
    started = nobody_buys(table)
    turn = started.deal.turn
    assert awaited_words(started.state, name, turn) == "Your turn: start a sequence."
    assert pictured(started, MEMBERS[turn]).is_own_turn
    assert awaited_words(recorded().state, name, 0) == "Waiting for a scribe to record the deal."
    assert awaited_words(Table().state, name, 0) == "This table has not been opened yet."
    # A table of its own never waits in a sequence: the service plays forced cards at once.
    runs = replace(started.state, phase="playing")
    assert awaited_words(runs, name, 0) == "A sequence runs."


def test_nm30_the_time_limit_of_a_choice_is_shown() -> None:
    picture = pictured(dealt(*HANDS, turn_limit_s=60))
    assert picture.act_by_s == NOW_S + 60
    assert picture.act_by.timestamp() == NOW_S + 60


def test_steps_name_what_was_moved_with_its_rule() -> None:
    table = recorded(c.RecordBuy(seat=0), card(1, "JD"), card(2), short="rebuy", starting_stack=5)
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=())
    table = table.when(result, c.RecordDeal(dealer=-1))
    told = [(step.rule, step.words) for step in deal_steps(table.happened, name)]
    assert ("NM4", "Everybody puts down 5 counters.") in told
    assert ("NM17", "Cyd wins 4 counters on the king of diamonds.") in told
    assert ("NM19", "Dan is out: deal 1 is over.") in told
    assert ("NM5", "Ada takes 5 more counters.") in told


def test_nm56_the_step_of_who_is_out_names_the_rule_of_the_original_game() -> None:
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=(2, 1, 4, 0))
    told = [(step.rule, step.words) for step in deal_steps(recorded(result, game="original").happened, name)]
    assert ("NM56", "Dan is out: deal 1 is over.") in told


def test_a_second_deal_is_pictured_without_the_first() -> None:
    result = c.RecordResult(dealer=-1, buyer=-1, won=(), out=3, cards_left=())
    table = recorded(result)
    table = table.when(deal(table, *HANDS))
    picture = pictured(table, "bob")
    assert (picture.deal, picture.result, picture.kitty and picture.kitty.counters) == (2, "", 4)
