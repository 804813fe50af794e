"""An imported evening is one group of events, and the audit finds every command in it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS
from tests.games.wild_card_rummy.records.evenings import MEMBERS, Evening, random_evening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


def decided_again(evening: Evening) -> list[Any]:
    """As the audit does with events of one group: the commands that led to them."""
    events: Sequence[Any] = [event for event, _at in evening.events]
    state, commands = GAME.initial_state(), list[Any]()
    while events:
        commands.append(GAME.command_of(events, state))
        decided = GAME.decide(commands[-1], state)
        assert tuple(events[: len(decided)]) == decided
        state, events = GAME.fold(state, decided), events[len(decided) :]
    return commands


def opened(rules: HouseRules) -> tuple[Evening, c.OpenTable]:
    """A table whose first dealer is found by chance, up to the first deal."""
    evening = Evening(random.Random(1))  # noqa: S311  a test
    opening = c.OpenTable(members=MEMBERS[: rules.fewest_seats], rules=rules)
    evening.say(opening)
    while evening.state.phase == "cutting":
        evening.move()
    return evening, opening


@pytest.mark.parametrize("seed", range(60))
def test_wr38_every_command_of_recorded_deals_is_found_in_one_group(seed: int) -> None:
    assert decided_again(random_evening(seed, "result", "turns"))


@pytest.mark.parametrize("name", PRESETS)
def test_wr2_a_dealer_found_by_chance_is_not_named_with_the_opening(name: str) -> None:
    evening, opening = opened(PRESETS[name])
    assert decided_again(evening)[0] == opening


@pytest.mark.parametrize("name", PRESETS)
def test_wr36_a_recorded_deal_that_is_void_because_the_table_ends_has_no_result(name: str) -> None:
    evening, _opening = opened(PRESETS[name])
    rank = "A" if PRESETS[name].wild_choice == "dealer" else ""
    evening.say(c.RecordDeal(dealer=-1, wild=rank))
    evening.say(c.EndTable())
    assert isinstance(decided_again(evening)[-2], c.RecordDeal)
    assert decided_again(evening)[-1] == c.EndTable()
