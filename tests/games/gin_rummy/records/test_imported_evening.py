"""An imported evening is one group of events, and the audit finds every command in it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.records.evenings import Evening, open_table, random_evening

if TYPE_CHECKING:
    from collections.abc import Sequence


def decided_again(events: Sequence[Any]) -> int:
    """As the audit does with events of one group: the number of commands that led to them."""
    state, commands = GAME.initial_state(), 0
    while events:
        decided = GAME.decide(GAME.command_of(events, state), state)
        assert tuple(events[: len(decided)]) == decided
        state, commands, events = GAME.fold(state, decided), commands + 1, events[len(decided) :]
    return commands


@pytest.mark.parametrize("seed", range(30))
def test_gr34_every_command_of_recorded_deals_is_found_in_one_group(seed: int) -> None:
    evening = random_evening(seed, "result", "knock", "turns")
    assert decided_again([event for event, _at in evening.events]) >= 1


def test_gr32_a_recorded_deal_that_is_void_because_the_table_ends_has_no_result() -> None:
    evening = Evening(dice=random.Random(1), rules=HouseRules(first_dealer="assigned"))  # noqa: S311  a test
    open_table(evening)
    evening.say(c.RecordDeal(dealer=-1, upcard=PACK[0]))
    evening.say(c.EndTable())
    assert decided_again([event for event, _at in evening.events]) == 3
