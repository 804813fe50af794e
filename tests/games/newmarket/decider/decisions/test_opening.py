"""Opening a table and finding the first dealer (NM1 to NM3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.table import MEMBERS, Table, open_table


def opening(seats: int = 4, **rules: object) -> c.OpenTable:
    return c.OpenTable(members=MEMBERS[:seats], rules=replace(HouseRules(), **rules))  # type: ignore[arg-type]


def cut(seat: int, card: str) -> c.CutCard:
    return c.CutCard(seat=seat, card=Card(card))


def test_nm3_members_take_their_stacks_to_the_table() -> None:
    table = Table().when(opening(5))
    table.then(e.TableOpened(members=MEMBERS[:5], rules=HouseRules()))
    assert table.state.layout.stacks == (50,) * 5
    assert GAME.to_act(table.state) == ((0, 1, 2, 3, 4), "cut", 0)


@pytest.mark.parametrize("seats", [3, 9])
def test_nm1_four_to_eight_members_play(seats: int) -> None:
    members = tuple(f"m{seat}" for seat in range(seats))
    command = c.OpenTable(members=members, rules=HouseRules())
    Table().refuses(command, "wrong_number_of_members", "NM1", "members")


def test_a_member_cannot_sit_twice_and_a_table_opens_once() -> None:
    command = c.OpenTable(members=("a", "b", "c", "a"), rules=HouseRules())
    Table().refuses(command, "member_twice", "NM1", "members")
    open_table().refuses(opening(), "table_exists", "")
    Table().refuses(opening(king_stake=0), "house_rules", "NM3", "rules.king_stake")


def test_nm2_the_first_dealer_is_named_only_where_the_table_has_chosen_so() -> None:
    Table().refuses(replace(opening(), first_dealer=2), "first_dealer_is_cut_for", "NM2", "first_dealer")
    table = open_table(first_dealer=3)
    assert table.last[1] == e.FirstDealerFound(seat=3, by="assigned")
    named = replace(opening(first_dealer="assigned"), first_dealer=4)
    Table().refuses(named, "no_such_seat", "NM1", "first_dealer")


def test_nm2_the_lowest_cut_deals() -> None:
    table = Table().when(opening(), cut(0, "5S"), cut(1, "QD"), cut(2, "AH"), cut(3, "2H"))
    table.then(e.CardCut(seat=3, card=Card("2H")), e.FirstDealerFound(seat=2, by="lowest"))
    assert GAME.to_act(table.state) == ((2,), "deal", 0)
    table.refuses(cut(0, "9S"), "first_dealer_found", "NM2")


def test_nm2_tied_players_cut_again() -> None:
    table = Table().when(opening(), cut(0, "AS"), cut(1, "QD"), cut(2, "AH"), cut(3, "2H"))
    assert GAME.to_act(table.state).seats == (0, 2)
    table.refuses(cut(1, "9S"), "not_tied", "NM2", "seat")
    table = table.when(cut(2, "9H"), cut(0, "9S"))
    assert GAME.to_act(table.state).seats == (0, 2)
    assert table.when(cut(0, "8H"), cut(2, "9H")).state.dealer == 0


def test_nm2_a_cut_that_cannot_be_is_refused() -> None:
    table = Table().when(opening(), cut(0, "AS"))
    table.refuses(cut(0, "2S"), "has_cut", "NM2", "seat")
    table.refuses(cut(1, "AS"), "not_in_pack", "NM2", "card")
    table.refuses(cut(1, "KS"), "not_in_pack", "NM2", "card")
    table.refuses(cut(4, "2S"), "no_such_seat", "NM1", "seat")
    Table().refuses(cut(0, "2S"), "table_not_open", "")
    table.refuses(c.DealCards(), "no_first_dealer", "NM2")
