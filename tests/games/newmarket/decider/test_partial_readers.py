"""Every command decided again by readers who see only a part of the hands, as in an export of the record (NM21)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.auditing.shown_facts import possible_state
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.decider.views import view
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import PRESETS
from tests.games.newmarket.table import MEMBERS
from tests.support.extent import examples


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("viewer", [THE_SERVICE, SPECTATOR, Viewer(seat=2, member="cyd")])
def test_commands_are_decided_again_on_hands_that_agree_with_what_is_seen(preset: str, viewer: Viewer) -> None:
    random = Random(f"{preset} {viewer.seat}")  # noqa: S311  can be repeated
    commands = examples(450)
    while commands > 0:
        members = MEMBERS[: random.randint(4, 8)]
        rules = replace(PRESETS[preset], first_dealer="random", turn_limit_s=random.choice([0, 30]))
        state = seen = TableState()
        opening: Any = GAME.complete(
            c.OpenTable(members=members, rules=rules), state, ServiceChance(random, "c", "t"), 0
        )
        state = seen = fold(state, GAME.decide(opening, state))
        while state.phase != "ended" and commands > 0:
            commands -= 1
            command = _next(state, random)
            events = GAME.decide(command, state)
            visible = tuple(shown for event in events if (shown := view(event, viewer)) is not None)
            found = command_of(visible, seen)
            assert found is not None, visible
            again = GAME.decide(found, possible_state(visible, seen))
            assert len(again) == len(visible)
            for decided, recorded in zip(again, visible, strict=True):
                assert _difference(decided, recorded) == ""
            state, seen = fold(state, events), fold(seen, visible)


@pytest.mark.parametrize("viewer", [THE_SERVICE, SPECTATOR, Viewer(seat=2, member="cyd")])
def test_the_first_of_many_commands_of_one_order_is_decided_again_on_its_own(viewer: Viewer) -> None:
    """The audit gets the events of a whole order, such as an evening that is recorded at once."""
    random = Random(f"order {viewer.seat}")  # noqa: S311  can be repeated
    rules = replace(PRESETS["day-centre"], first_dealer="assigned", deals=4)
    start = TableState()
    start = fold(start, GAME.decide(c.OpenTable(members=MEMBERS[:5], rules=rules), start))
    state, orders = start, []
    while state.phase != "ended":
        orders.append(GAME.decide(_next(state, random), state))
        state = fold(state, orders[-1])
    seen = start
    for number, events in enumerate(orders):
        visible = [shown for order in orders[number:] for event in order if (shown := view(event, viewer)) is not None]
        found = command_of(visible, seen)
        assert found is not None
        again = GAME.decide(found, possible_state(visible, seen))
        own = [shown for event in events if (shown := view(event, viewer)) is not None]
        assert [_difference(*pair) for pair in zip(again, own, strict=True)] == [""] * len(own)
        seen = fold(seen, own)


def _next(state: TableState, random: Random) -> Any:
    to_act = GAME.to_act(state)
    if to_act.until_s and random.random() < 0.3:
        return c.EndTurn(now_s=to_act.until_s + random.randint(0, 9))
    if random.random() < 0.01:
        return c.CallMisdeal() if state.phase in ("buying", "starting") else c.EndTable()
    move = random.choice([move for seat in to_act.seats for move in GAME.moves(state, seat)])
    return GAME.complete(move, state, ServiceChance(random, "c", "t"), 1_000)


def _difference(decided: Any, recorded: Any) -> str:
    """What the verifier reports, with the sealed fields of the game."""
    shown = {}
    for one in GAME.sealed.get(type(recorded), ()):
        due, found = getattr(decided, one.field), getattr(recorded, one.field)
        if one.each:
            pairs = zip(due, found, strict=True)
            shown[one.field] = tuple(there if sealed_hidden(one, there) else mine for mine, there in pairs)
        elif sealed_hidden(one, found):
            shown[one.field] = found
    decided = replace(decided, **shown)
    return "" if decided == recorded else f"{decided} != {recorded}"


def sealed_hidden(sealed: Any, found: Any) -> bool:
    return bool(found == sealed.hidden)
