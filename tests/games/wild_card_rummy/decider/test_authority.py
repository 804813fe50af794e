from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.table import ADA, BOB, MEMBERS, Table, dealt, open_table, turn


def asker(member: str = "", *, plays: bool = False, keeps_score: bool = False, key_made_by: str = "") -> Asker:
    return Asker(member=member, key_made_by=key_made_by, plays=plays, keeps_score=keeps_score, judges=False)


PLAYER = asker("ada", plays=True)
STRANGER = asker("eve", plays=True)
SCRIBE = asker("sid", keeps_score=True)
PLAYING_SCRIBE = asker("ada", plays=True, keeps_score=True)
SPECTATOR = asker("ada")
APP = asker(key_made_by="ada", plays=True, keeps_score=True)
OPENING = c.OpenTable(members=MEMBERS, rules=HouseRules())
RUNNING = dealt().state
FREE = open_table().state


def code(command: c.Command, state: TableState, who: Asker) -> str:
    try:
        GAME.check_authority(command, state, who)
    except Refused as refused:
        return refused.code
    return ""


def hands_played(seat: int) -> list[Any]:
    return [
        c.NameWild(seat=seat, rank="5"),
        c.DrawCard(seat=seat),
        c.TakeDiscards(seat=seat, count=1),
        turn(seat, "KC"),
        c.PutDownLast(seat=seat, actions=()),
        c.LeaveDiscard(seat=seat),
        c.DecidePress(seat=seat, adds=True),
    ]


@pytest.mark.parametrize("command", hands_played(ADA), ids=lambda command: type(command).__name__)
def test_wr11_only_its_player_plays_a_hand_whatever_rights_others_have(command: Any) -> None:
    assert [code(command, RUNNING, who) for who in (PLAYER, PLAYING_SCRIBE)] == ["", ""]
    assert {code(command, RUNNING, who) for who in (STRANGER, SCRIBE, SPECTATOR, APP)} == {"not_your_table"}


@pytest.mark.parametrize("command", hands_played(BOB), ids=lambda command: type(command).__name__)
def test_wr11_nobody_plays_another_players_hand(command: Any) -> None:
    assert {code(command, RUNNING, who) for who in (PLAYER, PLAYING_SCRIBE)} == {"not_your_seat"}


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_exist_is_for_the_rules_to_refuse(seat: int) -> None:
    assert code(c.DrawCard(seat=seat), RUNNING, PLAYER) == ""
    Table(RUNNING).refuses(c.DrawCard(seat=seat), "no_such_seat", "WR1", "seat")


def test_players_and_scribes_open_tables_deal_and_turn_up_cards() -> None:
    for command, state in ((OPENING, TableState()), (c.DealCards(), FREE), (c.TurnUpCards(), FREE)):
        allowed = (PLAYER, SCRIBE, PLAYING_SCRIBE, APP)
        assert [code(command, state, who) for who in allowed] == [""] * len(allowed)
        assert {code(command, state, who) for who in (STRANGER, SPECTATOR)} == {"not_your_table"}


def test_wr2_a_player_draws_for_themselves_and_a_scribe_for_all() -> None:
    state = Table().when(OPENING).state
    for seat, allowed in ((ADA, ""), (BOB, "not_your_seat")):
        command = c.CutCard(seat=seat)
        assert [code(command, state, who) for who in (PLAYER, PLAYING_SCRIBE, SCRIBE)] == [allowed, "", ""]
        assert {code(command, state, who) for who in (STRANGER, SPECTATOR)} == {"not_your_table"}


RECORDS = [
    c.RecordDeal(dealer=-1, wild=""),
    c.RecordTurn(seat=ADA, taken=0, actions=(), discard="KC", up_for_two=False),  # type: ignore[arg-type]
    c.RecordResult(dealer=-1, wild="", winner=-1, held=(), melded=()),
]


@pytest.mark.parametrize("command", RECORDS, ids=lambda command: type(command).__name__)
def test_wr38_scribes_record_deals_with_real_cards(command: Any) -> None:
    assert [code(command, FREE, who) for who in (SCRIBE, PLAYING_SCRIBE, APP)] == ["", "", ""]
    assert {code(command, FREE, who) for who in (PLAYER, STRANGER, SPECTATOR)} == {"scribe_only"}


def test_wr38_after_a_deal_with_real_cards_a_scribe_writes_down_who_presses() -> None:
    recorded = open_table().when(RECORDS[0]).state
    press = c.DecidePress(seat=BOB, adds=True)
    assert [code(press, recorded, who) for who in (SCRIBE, PLAYER)] == ["", "scribe_only"]
    assert code(press, RUNNING, SCRIBE) == "not_your_table"


def test_wr36_only_a_scribe_who_does_not_play_ends_the_table() -> None:
    for state in (FREE, RUNNING):
        assert code(c.EndTable(), state, SCRIBE) == ""
        assert {code(c.EndTable(), state, who) for who in (PLAYER, PLAYING_SCRIBE, APP)} == {"scribe_only"}
        assert {code(c.EndTable(), state, who) for who in (STRANGER, SPECTATOR)} == {"not_your_table"}


def test_wr35_the_service_ends_turns() -> None:
    service = Asker(member="", key_made_by="", plays=True, keeps_score=True, judges=True)
    assert [code(c.EndTurn(), RUNNING, who) for who in (service, PLAYER)] == ["", "scribe_only"]


@pytest.mark.parametrize(
    ("who", "expected"),
    [(SCRIBE, ""), (PLAYER, "scribe_only"), (PLAYING_SCRIBE, "scribe_only"), (APP, "scribe_only")],
    ids=["scribe", "player", "playing scribe", "app of a player"],
)
def test_wr37_only_a_scribe_who_does_not_play_lets_bots_play_for_stakes(who: Asker, expected: str) -> None:
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(bot_stakes="allowed"))
    assert code(opening, FREE, who) == expected
