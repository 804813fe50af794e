"""Who may give which command (NM29 to NM33)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.table import MEMBERS, dealt, open_table

GUEST = Asker(member="", key_made_by="", plays=False, keeps_score=False, judges=False)
ADA = GUEST._replace(member="ada", plays=True)
STRANGER = ADA._replace(member="zoe")
SCRIBE = STRANGER._replace(keeps_score=True)
PLAYING_SCRIBE = ADA._replace(keeps_score=True)
ARBITRATOR = STRANGER._replace(judges=True)

OPENING = c.OpenTable(members=MEMBERS[:4], rules=HouseRules())
FOR_BOTS = replace(OPENING, rules=HouseRules(bot_stakes="allowed"))
CUT = c.CutCard(seat=0)
RESULT = c.RecordResult(dealer=-1, buyer=-1, won=(), out=0, cards_left=())
RECORDS = (
    c.RecordDeal(dealer=-1),
    c.RecordBuy(seat=0),
    c.RecordBurial(caller=0, target=Card(""), seat=-1),
    c.RecordCard(seat=0, card=Card("")),
    c.RecordStop(),
    c.RecordPass(seat=0),
    RESULT,
)
CHOICES = (c.BuyDeadHand(seat=0), c.PassBuy(seat=0), c.StartSequence(seat=0, suit="S"))

UNOPENED = TableState()
CUTTING = open_table().state
DEALT = dealt("2C", "3C", "4C", "5C").state
RECORDED = open_table().when(c.RecordDeal(dealer=-1)).state


@pytest.mark.parametrize(
    ("asker", "command", "state"),
    [
        (ADA, OPENING, UNOPENED),
        (SCRIBE, OPENING, UNOPENED),
        (SCRIBE, FOR_BOTS, UNOPENED),
        (ADA, CUT, CUTTING),
        (SCRIBE, CUT, CUTTING),
        (PLAYING_SCRIBE, c.CutCard(seat=1), CUTTING),
        (ADA, c.DealCards(), CUTTING),
        (SCRIBE, c.DealCards(), CUTTING),
        *((ADA, command, DEALT) for command in CHOICES),
        *((PLAYING_SCRIBE, command, DEALT) for command in CHOICES),
        (ADA, c.PassBuy(seat=9), DEALT),
        *((PLAYING_SCRIBE, command, RECORDED) for command in RECORDS),
        (SCRIBE, c.EndTable(), DEALT),
        (SCRIBE, c.CallMisdeal(), DEALT),
        (PLAYING_SCRIBE, c.EndTable(), CUTTING),
        (PLAYING_SCRIBE, c.CallMisdeal(), RECORDED),
        (ARBITRATOR, c.OpenDeal(deal=1), DEALT),
        (SCRIBE, c.EndTurn(), DEALT),
    ],
)
def test_people_may_do_what_is_theirs(asker: Asker, command: Any, state: TableState) -> None:
    GAME.check_authority(command, state, asker)


@pytest.mark.parametrize(
    ("asker", "command", "state", "code"),
    [
        (STRANGER, OPENING, UNOPENED, "not_your_table"),
        (ADA, FOR_BOTS, UNOPENED, "scribe_only"),
        (PLAYING_SCRIBE, FOR_BOTS, UNOPENED, "scribe_only"),
        (ADA, c.CutCard(seat=1), CUTTING, "not_your_seat"),
        (STRANGER, c.DealCards(), CUTTING, "not_your_table"),
        *((SCRIBE, command, DEALT, "not_your_table") for command in CHOICES),
        (ADA, c.BuyDeadHand(seat=1), DEALT, "not_your_seat"),
        *((GUEST._replace(key_made_by="ada", plays=True), command, DEALT, "not_your_table") for command in CHOICES),
        (ADA._replace(plays=False), CHOICES[0], DEALT, "not_your_table"),
        *((ADA, command, RECORDED, "scribe_only") for command in RECORDS),
        (ADA, c.EndTable(), CUTTING, "scribe_only"),
        (PLAYING_SCRIBE, c.EndTable(), DEALT, "scribe_only"),
        (PLAYING_SCRIBE, c.CallMisdeal(), DEALT, "scribe_only"),
        (SCRIBE, c.OpenDeal(deal=1), DEALT, "not_an_arbitrator"),
        (ADA._replace(judges=True), c.OpenDeal(deal=1), DEALT, "sat_at_table"),
        (ADA, c.EndTurn(), DEALT, "scribe_only"),
    ],
)
def test_and_nothing_else(asker: Asker, command: Any, state: TableState, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check_authority(command, state, asker)
    assert refused.value.code == code
