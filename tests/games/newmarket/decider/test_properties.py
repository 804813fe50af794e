"""Games of players by chance, with breaks and debts: what holds at every table after every event (NM28)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ging_service.domain.ledger.accounts import member_account
from ging_service.game_support.shuffling import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decide import decide
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME, counters_at
from ging_service.games.newmarket.rules.house import PRESETS
from tests.games.newmarket.table import MEMBERS
from tests.support.extent import examples

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
        balances: Counter[str] = Counter()
        state = TableState()
        command: Any = c.OpenTable(members=members, rules=house, first_dealer=random.randrange(len(members)))
        while state.phase != "ended":
            for event in decide(command, state):
                state = evolve(state, event)
                for moved in GAME.transfers(event):
                    balances[moved.source] -= moved.counters
                    balances[moved.target] += moved.counters
                assert {place: balances[place] for place in counters_at(state)} == counters_at(state)
                # The heaps are given back before the stacks go home.
                if not isinstance(event, e.StacksReturned):
                    assert GAME.wrong_before_deal(state) == ""
                if house.short != "account":
                    assert min(state.layout.stacks, default=0) >= 0
            if state.phase != "ended":
                command = next_command(state, random)
        assert set(counters_at(state).values()) == {0}
        assert sum(balances[member_account(member)] for member in members) == 0
