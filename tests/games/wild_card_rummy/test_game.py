"""What the platform is told about tables of wild-card rummy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.game import DealSummary, ToAct
from ging_service.domain.stakes import Stake
from ging_service.games.wild_card_rummy import game
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS, HouseRules
from tests.games.wild_card_rummy.laid import put, run, set_of
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, MEMBERS, NOW_S, Table, dealt, idle_turn, open_table, turn

OUT = "5S 6S 7S 8S 9D 9H 9C KD"
GOES_OUT = turn(BOB, "KD", put(run("5S 6S 7S 8S")), put(set_of("9", "9D 9H 9C")))
ADAS, CLEOS = "2C 3C 10D JH QS KS AH", "2D 2H 3D 4D 5D 6D 10C"


def acts(table: Table) -> tuple[tuple[int, ...], str, int]:
    return tuple(game.to_act(table.state))


def test_what_a_table_waits_for() -> None:
    assert acts(Table()) == ((), "", 0)
    table = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
    assert acts(table) == ((ADA, BOB, CLEO), "cut", 0)
    assert acts(table.when(c.CutCard(seat=BOB, card=Card("5S")))) == ((ADA, CLEO), "cut", 0)
    jack = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="jack")))
    assert acts(jack) == ((ADA, BOB, CLEO), "turn_up_cards", 0)
    assert acts(open_table()) == ((ADA,), "deal", 0)
    assert acts(dealt(wild_choice="dealer", turn_limit_s=9)) == ((ADA,), "name_wild", NOW_S + 9)
    assert acts(dealt(turn_limit_s=9)) == ((BOB,), "play_turn", NOW_S + 9)
    assert acts(idle_turn(dealt())) == ((CLEO,), "draw", 0)
    assert acts(dealt("", OUT, last_melds="yes").when(GOES_OUT)) == ((CLEO,), "put_down_last", 0)
    assert acts(dealt().when(c.EndTable())) == ((), "", 0)
    assert game.to_act(TableState(phase="drawing")) == ToAct((), "")
    assert game.to_act(TableState(phase="counting")) == ToAct((), "record_result")
    pressing = replace(dealt().state, phase="pressing")
    assert game.to_act(pressing) == ToAct((BOB,), "decide_press")


def test_the_deal_counts_for_standings_who_went_out_and_what_it_came_to() -> None:
    assert game.deal(open_table().state) is None
    running = game.deal(dealt().state)
    assert running == DealSummary(1, ADA, recorded=False, kind="running", winners=(), net=(0, 0, 0), summary={})
    won = game.deal(dealt(ADAS, OUT, CLEOS).when(GOES_OUT).state)
    assert won is not None
    assert (won.kind, won.winners) == ("out", (BOB,))
    assert won.summary == {"games": [0, 0, 0], "outs": [0, 1, 0], "points": [70, 0, 32]}
    void = game.deal(dealt().when(c.EndTable()).state)
    assert void is not None
    assert (void.kind, void.winners) == ("void", ())
    assert {"running", won.kind, void.kind} <= set(game.GAME.deal_kinds)


def test_the_line_of_a_table_in_lists() -> None:
    line = game.GAME.summary(dealt(turn_limit_s=9).state)
    assert (line.phase, line.members, line.deals_played, line.act_by_s) == ("playing", MEMBERS, 0, NOW_S + 9)
    assert (line.ended, line.misdeals, line.voids) == ("", 0, 0)
    assert line.phase in game.GAME.phases
    assert game.GAME.members(dealt().state) == MEMBERS
    assert game.GAME.hand(open_table().state, ADA) == ()
    assert len(game.GAME.hand(dealt().state, BOB)) == 8
    assert game.GAME.rules_at(dealt(out_bonus=5).state).out_bonus == 5
    assert game.GAME.time_limit_s(dealt(turn_limit_s=9).state) == 9


def test_the_pack_the_seats_and_the_places() -> None:
    rules = HouseRules(decks="two_from_five", joker="one")
    assert game.GAME.pack(rules, 4) == (*ONE_PACK, JOKER)
    assert len(game.GAME.pack(rules, 5)) == 105
    assert game.seats_by_rules(rules) == (3, 6)
    assert game.places(3, rules) == ("stack/0", "stack/1", "stack/2", "payments")
    stakes = {"payment": "pairs", "stake": Stake(), "starting_stack": 50}
    assert game.counters_at(open_table(**stakes).state) == {
        "stack/0": 50,
        "stack/1": 50,
        "stack/2": 50,
        "payments": 0,
    }


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_number_of_players_has_a_preset(seats: int) -> None:
    assert game.GAME.presets_for(seats)


def test_every_preset_holds_together() -> None:
    assert [*game.GAME.presets] == [*PRESETS]
    for rules in PRESETS.values():
        game.GAME.check_rules(rules)
