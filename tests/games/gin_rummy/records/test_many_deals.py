"""A game of many deals takes work that grows with their number, and not faster."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from ging_service.games.gin_rummy.game import GAME
from ging_service.records.play import play
from ging_service.records.reader import read_record
from tests.web.visibility.counted_steps import counted_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.records.record import EveningRecord, PlayedAction

HEAD = """format = 1
game = "gin_rummy"
table = "t1"
date = 2026-11-20
members = ["ann", "ben"]
first_dealer = "ben"
rules.first_dealer = "assigned"
rules.target = 1000000
"""


def evening(deals: int) -> EveningRecord:
    """One game in which Ann scores a point with every deal."""
    return read_record(HEAD + "actions = [" + '"ann knock 1", ' * deals + "]")


def decided_again(played: Sequence[PlayedAction]) -> TableState:
    """As the audit does: the command of every group of events, its decision and the state after it."""
    state: TableState = GAME.initial_state()
    for action in played:
        command = GAME.command_of(action.events, state)
        assert GAME.decide(command, state) == action.events
        state = GAME.fold(state, action.events)
    return state


def folded(played: Sequence[PlayedAction]) -> TableState:
    """As a rebuild does."""
    state: TableState = GAME.fold(GAME.initial_state(), [event for action in played for event in action.events])
    return state


def played_again(played: Sequence[PlayedAction]) -> TableState:
    """As an import does."""
    return folded(play(evening(len(played) - 1)))


def steps(deals: int, work: Callable[[Sequence[PlayedAction]], TableState]) -> Counter[str]:
    """Steps of each function of some work on a game of so many deals."""
    played = play(evening(deals))
    with counted_steps() as counted:
        state = work(played)
    assert (len(state.game.sheet), state.game.points) == (deals, (deals, 0))
    found: Counter[str] = Counter()
    for code, number in counted.items():
        found[code.co_name] += number
    return found


@pytest.mark.complete
@pytest.mark.parametrize("work", [played_again, decided_again, folded])
def test_twice_as_many_deals_take_about_twice_as_many_steps(
    work: Callable[[Sequence[PlayedAction]], TableState],
) -> None:
    few, many = steps(40, work), steps(80, work)
    assert many.total() < 2.05 * few.total()


def test_a_record_decides_each_line_once() -> None:
    assert steps(5, played_again)["record_result"] == steps(5, decided_again)["record_result"] > 0
