from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.state import Counters
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.table import MEMBERS, NOW_S, Table, given, open_table

NO_SEAT_4 = ("no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat 4")


def cut(seat: int, card: str) -> c.CutCard:
    return c.CutCard(seat=seat, card=Card(card))


def was_cut(seat: int, card: str) -> e.CardCut:
    return e.CardCut(seat=seat, card=Card(card))


def cut_for(first_dealer: str = "lowest") -> Table:
    rules = HouseRules(first_dealer=first_dealer)  # type: ignore[arg-type]
    return given(e.TableOpened(members=MEMBERS, rules=rules), e.TrayDressed(stake=1))


def test_nothing_has_happened_at_a_new_table() -> None:
    state = given().state
    assert state == GAME.initial_state()
    assert (state.phase, state.seating.members, state.counters, state.deal) == ("unopened", (), Counters(), None)


def test_g5_g32_four_members_take_their_stacks_and_dress_the_tray() -> None:
    rules = HouseRules()
    table = (
        given()
        .when(c.OpenTable(members=MEMBERS, rules=rules, first_dealer=-1))
        .then(e.TableOpened(members=MEMBERS, rules=rules), e.TrayDressed(stake=1))
    )
    assert table.state.phase == "cutting"
    assert table.state.seating.members == MEMBERS
    assert table.state.seating.rules == rules
    assert table.state.counters == Counters(stacks=(18, 18, 18, 18), corners=(1, 1, 1, 1), pee=4)


def test_g32_g33_a_stack_of_any_size_and_stakes_of_any_size() -> None:
    table = open_table(starting_stack=30, stake=7)
    assert table.state.counters == Counters(stacks=(16, 16, 16, 16), corners=(7, 7, 7, 7), pee=28)


def test_g32_the_smallest_stack_is_all_staked() -> None:
    assert open_table(starting_stack=2).state.counters.stacks == (0, 0, 0, 0)


@pytest.mark.parametrize("by", ["assigned", "random"])
@pytest.mark.parametrize("seat", range(4))
def test_g3_the_first_dealer_may_be_assigned_or_drawn(by: str, seat: int) -> None:
    rules = HouseRules(first_dealer=by)  # type: ignore[arg-type]
    table = (
        given()
        .when(c.OpenTable(members=MEMBERS, rules=rules, first_dealer=seat))
        .then(
            e.TableOpened(members=MEMBERS, rules=rules),
            e.TrayDressed(stake=1),
            e.FirstDealerFound(seat=seat, by=by),  # type: ignore[arg-type]
        )
    )
    assert table.state.phase == "between_deals"
    assert table.state.rotation.turn == seat
    assert table.state.cutting.seats == ()


def test_g3_an_assigned_first_dealer_must_be_named() -> None:
    given().refuses(
        c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=-1),
        "first_dealer_missing",
        "G3",
        "name the first dealer of this table",
        "first_dealer",
    )


def test_g3_an_assigned_first_dealer_sits_at_the_table() -> None:
    named = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=4)
    given().refuses(named, *NO_SEAT_4, "first_dealer")


@pytest.mark.parametrize("by", ["lowest", "highest"])
def test_g3_where_the_deal_is_cut_for_nobody_is_named(by: str) -> None:
    given().refuses(
        c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer=by), first_dealer=0),  # type: ignore[arg-type]
        "first_dealer_is_cut_for",
        "G3",
        "the players cut for the first dealer of this table",
        "first_dealer",
    )


def test_g2_a_member_has_one_seat() -> None:
    given().refuses(
        c.OpenTable(members=("ada", "bob", "ada", "dan"), rules=HouseRules(), first_dealer=-1),
        "member_twice",
        "G2",
        "a member cannot sit on two seats of one table",
        "members",
    )


def test_house_rules_are_checked_when_the_table_opens() -> None:
    given().refuses(
        c.OpenTable(members=MEMBERS, rules=HouseRules(packets=(1,)), first_dealer=-1),
        "house_rules",
        "G4",
        "packets must be whole numbers that add up to 7 (G4)",
        "rules.packets",
    )


@pytest.mark.parametrize("table", [cut_for(), open_table(), open_table().after(c.EndTable())])
def test_a_table_opens_once(table: Table) -> None:
    table.refuses(
        c.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=-1),
        "table_exists",
        "",
        "a table with this name already exists",
    )


def test_g3_the_lowest_of_four_cuts_deals_first() -> None:
    table = cut_for()
    for seat, card in ((2, "9S"), (0, "KH"), (3, "8S")):
        table = table.when(cut(seat, card)).then(was_cut(seat, card))
        assert table.state.phase == "cutting"
    table = table.when(cut(1, "8D")).then(was_cut(1, "8D"))
    assert table.state.cutting.seats == (3, 1)
    assert table.state.cutting.cuts == ()


def test_g3_the_highest_deals_first_where_the_house_says_so() -> None:
    table = cut_for("highest").after(cut(0, "KH"), cut(1, "7H"), cut(2, "QS"))
    table = table.when(cut(3, "9S")).then(was_cut(3, "9S"), e.FirstDealerFound(seat=0, by="highest"))
    assert table.state.rotation.turn == 0


def test_g3_equal_lowest_cut_again_until_one_is_lowest() -> None:
    table = cut_for().after(cut(0, "7S"), cut(1, "7H"), cut(2, "7D"), cut(3, "8S"))
    table = table.after(cut(2, "9S"), cut(0, "9H"))
    assert table.state.cutting.seats == (0, 1, 2)
    assert table.state.cutting.cuts == ((2, "9S"), (0, "9H"))
    table = table.when(cut(1, "KS")).then(was_cut(1, "KS"))
    assert table.state.cutting.seats == (2, 0)
    table = table.after(cut(0, "9S")).when(cut(2, "9D")).then(was_cut(2, "9D"))
    table = table.after(cut(0, "9S"))
    table = table.when(cut(2, "8D")).then(was_cut(2, "8D"), e.FirstDealerFound(seat=2, by="lowest"))
    assert table.state.phase == "between_deals"
    assert table.state.rotation.turn == 2
    assert table.state.cutting.seats == ()


def test_g3_four_equal_cuts_are_all_cut_again() -> None:
    table = cut_for().after(cut(0, "7S"), cut(1, "7H"), cut(2, "7D"), cut(3, "7C"))
    assert (table.state.cutting.seats, table.state.cutting.cuts) == ((0, 1, 2, 3), ())
    table = table.after(cut(0, "7S"), cut(1, "8H"), cut(2, "8D")).when(cut(3, "8C"))
    table.then(was_cut(3, "8C"), e.FirstDealerFound(seat=0, by="lowest"))


def test_g3_highest_equal_highest_cut_again() -> None:
    table = cut_for("highest").after(cut(0, "KS"), cut(1, "7H"), cut(2, "KD"), cut(3, "7C"))
    assert (table.state.cutting.seats, table.state.cutting.cuts) == ((0, 2), ())
    table = table.after(cut(2, "9S")).when(cut(0, "8S"))
    table.then(was_cut(0, "8S"), e.FirstDealerFound(seat=2, by="highest"))


def test_g3_only_the_tied_cut_again() -> None:
    table = cut_for().after(cut(0, "7S"), cut(1, "7H"), cut(2, "8D"), cut(3, "9D"))
    table.refuses(cut(2, "KS"), "not_tied", "G3", "only the tied players can cut again", "seat")


def test_g3_each_player_cuts_once_in_a_round_and_no_card_twice() -> None:
    table = cut_for().after(cut(0, "9S"))
    table.refuses(cut(0, "8S"), "has_cut", "G3", "this player has already cut", "seat")
    table.refuses(cut(1, "9S"), "card_is_cut", "G3", "another player has already cut this card", "card")


def test_g1_g2_a_cut_names_a_seat_and_a_card_of_the_pack() -> None:
    cut_for().refuses(cut(0, "6S"), "not_in_pack", "G1", "6S is not in the pack of 28", "card")
    cut_for().refuses(cut(4, "9S"), *NO_SEAT_4, "seat")


def test_g3_nobody_cuts_once_the_first_dealer_is_found() -> None:
    open_table().refuses(cut(0, "9S"), "first_dealer_found", "G3", "the first dealer is already known")


def test_g3_nobody_deals_before_the_first_dealer_is_found() -> None:
    cut_for().refuses(
        c.RecordDeal(now_s=NOW_S, dealer=-1, hands=()),
        "no_first_dealer",
        "G3",
        "the players have not yet cut for the first deal",
    )


@pytest.mark.parametrize(
    "command",
    [
        cut(0, "9S"),
        c.RecordDeal(now_s=NOW_S, dealer=-1, hands=()),
        c.Settle(),
        c.MakeRemark(text="cold tea"),
        c.EndTable(),
        c.AccuseLostDeal(accuser=0, accused=1),
    ],
)
def test_nothing_is_done_before_a_table_is_open_or_after_its_end(command: c.Command) -> None:
    given().refuses(command, "table_not_open", "", "this table has not been opened")
    ended = open_table().after(c.EndTable())
    ended.refuses(command, "table_ended", "G29", "the game at this table has ended")
