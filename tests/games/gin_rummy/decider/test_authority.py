from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import ADA, BOB, GR27, MEMBERS, Table, knock, open_table, ready_to_knock


def asker(member: str = "", *, plays: bool = False, keeps_score: bool = False, key_made_by: str = "") -> Asker:
    return Asker(member=member, key_made_by=key_made_by, plays=plays, keeps_score=keeps_score, judges=False)


PLAYER = asker("ada", plays=True)
STRANGER = asker("eve", plays=True)
SCRIBE = asker("sid", keeps_score=True)
PLAYING_SCRIBE = asker("ada", plays=True, keeps_score=True)
SPECTATOR = asker("ada")
APP = asker(key_made_by="ada", plays=True, keeps_score=True)
OPENING = c.OpenTable(members=MEMBERS, rules=HouseRules())
RUNNING = ready_to_knock().state
FREE = open_table(games=0).state


def code(command: c.Command, state: TableState, who: Asker) -> str:
    try:
        GAME.check_authority(command, state, who)
    except Refused as refused:
        return refused.code
    return ""


def hands_played(seat: int) -> list[Any]:
    return [
        c.PassUpcard(seat=seat),
        c.TakeDiscard(seat=seat),
        c.DrawCard(seat=seat),
        c.Discard(seat=seat, card=cards("KC")[0]),
        knock(seat, "KC", *GR27),
        c.ShowHand(seat=seat, melds=(), lay_offs=()),
        c.Resign(seat=seat),
    ]


@pytest.mark.parametrize("command", hands_played(ADA), ids=lambda command: type(command).__name__)
def test_gr6_only_its_player_plays_a_hand_whatever_rights_others_have(command: Any) -> None:
    assert [code(command, RUNNING, who) for who in (PLAYER, PLAYING_SCRIBE)] == ["", ""]
    assert {code(command, RUNNING, who) for who in (STRANGER, SCRIBE, SPECTATOR, APP)} == {"not_your_table"}


@pytest.mark.parametrize("command", hands_played(BOB), ids=lambda command: type(command).__name__)
def test_gr6_nobody_plays_the_other_players_hand(command: Any) -> None:
    assert {code(command, RUNNING, who) for who in (PLAYER, PLAYING_SCRIBE)} == {"not_your_seat"}


def test_a_seat_that_does_not_exist_is_for_the_rules_to_refuse() -> None:
    assert code(c.DrawCard(seat=2), RUNNING, PLAYER) == ""
    Table(RUNNING).refuses(c.DrawCard(seat=2), "no_such_seat", "GR1", "seat")


def test_players_and_scribes_open_tables_and_deal() -> None:
    for command, state in ((OPENING, TableState()), (c.DealCards(), FREE)):
        allowed = (PLAYER, SCRIBE, PLAYING_SCRIBE, APP)
        assert [code(command, state, who) for who in allowed] == [""] * len(allowed)
        assert {code(command, state, who) for who in (STRANGER, SPECTATOR)} == {"not_your_table"}


def test_gr2_a_player_cuts_for_themselves_and_a_scribe_for_both() -> None:
    state = Table().when(OPENING).state
    for seat, allowed, others in ((ADA, "", "not_your_table"), (BOB, "not_your_seat", "not_your_table")):
        command = c.CutCard(seat=seat)
        assert [code(command, state, who) for who in (PLAYER, PLAYING_SCRIBE, SCRIBE)] == [allowed, "", ""]
        assert {code(command, state, who) for who in (STRANGER, SPECTATOR)} == {others}


RECORDS = [
    c.RecordDeal(dealer=-1, upcard=cards("AD")[0]),
    c.RecordResult(dealer=-1, kind="knock", winner=BOB, points=5),
]


@pytest.mark.parametrize("command", RECORDS, ids=lambda command: type(command).__name__)
def test_gr34_scribes_record_deals_with_real_cards(command: Any) -> None:
    assert [code(command, FREE, who) for who in (SCRIBE, PLAYING_SCRIBE, APP)] == ["", "", ""]
    assert {code(command, FREE, who) for who in (PLAYER, STRANGER, SPECTATOR)} == {"scribe_only"}


@pytest.mark.parametrize("command", hands_played(BOB), ids=lambda command: type(command).__name__)
def test_gr34_scribes_write_down_what_both_players_do_with_real_cards(command: Any) -> None:
    recorded = open_table(games=0).when(RECORDS[0])
    assert [code(command, recorded.state, who) for who in (SCRIBE, PLAYING_SCRIBE, APP)] == ["", "", ""]
    assert {code(command, recorded.state, who) for who in (PLAYER, STRANGER, SPECTATOR)} == {"scribe_only"}
    over = recorded.when(RECORDS[1])
    assert code(c.DealCards(), over.state, PLAYER) == ""
    assert [code(c.EndTable(), recorded.state, who) for who in (SCRIBE, PLAYER)] == ["", "scribe_only"]
    assert code(command, over.state, SCRIBE) == "not_your_table"


def test_gr32_a_player_ends_the_table_between_two_games_only() -> None:
    assert [code(c.EndTable(), FREE, who) for who in (PLAYER, PLAYING_SCRIBE, SCRIBE)] == ["", "", ""]
    assert {code(c.EndTable(), FREE, who) for who in (STRANGER, SPECTATOR)} == {"not_your_table"}
    running = ready_to_knock(games=0)
    between_deals = running.when(knock(BOB, "KC", *GR27))
    over = ready_to_knock(games=0, target=10).when(knock(BOB, "KC", *GR27))
    found = [
        [code(c.EndTable(), one.state, who) for who in (PLAYER, PLAYING_SCRIBE, SCRIBE)]
        for one in (running, between_deals, over)
    ]
    assert found == [["scribe_only", "scribe_only", ""]] * 2 + [["", "", ""]]


def test_gr32_a_series_of_so_many_games_is_played_to_its_end() -> None:
    assert [code(c.EndTable(), open_table(games=3).state, who) for who in (PLAYER, SCRIBE)] == ["scribe_only", ""]


def test_gr30_the_service_ends_turns() -> None:
    service = Asker(member="", key_made_by="", plays=True, keeps_score=True, judges=True)
    assert [code(c.EndTurn(), RUNNING, who) for who in (service, PLAYER)] == ["", "scribe_only"]


@pytest.mark.parametrize(
    ("who", "expected"),
    [(SCRIBE, ""), (PLAYER, "scribe_only"), (PLAYING_SCRIBE, "scribe_only"), (APP, "scribe_only")],
    ids=["scribe", "player", "playing scribe", "app of a player"],
)
def test_gr33_only_a_scribe_who_does_not_play_lets_bots_play_for_stakes(who: Asker, expected: str) -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(bot_stakes="allowed"))
    assert code(opening, FREE, who) == expected
