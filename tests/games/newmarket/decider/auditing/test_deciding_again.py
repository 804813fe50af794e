"""Commands found again in the events of a batch: the first of them, whatever follows."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.deciding_again import command_of
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.table import MEMBERS, deal, open_table

OPENING = c.OpenTable(members=MEMBERS[:4], rules=HouseRules())
CUTS = tuple(c.CutCard(seat=seat, card=Card(card)) for seat, card in enumerate(("2S", "3S", "4S", "5S")))
RESULT = c.RecordResult(dealer=-1, buyer=2, won=(c.HeapTaken(seat=0, heap=Card("KS")),), out=3, cards_left=())
BLOCKED = c.RecordResult(dealer=-1, buyer=-1, won=(), out=-1, cards_left=())
OUT = c.RecordResult(dealer=-1, buyer=-1, won=(), out=0, cards_left=())
CARDS = (
    c.RecordDeal(dealer=0),
    c.RecordBuy(seat=1),
    c.RecordCard(seat=3, card=Card("10D")),
    c.RecordCard(seat=2, card=Card("")),
    c.RecordCard(seat=1, card=Card("")),
    c.RecordPass(seat=1),
    c.RecordCard(seat=2, card=Card("2C")),
    c.RecordStop(),
)


def batch(*commands: c.Command, before: TableState) -> list[Any]:
    found: list[Any] = []
    state = before
    for command in commands:
        events = GAME.decide(command, state)
        found += events
        state = fold(state, events)
    return found


@pytest.mark.parametrize(
    ("commands", "before"),
    [
        ((OPENING, *CUTS, RESULT, BLOCKED), TableState()),
        (CARDS, open_table().state),
        ((*CARDS, OUT), open_table().state),
        ((c.RecordDeal(dealer=0), RESULT, c.EndTable()), open_table().state),
        ((c.RecordDeal(dealer=1), c.CallMisdeal(), deal(open_table(), "2C", "3C", "4C", "5C")), open_table().state),
        ((BLOCKED, c.RecordDeal(dealer=1), c.EndTable()), open_table(short="rebuy", starting_stack=5).state),
        ((c.RecordDeal(dealer=1), c.RecordCard(seat=2, card=Card("KS"))), open_table(game="original").state),
    ],
)
def test_each_command_of_a_batch_is_found_in_turn(commands: tuple[c.Command, ...], before: TableState) -> None:
    events, state = batch(*commands, before=before), before
    found = 0
    while events:
        command = command_of(events, state)
        assert command is not None
        decided = GAME.decide(command, state)
        assert list(decided) == events[: len(decided)]
        events, state, found = events[len(decided) :], fold(state, decided), found + 1
    # A deal that is begun and then has its result is the same as a result of which no more is known.
    assert found == len(commands) - (commands[:2] == (c.RecordDeal(dealer=0), RESULT))


def test_a_result_without_its_end_is_of_no_command() -> None:
    state = open_table().state
    events = batch(RESULT, before=state)
    assert command_of(events[:6], state) is None


def test_what_nobody_records_is_of_no_command() -> None:
    state = open_table().when(c.RecordDeal(dealer=0)).state
    assert command_of([e.TimeRanOut(deal=1, seat=0)], state) is None
