"""The audit finds the command of every group of events, unless it depends on cards that the reader does not see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.game import SPECTATOR, Viewer
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.auditing import command_of
from ging_service.games.wild_card_rummy.decider.views import see, view
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.laid import add, claim, put, run, set_of
from tests.games.wild_card_rummy.table import (
    ADA,
    BOB,
    CLEO,
    MEMBERS,
    NOW_S,
    Table,
    deal,
    dealt,
    idle_turn,
    open_table,
    turn,
    until_stock,
)

LIMITED = {"turn_limit_s": 60}
OUT = "5S 6S 7S 8S 9D 9H 9C KD"
MELDS = (put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))
OPENED = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
JACK = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="jack")))
FIRST = dealt("", OUT, "10S JS 2H 4D 6C", **LIMITED)
DRAWING = FIRST.when(turn(BOB, "KD", MELDS[0]))
LAST_MELDS = dealt("", OUT, last_melds="yes", **LIMITED).when(turn(BOB, "KD", *MELDS))
RESHUFFLE = until_stock(dealt(stock_out="reshuffle", **LIMITED), 1)
RESHUFFLE_DRAWN = RESHUFFLE.when(c.DrawCard(seat=RESHUFFLE.deal.turn))
TOP_CARD = idle_turn(until_stock(dealt(stock_out="top_card", press="yes", **LIMITED), 1))
CLAIMING = dealt("", "7S AD 9S QC 2C 3D 4C JH", "8S 5H 6H 7H KC", stock="2D", **LIMITED).when(
    turn(BOB, "QC", put(run("7S AD=8S 9S"))), c.DrawCard(seat=CLEO)
)


CASES: list[tuple[Table, Any]] = [
    (Table(), c.OpenTable(members=MEMBERS, rules=HouseRules())),
    (Table(), c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=CLEO)),
    (OPENED, c.CutCard(seat=BOB, card=ONE_PACK[7])),
    (JACK, c.TurnUpCards(order=ONE_PACK)),
    (open_table(**LIMITED), deal(open_table(), "AS", "2S", "3S", stock="4S 5S")),
    (open_table(), deal(open_table(), now_s=0)),
    (dealt(wild_choice="dealer", **LIMITED), c.NameWild(seat=ADA, rank="7", now_s=NOW_S + 5)),
    (DRAWING, c.DrawCard(seat=CLEO)),
    (DRAWING, c.TakeDiscards(seat=CLEO, count=1)),
    (FIRST, turn(BOB, "KD", now_s=NOW_S + 7)),
    (FIRST, turn(BOB, "KD", put(run("6S 7S 8S")), add(0, "5S"), now_s=NOW_S + 7)),
    (FIRST, turn(BOB, "KD", *MELDS, now_s=0)),
    (CLAIMING, turn(CLEO, "KC", put(run("5H 6H 7H")), claim(0, "8S", "AD"))),
    (
        dealt("", "5S 6S 7S 9D 9H 9C KD 2S", up_for_two="yes"),
        turn(BOB, "KD", put(run("5S 6S 7S")), MELDS[1], up_for_two=True, now_s=0),
    ),
    (LAST_MELDS, c.PutDownLast(seat=CLEO, actions=(), now_s=NOW_S + 9)),
    (
        RESHUFFLE_DRAWN,
        turn(
            RESHUFFLE.deal.turn, RESHUFFLE_DRAWN.deal.hands[RESHUFFLE.deal.turn][0], order=RESHUFFLE_DRAWN.deal.discards
        ),
    ),
    (TOP_CARD, c.LeaveDiscard(seat=TOP_CARD.deal.turn, now_s=0)),
    (DRAWING, c.EndTurn(now_s=NOW_S + 99)),
    (LAST_MELDS.when(c.PutDownLast(seat=CLEO, actions=(), now_s=NOW_S)), c.EndTurn(now_s=NOW_S + 60)),
    (DRAWING, c.EndTable()),
    (open_table(), c.EndTable()),
]


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_the_command_of_events_is_found(table: Table, command: Any) -> None:
    events = GAME.decide(command, table.state)
    found = command_of(events, table.state)
    if isinstance(command, c.LeaveDiscard) and isinstance(events[-1], e.PressOffered):
        assert type(found) is c.LeaveDiscard
    else:
        assert found == command


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_what_is_found_leads_to_the_same_events(table: Table, command: Any) -> None:
    events = GAME.decide(command, table.state)
    found = command_of(events, table.state)
    assert found is not None
    assert GAME.decide(found, table.state) == events


@pytest.mark.parametrize("adds", [True, False])
def test_wr24_the_decision_on_a_press_is_found(*, adds: bool) -> None:
    table = dealt()
    assert table.state.deal is not None
    state = replace(table.state, phase="pressing", deal=replace(table.state.deal, turn=CLEO, press_points=5))
    command = c.DecidePress(seat=CLEO, adds=adds)
    assert command_of(GAME.decide(command, state), state) == command


@pytest.mark.parametrize(("table", "command"), CASES, ids=lambda one: type(one).__name__)
def test_readers_who_see_less_find_a_command_that_leads_to_what_they_see_or_none(table: Table, command: Any) -> None:
    events = GAME.decide(command, table.state)
    for viewer in (SPECTATOR, *(Viewer(seat=seat, member=member) for seat, member in enumerate(MEMBERS))):
        shown = [found for event in events if (found := view(event, viewer)) is not None]
        state = see(table.state, viewer)
        found = command_of(shown, state)
        if found is not None:
            again = GAME.decide(found, state)
            assert [type(event) for event in again] == [type(event) for event in events]


@pytest.mark.parametrize(
    ("table", "command"), [(DRAWING, c.EndTurn(now_s=NOW_S + 99)), (FIRST, turn(BOB, "KD", *MELDS))]
)
def test_what_depends_on_hidden_cards_is_not_decided_again(table: Table, command: Any) -> None:
    events = [view(event, SPECTATOR) for event in GAME.decide(command, table.state)]
    assert command_of(events, see(table.state, SPECTATOR)) is None  # type: ignore[arg-type]


def test_wr4_a_deal_of_which_less_is_open_is_completed_with_the_other_cards() -> None:
    table = open_table(decks="two", joker="one")
    whole = deal(table, "AS AS", "2S", "3S", stock="4S 5S")
    events = [view(event, Viewer(seat=BOB, member="bob")) for event in GAME.decide(whole, table.state)]
    found = command_of(events, table.state)  # type: ignore[arg-type]
    assert isinstance(found, c.DealCards)
    assert sorted(found.order) == sorted(whole.order)
    assert command_of(events[:1], table.state) is None  # type: ignore[arg-type]


def test_events_that_no_command_begins_with_have_none() -> None:
    state = DRAWING.state
    meld = e.MeldPutDown(deal=1, seat=CLEO, meld=run("5H 6H 7H"))
    others: list[e.Event] = [e.PlayerOut(deal=1, seat=BOB, act_by_s=0), meld]
    assert [command_of([event], state) for event in others] == [None, None]
    added = e.PressAdded(deal=1, points=(5, 0, 0), automatic=False)
    assert command_of([added], open_table().state) is None
    assert command_of([e.CardCut(seat=ADA, card=Card("3S"))], OPENED.state) == c.CutCard(seat=ADA, card=Card("3S"))
