"""Opening a table (NM91, NM95)."""

from __future__ import annotations

import pytest

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.rules import HouseRules
from tests.games.thirty_one.table import MEMBERS, STAKES, Table, open_table

SIX = ("ada", "bob", "cat", "dan", "eva", "fay")


@pytest.mark.parametrize("players", [2, 6])
def test_nm91_two_to_six_members_sit_down(players: int) -> None:
    rules = HouseRules(**STAKES)
    table = Table().when(c.OpenTable(members=SIX[:players], rules=rules))
    table.then(e.TableOpened(members=SIX[:players], rules=rules))
    assert (table.state.stacks, table.state.first, table.state.phase) == ((20,) * players, -1, "between_rounds")


@pytest.mark.parametrize("members", [("ada",), (*SIX, "gus"), ()])
def test_nm91_nobody_plays_alone_or_as_seventh(members: tuple[str, ...]) -> None:
    told = Table().refuses(
        c.OpenTable(members=members, rules=HouseRules()), "wrong_number_of_members", "NM91", "members"
    )
    assert told == f"2 to 6 members play, not {len(members)}"


def test_nm91_nobody_sits_on_two_seats() -> None:
    command = c.OpenTable(members=("ada", "bob", "ada"), rules=HouseRules())
    Table().refuses(command, "member_twice", "NM91", "members")


def test_house_rules_are_checked() -> None:
    command = c.OpenTable(members=MEMBERS, rules=HouseRules(stake=1))
    Table().refuses(command, "house_rules", "NM95", "rules.starting_stack")


def test_a_table_is_opened_once() -> None:
    open_table().refuses(c.OpenTable(members=MEMBERS, rules=HouseRules()), "table_exists", "")
