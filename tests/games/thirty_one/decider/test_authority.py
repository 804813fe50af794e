from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.rules import HouseRules
from tests.games.thirty_one.table import ADA, BOB, MEMBERS, WON, cards, open_table, started


def asker(member: str = "", *, plays: bool = False, keeps_score: bool = False, key_made_by: str = "") -> Asker:
    return Asker(member=member, key_made_by=key_made_by, plays=plays, keeps_score=keeps_score, judges=False)


PLAYER = asker("ada", plays=True)
STRANGER = asker("eve", plays=True)
SCRIBE = asker("sid", keeps_score=True)
PLAYING_SCRIBE = asker("ada", plays=True, keeps_score=True)
SPECTATOR = asker("ada")
APP = asker(key_made_by="ada", plays=True, keeps_score=True)
EVERYBODY = (PLAYER, STRANGER, SCRIBE, PLAYING_SCRIBE, SPECTATOR, APP)
RUNNING = started().state
BETWEEN = open_table(rounds=0).state
MINE = c.TakeCard(seat=ADA, card=Card("AS"))


def codes(command: c.Command, state: TableState) -> list[str]:
    """What everybody is told, in the order of ``EVERYBODY``; "" for those who may."""
    return [code(command, state, who) for who in EVERYBODY]


def code(command: c.Command, state: TableState, who: Asker) -> str:
    try:
        GAME.check_authority(command, state, who)
    except Refused as refused:
        return refused.code
    return ""


def test_nm90_only_the_player_of_a_seat_takes_its_cards() -> None:
    no = "not_your_table"
    assert codes(MINE, RUNNING) == ["", no, no, "", no, no]
    theirs = replace(MINE, seat=BOB)
    assert {code(theirs, RUNNING, who) for who in (PLAYER, PLAYING_SCRIBE)} == {"not_your_seat"}
    assert code(replace(MINE, seat=7), RUNNING, PLAYER) == "", "the rules refuse a seat that does not exist"


@pytest.mark.parametrize("command", [c.OpenTable(members=MEMBERS[:2], rules=HouseRules()), c.StartRound()])
def test_players_and_scribes_open_tables_and_start_rounds(command: c.Command) -> None:
    no = "not_your_table"
    assert codes(command, BETWEEN) == ["", no, "", "", no, ""]


def test_nm95_only_a_scribe_who_does_not_play_lets_bots_play_for_stakes() -> None:
    rules = HouseRules(stake=1, starting_stack=5, bot_stakes="allowed")
    opening = c.OpenTable(members=MEMBERS[:2], rules=rules)
    assert codes(opening, TableState()) == [
        "scribe_only",
        "not_your_table",
        "",
        "scribe_only",
        "not_your_table",
        "scribe_only",
    ]


@pytest.mark.parametrize(
    "command",
    [
        c.RecordRound(first=ADA, cards=cards(WON)),
        c.RecordResult(first=ADA, kind="thirty_one", winner=ADA),
        c.EndTurn(),
    ],
)
def test_nm93_nm96_scribes_record_rounds_and_end_turns(command: c.Command) -> None:
    no = "scribe_only"
    assert codes(command, BETWEEN) == [no, no, "", "", no, ""]


def test_nm94_a_player_ends_the_table_between_rounds_and_a_scribe_at_any_time() -> None:
    no = "not_your_table"
    assert codes(c.EndTable(), BETWEEN) == ["", no, "", "", no, ""]
    for state in (started(rounds=0).state, open_table(rounds=3).state):
        assert codes(c.EndTable(), state) == ["scribe_only", no, "", "scribe_only", no, "scribe_only"]
