"""Ditch itself, by its rules: whole games by chance, and who sees what of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from ditch import commands as c
from ditch import events as e
from ditch.decide import decide
from ditch.evolve import evolve, fold
from ditch.game import GAME, places
from ditch.rules import HIDDEN, HouseRules, pack
from ditch.service import command_of, moves
from ditch.state import TableState
from ditch.transfers import transfers
from ditch.views import see, view

from ging_service.domain.errors import Refused
from ging_service.domain.game import Viewer
from ging_service.domain.installed_games import GAMES


def played(seats: int, seed: int, rules: HouseRules) -> list[tuple[Any, ...]]:
    """A whole game: the events of each command."""
    chance = random.Random(seed)  # noqa: S311  a game for a test
    done = [decide(c.OpenTable(members=("ada", "bob", "cat")[:seats], rules=rules), TableState())]
    state = fold(TableState(), done[0])
    while state.phase != "ended":
        seat = state.deal.turn if state.deal else 0
        command = chance.choice(moves(state, seat))
        if isinstance(command, c.Deal):
            command = c.Deal(order=tuple(chance.sample(pack(), len(pack()))), seed="5" * 64)
        done.append(decide(command, state))
        state = fold(state, done[-1])
    return done


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_lose_no_counter_and_are_decided_again(seats: int, seed: int) -> None:
    rules = HouseRules(ante=seed % 3, deals=1 + seed % 4)
    state, balances = TableState(), dict.fromkeys([*places(seats, rules), *("ada", "bob", "cat")[:seats]], 0)
    for events in played(seats, seed, rules):
        command = command_of(events, state)
        assert command is not None
        assert decide(command, state) == events
        for event in events:
            state = evolve(state, event)
            for moved in transfers(event):
                balances[moved.source.removeprefix("member/")] -= moved.counters
                balances[moved.target.removeprefix("member/")] += moved.counters
        assert {place: balances[place] for place in places(seats, rules)} == dict(GAME.counters_at(state))
    assert state.pot == 0
    assert sum(balances.values()) == 0
    assert state.deals_played == rules.deals


@pytest.mark.parametrize("seed", range(10))
def test_a_viewer_sees_what_the_events_that_they_see_come_to(seed: int) -> None:
    for viewer in (Viewer(seat=0), Viewer(seat=1), Viewer()):
        state, seen = TableState(), TableState()
        for event in (event for events in played(2, seed, HouseRules()) for event in events):
            state = evolve(state, event)
            told = view(event, viewer)
            assert told is not None
            seen = evolve(seen, told)
            if state.deal and not state.deal.shown:
                assert see(state, viewer) == seen
                assert set(seen.deal.stock) <= {HIDDEN}
                assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(seen.deal.hands) if seat != viewer.seat)


def test_a_turn_that_takes_too_long_is_ended() -> None:
    rules = HouseRules(turn_limit_s=30)
    state = fold(TableState(), decide(c.OpenTable(members=("ada", "bob"), rules=rules), TableState()))
    state = fold(state, decide(c.Deal(order=pack(), seed="5" * 64, now_s=100), state))
    with pytest.raises(Refused, match="has not passed"):
        decide(c.EndTurn(now_s=129), state)
    events = decide(c.EndTurn(now_s=130), state)
    assert [type(event) for event in events] == [e.CardDrawn, e.CardDiscarded]
    assert fold(state, events).deal.act_by_s == 160


def test_the_game_is_installed() -> None:
    assert GAME.kind in {game.kind for game in GAMES}
