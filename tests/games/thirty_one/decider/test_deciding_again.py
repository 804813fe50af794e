"""The audit finds the command of every group of events: nothing is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.service import command_of
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.rules import HouseRules
from tests.games.thirty_one.table import ADA, BOB, MEMBERS, NOW_S, WON, Table, cards, open_table, start, started

LIMITED = started(turn_limit_s=30)

CASES: list[tuple[Table, Any]] = [
    (Table(), c.OpenTable(members=MEMBERS, rules=HouseRules())),
    (open_table(), start(BOB, 0)),
    (open_table(turn_limit_s=30), start(BOB, NOW_S)),
    (started(rounds=0).takes(WON), start(-1, 0)),
    (LIMITED, c.TakeCard(seat=ADA, card=Card("5C"), now_s=NOW_S + 4)),
    (started(), c.TakeCard(seat=ADA, card=Card("5C"))),
    (LIMITED, c.EndTurn(now_s=NOW_S + 33)),
    (LIMITED.takes("6S 6H 6D 6C 5S AS"), c.EndTurn(now_s=NOW_S + 30)),
    (open_table(), c.RecordRound(first=BOB, cards=cards(WON))),
    (open_table(), c.RecordResult(first=BOB, kind="last_taker", winner=ADA)),
    (open_table(stuck="draw", rounds=1), c.RecordResult(first=BOB, kind="draw", winner=-1)),
    (started(), c.EndTable()),
    (open_table(), c.EndTable()),
]


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_the_command_of_events_is_found(table: Table, command: Any) -> None:
    assert command_of(GAME.decide(command, table.state), table.state) == command


def test_events_that_no_command_begins_with_have_none() -> None:
    assert command_of([e.StacksReturned(members=(), counters=())], TableState()) is None


def test_a_time_limit_of_no_round_is_no_reason_to_fail() -> None:
    assert command_of([e.TimeRanOut(deal=1, seat=0)], TableState()) == c.EndTurn(now_s=0)
