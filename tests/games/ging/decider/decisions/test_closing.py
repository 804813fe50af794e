from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.rule_checks import MOST
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.state import Counters
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ending import TrayMove
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.table import (
    MEMBERS,
    Table,
    combination,
    given,
    open_table,
    pass_deal,
    recorded,
    satisfied,
    suit,
)

EMPTY = Counters()


def divided(eldest: int, stake: int = 1) -> e.LayoutDivided:
    """A whole tray, in equal parts: each their own corner and one stake of the pee, the elder first."""
    by_age = [(eldest + step) % 4 for step in range(4)]
    own = tuple(TrayMove(place=f"corner/{seat}", seat=seat, counters=stake) for seat in by_age)
    return e.LayoutDivided(moves=own + tuple(TrayMove(place="pee", seat=seat, counters=stake) for seat in by_age))


def returned(*counters: int) -> e.StacksReturned:
    return e.StacksReturned(members=MEMBERS, counters=counters)  # type: ignore[arg-type]


def last_deal(stacks: tuple[int, ...], **house: Any) -> Table:
    """Example 1 with all satisfied but seat 3: C and D have declared, A and B will have to replace."""
    table = recorded(open_table(**house), EXAMPLE_1).with_counters(stacks=stacks)
    return table.after(suit(3, "C", 34), suit(2, "D", 28), *satisfied(0, 1, 2))


def won(**changed: Any) -> e.MostOfSuitWon:
    return e.MostOfSuitWon(
        **{
            "deal": 1,
            "claims": (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28)),
            "taken": (
                TrayMove(place="corner/0", seat=2, counters=1),
                TrayMove(place="corner/1", seat=3, counters=1),
            ),
            "replaced_by": (0, 1),
            "replaced": (1, 1, 0, 0),
            "stake": 1,
            **changed,
        }
    )


def said(seat: int) -> e.PlayerSatisfied:
    return e.PlayerSatisfied(deal=1, seat=seat, by="player")


def swept_by_a(**changed: Any) -> e.LayoutSwept:
    return e.LayoutSwept(**{"deal": 1, "seat": 0, "combination": "four_sevens", "stake": 1, **changed})


def sweeping(stacks: tuple[int, ...], **house: Any) -> Table:
    table = recorded(open_table(**house), SWEEPS).with_counters(stacks=stacks)
    return table.after(combination(0, "four_sevens"), *satisfied(0, 1, 2))


def test_g29_last_counter_the_game_ends_when_a_player_has_none_left() -> None:
    table = (
        last_deal((1, 35, 18, 18))
        .when(*satisfied(3))
        .then(
            said(3),
            won(),
            e.GameEnded(reason="last_counter"),
            divided(0),
            returned(2, 36, 21, 21),
        )
    )
    assert table.state.phase == "ended"
    assert table.state.ended == "last_counter"
    assert table.state.counters == EMPTY


def test_g29_last_counter_it_goes_on_while_everyone_has_one() -> None:
    table = last_deal((2, 34, 18, 18)).when(*satisfied(3)).then(said(3), won())
    assert table.state.phase == "between_deals"
    assert table.state.counters == Counters(stacks=(1, 33, 19, 19), corners=(1, 1, 1, 1), pee=4)
    assert table.state.deals_played == 1


def test_g29_last_counter_is_looked_for_after_a_passed_deal_too() -> None:
    recorded(open_table(starting_stack=2)).when(c.Settle()).then(
        *(e.PlayerSatisfied(deal=1, seat=seat, by="scribe") for seat in range(4)),
        e.DealPassed(deal=1),
        e.GameEnded(reason="last_counter"),
        divided(0),
        returned(2, 2, 2, 2),
    )


def test_g29_deals_the_game_ends_after_the_set_number_misdeals_not_counted() -> None:
    table = recorded(open_table(ending="deals", deals=2)).after(c.CallMisdeal(reason=""))
    table = recorded(pass_deal(table))
    table = (
        table.after(*satisfied(0, 1, 2))
        .when(*satisfied(3))
        .then(
            e.PlayerSatisfied(deal=3, seat=3, by="player"),
            e.DealPassed(deal=3),
            e.GameEnded(reason="deals_played"),
            divided(1),
            returned(20, 20, 20, 20),
        )
    )
    assert table.state.ended == "deals_played"


def test_g29_deals_the_game_does_not_end_with_the_last_counter() -> None:
    table = last_deal((1, 35, 18, 18), ending="deals", deals=5).when(*satisfied(3)).then(said(3), won())
    assert table.state.counters.stacks == (0, 34, 19, 19)


@pytest.mark.parametrize(("deals", "reason"), [(1, "deals_played"), (2, "last_counter")])
def test_g29_both_whichever_comes_first(deals: int, reason: Any) -> None:
    stacks = (1, 35, 18, 18) if reason == "last_counter" else (18, 18, 18, 18)
    table = last_deal(stacks, ending="last_counter_or_deals", deals=deals).after(*satisfied(3))
    assert table.state.ended == reason


def test_g29_open_the_table_goes_on_below_zero_and_debts_are_owed_at_its_end() -> None:
    table = last_deal((0, 36, 18, 18), ending="open").when(*satisfied(3)).then(said(3), won())
    assert table.state.counters == Counters(stacks=(-1, 35, 19, 19), corners=(1, 1, 1, 1), pee=4)
    table = table.with_counters(stacks=(-5, 39, 19, 19))
    table = table.when(c.EndTable()).then(e.GameEnded(reason="closed"), divided(0), returned(-3, 41, 21, 21))
    assert table.state.counters == EMPTY


def test_g29_open_the_tray_is_dressed_on_account() -> None:
    table = sweeping((18, 1, 0, 53), ending="open").when(*satisfied(3))
    table = table.then(said(3), swept_by_a(), e.TrayDressed(stake=1))
    assert table.state.counters == Counters(stacks=(24, -1, -2, 51), corners=(1, 1, 1, 1), pee=4)


@pytest.mark.parametrize("ending", ["last_counter", "deals"])
def test_g30_after_a_sweep_the_game_ends_where_somebody_cannot_pay_his_two(ending: str) -> None:
    house = {"ending": ending, "deals": 7 if ending == "deals" else 0}
    table = (
        sweeping((18, 1, 18, 35), **house)
        .when(*satisfied(3))
        .then(said(3), swept_by_a(), e.GameEnded(reason="cannot_pay"), returned(26, 1, 18, 35))
    )
    assert table.state.ended == "cannot_pay"
    assert table.state.counters == EMPTY
    assert table.state.deal is not None
    assert table.state.deal.result is not None
    assert table.state.deal.result.net == (8, 0, 0, 0)


def test_g29_g30_who_can_just_pay_his_two_has_no_counter_left_and_the_game_ends() -> None:
    sweeping((18, 2, 18, 34)).when(*satisfied(3)).then(
        said(3),
        swept_by_a(),
        e.TrayDressed(stake=1),
        e.GameEnded(reason="last_counter"),
        divided(0),
        returned(26, 2, 18, 34),
    )


def test_g30_the_sweeper_pays_out_of_what_he_has_swept() -> None:
    table = sweeping((0, 24, 24, 24), ending="deals", deals=7).after(*satisfied(3))
    assert table.state.counters.stacks == (6, 22, 22, 22)


def test_g30_g33_the_two_are_two_stakes() -> None:
    table = sweeping((10, 5, 30, 31), starting_stack=20, stake=3).when(*satisfied(3))
    table.then(said(3), swept_by_a(stake=3), e.GameEnded(reason="cannot_pay"), returned(34, 5, 30, 31))
    goes_on = sweeping((10, 7, 30, 29), starting_stack=20, stake=3).after(*satisfied(3))
    assert goes_on.state.counters == Counters(stacks=(28, 1, 24, 23), corners=(3, 3, 3, 3), pee=12)


def test_g30_nobody_replaces_a_corner_that_cannot_be_replaced_and_what_lies_is_divided() -> None:
    table = (
        last_deal((0, 36, 18, 18), ending="deals", deals=7, short="nobody_replaces")
        .when(*satisfied(3))
        .then(
            said(3),
            won(replaced_by=(), replaced=(0, 0, 0, 0)),
            e.GameEnded(reason="cannot_pay"),
            e.LayoutDivided(
                moves=(
                    TrayMove(place="corner/2", seat=2, counters=1),
                    TrayMove(place="corner/3", seat=3, counters=1),
                    TrayMove(place="pee", seat=0, counters=2),
                    TrayMove(place="pee", seat=1, counters=2),
                )
            ),
            returned(2, 38, 20, 20),
        )
    )
    assert table.state.counters == EMPTY


def test_g11_g30_who_can_replace_does_and_the_rest_comes_out_of_the_others_share() -> None:
    """A has nothing and B puts a counter back: with what the layout brings each comes to the net of G11."""
    table = (
        last_deal((0, 36, 18, 18), ending="deals", deals=7)
        .when(*satisfied(3))
        .then(
            said(3),
            won(replaced_by=(1,), replaced=(0, 1, 0, 0)),
            e.GameEnded(reason="cannot_pay"),
            e.LayoutDivided(
                moves=(
                    TrayMove(place="corner/1", seat=1, counters=1),
                    TrayMove(place="corner/2", seat=2, counters=1),
                    TrayMove(place="corner/3", seat=3, counters=1),
                    *(TrayMove(place="pee", seat=seat, counters=1) for seat in range(4)),
                )
            ),
            returned(1, 37, 21, 21),
        )
    )
    assert table.state.deal is not None
    assert table.state.deal.result is not None
    assert table.state.deal.result.net == (-1, -1, 1, 1)


def test_g30_g33_a_player_pays_a_part_of_what_they_owe() -> None:
    """With stakes of 3, A owes 3 and has 2: one counter comes out of A's share of six."""
    table = recorded(open_table(starting_stack=20, stake=3, ending="deals", deals=7), EXAMPLE_1)
    table = table.with_counters(stacks=(2, 18, 18, 18)).after(suit(1, "S", 18), *satisfied(0, 1, 2, 3))
    home = table.happened[-1]
    assert isinstance(home, e.StacksReturned)
    assert home.counters == (2 + 6 - 3, 18 + 6 + 9, 18 + 6 - 3, 18 + 6 - 3)


def test_g29_deals_on_account_stacks_go_below_zero_until_the_last_deal() -> None:
    table = last_deal((0, 36, 18, 18), ending="deals_on_account", deals=2).after(*satisfied(3))
    assert table.state.counters.stacks == (-1, 35, 19, 19)
    ended = pass_deal(table)
    assert (ended.state.phase, ended.state.ended) == ("ended", "deals_played")
    assert ended.happened[-1] == returned(1, 37, 21, 21)


def test_g29_deals_on_account_a_debt_is_owed_at_the_end() -> None:
    table = sweeping((0, 36, 0, 36), ending="deals_on_account", deals=1).after(*satisfied(3))
    assert table.happened[-1] == returned(8, 36, 0, 36)
    deeper = sweeping((0, 36, -9, 45), ending="deals_on_account", deals=1).after(*satisfied(3))
    assert deeper.happened[-1] == returned(8, 36, -9, 45)


def test_g30_who_replaces_nothing_need_have_nothing() -> None:
    table = last_deal((18, 18, 0, 36), ending="deals", deals=7).when(*satisfied(3)).then(said(3), won())
    assert table.state.counters.stacks == (17, 17, 1, 37)


def test_g31_g33_what_does_not_divide_goes_one_each_from_eldest() -> None:
    """One winner takes three corners of 3 that nobody replaces: 15 lie, four each and one to each of three."""
    house = {"starting_stack": 20, "stake": 3, "ending": "deals", "deals": 7, "short": "nobody_replaces"}
    table = recorded(open_table(**house), EXAMPLE_1)
    table = table.with_counters(stacks=(2, 18, 18, 18)).after(suit(1, "S", 18), *satisfied(0, 1, 2))
    claimed = (Claim(seat=1, suit="S", points=18),)
    taken = tuple(TrayMove(place=f"corner/{seat}", seat=1, counters=3) for seat in (0, 2, 3))
    table.when(*satisfied(3)).then(
        said(3),
        won(claims=claimed, taken=taken, replaced_by=(), replaced=(0, 0, 0, 0), stake=3),
        e.GameEnded(reason="cannot_pay"),
        e.LayoutDivided(
            moves=(
                TrayMove(place="corner/1", seat=1, counters=3),
                TrayMove(place="pee", seat=0, counters=4),
                TrayMove(place="pee", seat=1, counters=1),
                TrayMove(place="pee", seat=2, counters=4),
                TrayMove(place="pee", seat=3, counters=3),
            )
        ),
        returned(6, 31, 22, 21),
    )


def test_g29_the_scribe_closes_the_table_between_deals() -> None:
    table = pass_deal(pass_deal(open_table()))
    table = table.when(c.EndTable()).then(
        e.GameEnded(reason="closed"),
        divided(1),
        returned(20, 20, 20, 20),
    )
    assert table.state.phase == "ended"


def test_g29_a_table_may_be_closed_before_its_first_deal() -> None:
    table = open_table(first_dealer=1, stake=5)
    table.when(c.EndTable()).then(e.GameEnded(reason="closed"), divided(2, stake=5), returned(20, 20, 20, 20))
    cutting = given().after(c.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=-1))
    assert cutting.state.phase == "cutting"
    cutting.when(c.EndTable()).then(e.GameEnded(reason="closed"), divided(1), returned(20, 20, 20, 20))


def test_g29_a_deal_that_is_still_running_when_the_table_closes_is_void() -> None:
    recorded(open_table()).when(c.EndTable()).then(
        e.DealMisdealt(deal=1, reason="the game ended"),
        e.GameEnded(reason="closed"),
        divided(0),
        returned(20, 20, 20, 20),
    )


def test_g32_a_player_takes_more_counters_to_the_table() -> None:
    table = open_table(rebuys=True).when(c.Rebuy(seat=2, counters=5))
    table = table.then(e.CountersRebought(seat=2, member="cat", counters=5))
    assert table.state.counters.stacks == (18, 18, 23, 18)
    table = table.when(c.Rebuy(seat=2, counters=MOST)).then(e.CountersRebought(seat=2, member="cat", counters=MOST))
    table.when(c.Rebuy(seat=0, counters=1)).then(e.CountersRebought(seat=0, member="ada", counters=1))


def test_g32_no_rebuys_unless_the_house_allows_them() -> None:
    open_table().refuses(c.Rebuy(seat=2, counters=5), "no_rebuys", "G32", "this table allows no rebuys")


@pytest.mark.parametrize("counters", [0, -1, MOST + 1])
def test_g6_a_rebuy_is_of_whole_counters(counters: int) -> None:
    detail = f"a rebuy is 1 to {MOST} counters"
    open_table(rebuys=True).refuses(c.Rebuy(seat=2, counters=counters), "bad_counters", "G6", detail, "counters")


def test_g32_a_rebuy_is_made_between_deals_by_a_player() -> None:
    detail = "a deal is running; settle it or call a misdeal first"
    recorded(open_table(rebuys=True)).refuses(c.Rebuy(seat=2, counters=5), "deal_running", "G24", detail)
    seat = "there are four seats, 0 to 3; there is no seat 4"
    open_table(rebuys=True).refuses(c.Rebuy(seat=4, counters=5), "no_such_seat", "G2", seat, "seat")


def test_the_scribe_notes_something_beside_the_record() -> None:
    for table in (open_table(), recorded(open_table())):
        for text in ("x", "x" * 1000):
            after = table.when(c.MakeRemark(text=text)).then(e.RemarkMade(text=text))
            assert after.state == table.state


@pytest.mark.parametrize("text", ["", "x" * 1001, "  ", " \n ", "\u200d"])
def test_a_remark_says_something_and_not_too_much(text: str) -> None:
    open_table().refuses(c.MakeRemark(text=text), "bad_text", "", "a text has 1 to 1000 characters", "text")


@pytest.mark.parametrize("text", ["a\0b", "\x1b[2J", "a\tb", "\ud800"])
def test_what_is_written_can_be_printed(text: str) -> None:
    detail = "a text has printable characters and line ends only"
    open_table().refuses(c.MakeRemark(text=text), "bad_text", "", detail, "text")
    recorded(open_table()).refuses(c.CallMisdeal(reason=text), "bad_text", "", detail, "reason")


@pytest.mark.parametrize("text", ["می\u200cروم", "क्\u200dष", "👩\u200d👧 at the table"])
def test_signs_that_join_letters_belong_to_what_is_written(text: str) -> None:
    open_table().when(c.MakeRemark(text=text)).then(e.RemarkMade(text=text))


def test_blanks_and_nothing_are_a_reason() -> None:
    for reason in ("", " "):
        recorded(open_table()).when(c.CallMisdeal(reason=reason)).then(e.DealMisdealt(deal=1, reason=reason))


def test_a_text_may_have_several_lines() -> None:
    open_table().when(c.MakeRemark(text="Rain.\nMore rain.")).then(e.RemarkMade(text="Rain.\nMore rain."))
