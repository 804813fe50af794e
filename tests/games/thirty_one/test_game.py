"""What the platform is told about tables of Thirty-one."""

from __future__ import annotations

import pytest

from ging_service.domain.game import DealSummary, ToAct
from ging_service.games.thirty_one import game
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.rules import PACK, HouseRules
from tests.games.thirty_one.table import (
    ADA,
    BOB,
    MEMBERS,
    NOTHING_FITS,
    NOW_S,
    STAKES,
    WON,
    Table,
    open_table,
    started,
)


def test_what_a_table_waits_for() -> None:
    assert game.to_act(TableState()) == ToAct((), "")
    assert game.to_act(open_table(3).state) == ToAct((0, 1, 2), "start_round")
    assert game.to_act(started(turn_limit_s=9).state) == ToAct((ADA,), "take_card", NOW_S + 9)
    assert game.to_act(started(rounds=0).takes(WON).state) == ToAct((ADA,), "start_round")
    assert game.to_act(open_table().when(c.EndTable()).state) == ToAct((), "")
    assert game.to_act(TableState(phase="taking")) == ToAct((), "")


@pytest.mark.parametrize(
    ("table", "kind", "winners", "net", "counted"),
    [
        (started(**STAKES).takes(WON), "thirty_one", (BOB,), (-2, 2), {"thirty_ones": [0, 1], "last_cards": [0, 0]}),
        (started(**STAKES).takes(NOTHING_FITS), "last_taker", (ADA,), (2, -2), {"thirty_ones": [0, 0], "last_cards": [1, 0]}),
        (started(stuck="draw", **STAKES).takes(NOTHING_FITS), "draw", (), (0, 0), {"thirty_ones": [0, 0], "last_cards": [0, 0]}),
        (started(**STAKES).when(c.EndTable()), "void", (), (0, 0), {"thirty_ones": [0, 0], "last_cards": [0, 0]}),
        (started(**STAKES), "running", (), (0, 0), {}),
    ],
)  # fmt: skip
def test_the_round_for_standings_and_reports(
    table: Table, kind: str, winners: tuple[int, ...], net: tuple[int, ...], counted: dict[str, list[int]]
) -> None:
    assert game.deal(table.state) == DealSummary(
        number=1, dealer=ADA, recorded=False, kind=kind, winners=winners, net=net, summary=counted
    )
    assert kind in game.GAME.deal_kinds
    assert set(counted) <= set(game.COUNTED)


def test_there_is_no_round_before_the_first() -> None:
    assert game.deal(open_table().state) is None


def test_the_line_of_a_table_in_lists() -> None:
    line = game.summary(started(turn_limit_s=9, **STAKES).state)
    assert (line.phase, line.members, line.deals_played, line.act_by_s) == ("taking", MEMBERS[:2], 0, NOW_S + 9)
    assert (line.ended, line.misdeals, line.voids) == ("", 0, 0)
    assert game.summary(started().takes(WON).state).deals_played == 1
    assert game.GAME.members(started().state) == MEMBERS[:2]
    assert game.GAME.rules_at(started(turn_limit_s=9).state).turn_limit_s == 9
    assert game.GAME.time_limit_s(started(turn_limit_s=9).state) == 9
    assert game.GAME.pack(HouseRules(), 2) == PACK


def test_nm95_the_places_are_the_stacks_and_the_pot() -> None:
    assert game.places(3, None) == ("stack/0", "stack/1", "stack/2", "pot")
    assert game.counters_at(started(**STAKES).state) == {"stack/0": 18, "stack/1": 18, "pot": 4}
    assert game.wrong_before_deal(started(**STAKES).state) == "the pot holds 4 counters before the stakes"
    assert game.wrong_before_deal(open_table(**STAKES).state) == ""
