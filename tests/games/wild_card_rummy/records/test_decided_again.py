"""The audit finds the command of every event of a deal with real cards, and decides it again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.games.wild_card_rummy.game import GAME
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.wild_card_rummy.records.evenings import Level, random_evening
from tests.support.extent import examples


@pytest.mark.complete
@pytest.mark.parametrize("level", ["result", "turns"])
@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_wr38_every_command_of_a_recorded_evening_is_decided_again(level: Level, seed: int) -> None:
    text = write_record(random_evening(seed, level).events, table="t1")
    state = GAME.initial_state()
    for done in play(read_record(text)):
        command = GAME.command_of(done.events, state)
        assert GAME.decide(command, state) == done.events
        state = GAME.fold(state, done.events)
