"""The audit finds the command of every group of events, unless it depends on cards that the reader does not see."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.deciding_again import command_of
from ging_service.games.gin_rummy.decider.views import see, view
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
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

LIMITED = {"turn_limit_s": 60}
OPENED = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
SHOWING = ready_to_knock(showing="declared", **LIMITED).when(knock(BOB, "KC", *GR27))
DRAWING = ready_to_knock(**LIMITED).when(throw(BOB, "KC"))

CASES: list[tuple[Table, Any]] = [
    (Table(), c.OpenTable(members=MEMBERS, rules=HouseRules())),
    (Table(), c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=BOB)),
    (OPENED, c.CutCard(seat=BOB, card=PACK[7])),
    (open_table(**LIMITED), deal("AS", "2S", "3S", "4S 5S")),
    (dealt(**LIMITED), c.PassUpcard(seat=BOB, now_s=NOW_S + 5)),
    (dealt(), c.TakeDiscard(seat=BOB)),
    (DRAWING, c.DrawCard(seat=ADA)),
    (ready_to_knock(**LIMITED), throw(BOB, "KC", NOW_S + 7)),
    (ready_to_knock(**LIMITED, showing="declared"), knock(BOB, "KC", *GR27)),
    (SHOWING, c.ShowHand(seat=ADA, melds=(cards("8S 8H 8D"),), lay_offs=())),
    (DRAWING, c.EndTurn(now_s=NOW_S + 99)),
    (SHOWING, c.EndTurn(now_s=NOW_S + 60)),
    (ready_to_knock(), c.Resign(seat=ADA)),
    (ready_to_knock(), c.EndTable()),
    (open_table(), c.EndTable()),
]


def test_gr2_a_dealer_who_was_cut_for_is_not_named_with_the_opening() -> None:
    """An imported evening is one group of events, so that cuts follow upon the opening."""
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules())
    evening = Table().when(opening, c.CutCard(seat=ADA, card=PACK[1]), c.CutCard(seat=BOB, card=PACK[0]))
    assert evening.state.dealer == BOB
    assert command_of(evening.happened, Table().state) == opening


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_the_command_of_events_is_found(table: Table, command: Any) -> None:
    events = GAME.decide(command, table.state)
    assert command_of(events, table.state) == command


def test_a_knock_without_a_time_limit_is_found_without_the_time() -> None:
    table = ready_to_knock()
    found = command_of(table.when(knock(BOB, "KC", *GR27)).last, table.state)
    assert isinstance(found, c.Knock)
    assert (found.discard, found.now_s) == ("KC", 0)


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_readers_who_see_less_find_a_command_that_leads_to_what_they_see_or_none(table: Table, command: Any) -> None:
    events = GAME.decide(command, table.state)
    for viewer in (SPECTATOR, Viewer(seat=ADA, member="ada"), Viewer(seat=BOB, member="bob")):
        shown = [found for event in events if (found := view(event, viewer)) is not None]
        state = see(table.state, viewer)
        found = command_of(shown, state)
        if found is not None:
            again = GAME.decide(found, state)
            assert [type(event) for event in again] == [type(event) for event in events]


@pytest.mark.parametrize(
    ("table", "command"),
    [
        (DRAWING, c.EndTurn(now_s=NOW_S + 99)),
        (ready_to_knock(), knock(BOB, "KC", *GR27)),
        (ready_to_knock(showing="declared"), knock(BOB, "KC", *GR27)),
        (SHOWING, c.ShowHand(seat=ADA, melds=(), lay_offs=())),
    ],
)
def test_what_depends_on_hidden_cards_is_not_decided_again(table: Table, command: Any) -> None:
    events = [view(event, SPECTATOR) for event in GAME.decide(command, table.state)]
    assert command_of(events, see(table.state, SPECTATOR)) is None  # type: ignore[arg-type]


def test_gr3_a_deal_of_which_less_is_open_is_completed_with_the_other_cards() -> None:
    table = open_table()
    whole = deal("AS", "2S", "3S", "4S 5S")
    events = [view(event, Viewer(seat=BOB, member="bob")) for event in GAME.decide(whole, table.state)]
    found = command_of(events, table.state)  # type: ignore[arg-type]
    assert isinstance(found, c.DealCards)
    assert sorted(found.order) == sorted(PACK)
    assert (found.order[0:20:2], found.order[20], found.seed) == (whole.order[0:20:2], whole.order[20], "0" * 64)


def test_events_that_only_follow_from_others_have_no_command() -> None:
    scored = e.DealScored(deal=1, kind="gin", winner=0, points=20)
    assert command_of((scored,), ready_to_knock().state) is None
    assert command_of((e.ShuffleCommitted(deal=1, seed=""),), open_table().state) is None
