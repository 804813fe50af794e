"""The view of a table: who sits where, who has to act, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.execution.caller import Principal
from ging_service.execution.visibility import NOBODY, seen_by
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.pages.felt.table_view import PLACES, picture_of
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import VisibleTable
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.table import (
    MEMBERS,
    Table,
    cards,
    combination,
    given,
    open_table,
    recorded,
    satisfied,
    suit,
)

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.ging.decider.events import SatisfiedBy
    from ging_service.games.ging.pages.felt.table_view import Picture

NAMES = {"ada": "Ada", "bob": "Ben", "cat": "Cato", "dan": "Dora"}


def look(table: Table, member: str = "", seat: int | None = None) -> Picture:
    """What a member sees, or somebody who is none."""
    seen = seen_by(Principal(member=member) if member else NOBODY, table.state)
    return picture_of(
        VisibleTable(table_id="t", version=1, state=seen, newest=1, position=1), NAMES, member=member, seat=seat
    )


def cutting() -> Table:
    return given().after(c.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=-1))


def shown(picture: Picture) -> set[Card]:
    """Every card whose face is in the picture."""
    return {card for seat in picture.seats for card in (*seat.part.faces, *seat.part.tabled)}


@pytest.mark.parametrize(("member", "around"), [("ada", "0123"), ("bob", "1230"), ("cat", "2301"), ("dan", "3012")])
def test_own_seat_is_at_the_bottom_and_the_others_follow_clockwise(member: str, around: str) -> None:
    seats = look(open_table(), member).seats
    assert "".join(str(seat.seat) for seat in seats) == around
    assert tuple(seat.place for seat in seats) == PLACES
    assert [seat.is_own for seat in seats] == [True, False, False, False]


def test_whoever_does_not_play_sits_at_seat_0_or_where_he_chooses() -> None:
    table = recorded(open_table(), EXAMPLE_1)
    assert [seat.name for seat in look(table).seats] == ["Ada", "Ben", "Cato", "Dora"]
    assert [seat.seat for seat in look(table, seat=2).seats] == [2, 3, 0, 1]
    assert not any(seat.is_own for seat in look(table).seats)


def test_a_player_may_look_from_another_seat_and_sees_his_own_hand_only() -> None:
    picture = look(recorded(open_table(), EXAMPLE_1), "ada", seat=2)
    assert picture.bottom.name == "Cato"
    assert picture.bottom.part.backs == 7
    assert shown(picture) == set(EXAMPLE_1[0])


def test_g2_dealer_and_eldest_are_marked() -> None:
    seats = look(recorded(open_table(first_dealer=1), EXAMPLE_1)).seats
    assert [seat.seat for seat in seats if seat.is_dealer] == [1]
    assert [seat.seat for seat in seats if seat.is_eldest] == [2]


def test_nobody_is_marked_while_the_first_dealer_is_cut_for() -> None:
    seats = look(cutting()).seats
    assert not any(seat.is_dealer or seat.is_eldest for seat in seats)


@pytest.mark.parametrize("member", ["", *MEMBERS])
def test_g22_hands_are_seen_by_their_holders_and_tabled_cards_by_all(member: str) -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34))
    picture = look(table, member)
    own = set(EXAMPLE_1[MEMBERS.index(member)]) if member else set()
    assert shown(picture) == own | set(cards("QC 9C 8C 7C"))
    for seat in picture.seats:
        assert len(seat.part.faces) + seat.part.backs == 7


def test_g4_where_only_tabled_cards_are_recorded_nobody_has_more_than_backs() -> None:
    picture = look(recorded(open_table()), "ada")
    assert [(seat.part.faces, seat.part.backs) for seat in picture.seats] == [((), 7)] * 4


def test_g20_after_a_showdown_all_see_all_hands() -> None:
    table = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle())
    assert shown(look(table)) == set(PACK)


def test_g3_cut_cards_lie_before_whoever_cut_them() -> None:
    picture = look(cutting().after(*(c.CutCard(seat=seat, card=card) for seat, card in ((1, PACK[0]), (2, PACK[9])))))
    assert [seat.cut for seat in picture.seats] == [None, PACK[0], PACK[9], None]
    assert picture.awaited == "Waiting for Ada and Dora to cut."


@pytest.mark.parametrize(
    ("table", "member", "words"),
    [
        (given(), "", "This table has not been opened yet."),
        (open_table(), "", "Waiting for Dora to deal."),
        (open_table(), "dan", "Waiting for you to deal."),
        (recorded(open_table(), EXAMPLE_1), "", "Waiting for Ada, Ben, Cato and Dora."),
        (recorded(open_table(), EXAMPLE_1).after(*satisfied(0, 3)), "ada", "Waiting for Ben and Cato."),
        (recorded(open_table(), EXAMPLE_1).after(*satisfied(0, 3)), "cat", "Waiting for you and Ben."),
        (recorded(open_table(mode="showdown"), EXAMPLE_1), "", "Waiting for the hands to be turned up."),
        (recorded(open_table(), EXAMPLE_1).after(*satisfied(0, 1, 2, 3)), "", "Waiting for Ada to deal."),
        (open_table(ending="open").after(c.EndTable()), "", "The game is over: the table has been closed."),
    ],
)
def test_what_is_waited_for_in_every_phase(table: Table, member: str, words: str) -> None:
    if table.state.phase == "unopened":
        table = replace(table, state=replace(table.state, seating=open_table().state.seating))
    assert look(table, member).awaited == words


def test_what_was_declared_and_who_is_satisfied() -> None:
    table = recorded(open_table(), SWEEPS).after(combination(0, "four_sevens"), suit(3, "H", 40), *satisfied(3))
    seats = look(table).seats
    assert [[said.words for said in seat.part.said] for seat in seats] == [["four sevens"], [], [], ["40 hearts"]]
    assert [(said.sign, said.points) for said in seats[3].part.said] == [("♥", 40)]
    assert [seat.part.satisfied for seat in seats] == ["", "", "", "player"]
    assert [seat.is_awaited for seat in seats] == [True, True, True, False]


def test_a_settled_deal_says_what_it_came_to_and_what_it_brought_everybody() -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34), suit(2, "D", 28), *satisfied(0, 1, 2, 3))
    picture = look(table, "ada")
    assert picture.result == "Dora has most with 34 clubs, Cato second with 28 diamonds."
    assert [seat.part.net for seat in picture.seats] == [-1, -1, 1, 1]
    assert [seat.stack.counters for seat in picture.seats] == [17, 17, 19, 19]
    assert picture.declare_by_s == 0
    assert not any(seat.part.is_satisfied for seat in picture.seats)


def test_g21_false_claims_and_g28_accusations_are_noted() -> None:
    table = recorded(open_table(), EXAMPLE_1).after(suit(0, "C", 33, is_false=True), suit(0, "C", 30, is_false=True))
    assert look(table).notes == ("2 false claims were refused in this deal.",)
    accused = open_table().after(c.AccuseLostDeal(accuser=0, accused=3))
    assert look(accused).notes == ("Dora is accused of having lost the deal.",)


def test_g26_whoever_serves_a_penalty_deals_in_anothers_place() -> None:
    table = recorded(open_table(), dealer=0).after(
        c.Settle(), c.AccuseLostDeal(accuser=0, accused=3), c.FindLostDeal(accused=3, upheld=True)
    )
    picture = look(table)
    assert picture.awaited == "Waiting for Dora to deal."
    assert picture.notes == ("Dora lost a deal and deals in place of Ben.",)


def test_g19_the_time_limit_is_shown_until_the_deal_is_settled() -> None:
    table = recorded(open_table(declaring_limit_s=90), EXAMPLE_1)
    assert look(table).declare_by.isoformat() == "1970-01-01T00:18:10+00:00"
    assert look(table.after(*satisfied(0, 1, 2, 3))).declare_by_s == 0


@pytest.mark.parametrize(
    ("by", "why"), [("player", ""), ("scribe", "(set by the scribe)"), ("time_limit", "(time ran out)")]
)
def test_g19_it_is_told_who_said_that_a_player_is_satisfied(by: SatisfiedBy, why: str) -> None:
    table = recorded(open_table(), EXAMPLE_1).after(c.BeSatisfied(seat=1, by=by))
    assert [seat.part.satisfied_why for seat in look(table).seats if seat.part.is_satisfied] == [why]


def test_g29_a_stack_below_zero_is_owed() -> None:
    table = open_table(ending="open").with_counters(stacks=(-3, 18, 18, 39))
    stack = look(table).bottom.stack
    assert (stack.counters, stack.owed, len(stack.discs)) == (-3, True, 3)
