"""What the platform is told about tables of Gin Rummy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.game import DealSummary, ToAct
from ging_service.domain.installed_games import GAMES
from ging_service.domain.stakes import Stake
from ging_service.games.gin_rummy import game
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import PRESETS, HouseRules
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import (
    ADA,
    BOB,
    GR27,
    MEMBERS,
    NOW_S,
    Table,
    deal,
    dealt,
    knock,
    open_table,
    ready_to_knock,
    throw,
)


def acts(table: Table) -> tuple[tuple[int, ...], str, int]:
    return tuple(game.to_act(table.state))


def test_what_a_table_waits_for() -> None:
    assert acts(Table()) == ((), "", 0)
    table = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
    assert acts(table) == ((ADA, BOB), "cut", 0)
    table = table.when(c.CutCard(seat=ADA, card=PACK[0]))
    assert acts(table) == ((BOB,), "cut", 0)
    assert acts(table.when(c.CutCard(seat=BOB, card=PACK[13]))) == ((ADA, BOB), "cut", 0)
    assert acts(table.when(c.CutCard(seat=BOB, card=PACK[1]))) == ((ADA,), "deal", 0)
    assert acts(dealt(turn_limit_s=9)) == ((BOB,), "take_or_pass", NOW_S + 9)
    table = ready_to_knock(showing="declared")
    assert acts(table) == ((BOB,), "discard_or_knock", 0)
    assert acts(table.when(throw(BOB, "KC"))) == ((ADA,), "draw", 0)
    assert acts(table.when(knock(BOB, "KC", *GR27))) == ((ADA,), "show", 0)
    assert acts(table.when(c.EndTable())) == ((), "", 0)
    assert game.to_act(TableState(phase="drawing")) == ToAct((), "")


def test_the_deal_counts_for_standings_who_won_what() -> None:
    assert game.deal(open_table().state) is None
    running = game.deal(ready_to_knock().state)
    assert running == DealSummary(1, ADA, recorded=False, kind="running", winners=(), net=(0, 0), summary={})
    won = game.deal(ready_to_knock().when(knock(BOB, "KC", *GR27)).state)
    assert won is not None
    assert (won.kind, won.winners) == ("knock", (BOB,))
    assert won.summary == {
        "games": [0, 0],
        "points": [0, 19],
        "gins": [0, 0],
        "undercuts": [0, 0],
        "knocks": [0, 1],
    }


def test_counters_that_are_paid_for_a_game_belong_to_its_last_deal() -> None:
    stakes: dict[str, Any] = {"target": 10, "games": 2, "starting_stack": 50, "stake_per_game": Stake(amount=5)}
    table = ready_to_knock(**stakes).when(knock(BOB, "KC", *GR27))
    found = game.deal(table.state)
    assert found is not None
    assert (found.afterwards, found.summary["games"]) == ((-5, 5), [0, 1])
    later = game.deal(table.when(deal()).state)
    assert later is not None
    assert (later.afterwards, later.summary) == ((), {})


@pytest.mark.parametrize(
    ("command", "kind", "winners"), [(c.Resign(seat=ADA), "resigned", (BOB,)), (c.EndTable(), "void", ())]
)
def test_deals_that_nobody_has_knocked_in(command: Any, kind: str, winners: tuple[int, ...]) -> None:
    found = game.deal(ready_to_knock().when(command).state)
    assert found is not None
    assert (found.kind, found.winners) == (kind, winners)
    assert kind in game.GAME.deal_kinds


def test_the_line_of_a_table_in_lists() -> None:
    line = game.GAME.summary(dealt(turn_limit_s=9).state)
    assert (line.phase, line.members, line.deals_played, line.act_by_s) == ("upcard", MEMBERS, 0, NOW_S + 9)
    assert (line.ended, line.misdeals, line.voids) == ("", 0, 0)
    assert game.GAME.members(dealt().state) == MEMBERS
    assert game.GAME.hand(open_table().state, ADA) == ()
    assert set(game.GAME.hand(ready_to_knock().state, BOB)) >= set(cards("AD KC"))
    assert game.GAME.rules_at(dealt(target=5).state).target == 5
    assert game.GAME.time_limit_s(dealt(turn_limit_s=9).state) == 9


def test_the_pack_and_the_places() -> None:
    rules = HouseRules()
    assert game.pack(rules, 2) == PACK
    assert game.places(2, rules) == ("stack/0", "stack/1")
    stakes = {"starting_stack": 50, "stake_per_game": Stake(amount=5)}
    assert game.counters_at(open_table(**stakes).state) == {"stack/0": 50, "stack/1": 50}


def test_a_voided_deal_counts_no_points_in_its_game() -> None:
    (own,) = [one for one in GAMES if one.kind == game.GAME.kind]
    (applied,) = [kind for kind in own.events if kind.__name__ == "RulingApplied"]
    ruling: Any = applied(
        dispute="d", deal=1, kind="voided", corrects=3, net=(0, 0), payments=(), settled_at="2026-11-20T20:00:00Z"
    )
    scored = ready_to_knock().when(knock(BOB, "KC", *GR27)).state
    assert own.evolve(scored, ruling).game.sheet == ()
    assert own.evolve(scored, replace(ruling, deal=2)) == scored
    assert own.evolve(scored, replace(ruling, kind="ordered")) == scored
    over = ready_to_knock(target=10, games=2).when(knock(BOB, "KC", *GR27)).state
    again = own.evolve(over, ruling).game
    assert (again.sheet, again.winner, again.bonuses, again.totals) == ((), -1, (), ())


def test_every_preset_holds_together() -> None:
    assert [*game.GAME.presets] == [*PRESETS]
    for rules in PRESETS.values():
        game.GAME.check_rules(rules)
