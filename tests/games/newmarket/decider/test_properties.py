"""Games of players by chance, with breaks and debts: what holds at every table after every event (NM28)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS
from tests.games.newmarket.counting import CountedTable
from tests.games.newmarket.table import MEMBERS
from tests.support.extent import examples

if TYPE_CHECKING:
    from ging_service.games.newmarket.decider.state import TableState

BREAKS = 0.02


def next_command(state: TableState, random: Random) -> Any:
    if random.random() < BREAKS:
        return c.CallMisdeal() if state.deal is not None and state.phase in ("buying", "starting") else c.EndTable()
    move = random.choice([move for seat in GAME.to_act(state).seats for move in GAME.moves(state, seat)])
    return GAME.complete(move, state, ServiceChance(random, "c", "t"), 1_000)


@pytest.mark.parametrize("preset", PRESETS)
def test_nm28_no_counter_is_lost_or_found_in_any_event(preset: str) -> None:
    for number in range(examples(24)):
        random = Random(f"{preset} {number}")  # noqa: S311  can be repeated
        members = MEMBERS[: random.randint(4, 8)]
        house = replace(
            PRESETS[preset],
            first_dealer="assigned",
            king_stake=random.randint(1, 3),
            kitty_stake=1 if PRESETS[preset].game == "original" else random.randint(1, 3),
        )
        table = CountedTable()
        table.do(c.OpenTable(members=members, rules=house, first_dealer=random.randrange(len(members))))
        while table.state.phase != "ended":
            table.do(next_command(table.state, random))
        table.check_end()
