"""What only the service adds to commands."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import HouseRules
from tests.games.newmarket.table import MEMBERS, Table, dealt, open_table


def chance() -> ServiceChance:
    return ServiceChance(Random(5), "club", "table")  # noqa: S311  can be repeated


def complete(command: Any, table: Table) -> Any:
    return GAME.complete(command, table.state, chance(), 77)


def test_nm2_by_house_rule_the_first_dealer_is_drawn() -> None:
    opening = c.OpenTable(members=MEMBERS[:4], rules=HouseRules(first_dealer="random"))
    whole = complete(opening, Table())
    found = Table().when(whole).one(e.FirstDealerFound)
    assert found == e.FirstDealerFound(seat=whole.first_dealer, by="random")
    assert GAME.is_drawn(found)
    with pytest.raises(Refused, match="drawn by lot"):
        complete(replace(opening, first_dealer=1), Table())
    usual = c.OpenTable(members=MEMBERS[:4], rules=HouseRules())
    assert complete(usual, Table()) == usual
    assert not GAME.is_drawn(e.FirstDealerFound(seat=0, by="assigned"))


def test_nm2_chance_cuts_a_card_that_nobody_has_cut() -> None:
    table = Table().when(c.OpenTable(members=MEMBERS[:4], rules=HouseRules()), c.CutCard(seat=0, card=Card("AS")))
    assert complete(c.CutCard(seat=1), table).card not in ("", "AS")
    assert GAME.is_drawn(e.CardCut(seat=0, card=Card("AS")))


def test_nm6_the_service_shuffles() -> None:
    table = open_table()
    whole = complete(c.DealCards(), table)
    assert (len(whole.order), len(whole.seed), whole.now_s) == (48, 64, 77)
    assert GAME.is_drawn(table.when(whole).one(e.HandsDealt))


@pytest.mark.parametrize("command", [c.BuyDeadHand(seat=0), c.PassBuy(seat=0), c.StartSequence(seat=0, suit="S")])
def test_choices_get_the_time(command: Any) -> None:
    whole = complete(command, open_table())
    assert whole == replace(command, now_s=77)
    assert GAME.asked(whole) == command


def test_what_is_asked_is_what_a_person_gives() -> None:
    assert GAME.asked(c.DealCards(now_s=3)) is None
    assert GAME.asked(GAME.at_deadline(9)) is None
    assert complete(c.EndTurn(), open_table()).now_s == 77
    assert GAME.asked(c.CutCard(seat=1, card=Card("AS"))) == c.CutCard(seat=1)
    assert GAME.asked(c.RecordStop()) == complete(c.RecordStop(), open_table()) == c.RecordStop()


def test_who_sits_down() -> None:
    assert GAME.seated_by(c.OpenTable(members=MEMBERS[:4], rules=HouseRules())) == MEMBERS[:4]
    assert GAME.seated_by(c.RecordStop()) == ()


def test_a_running_deal_of_the_service_holds_hidden_cards() -> None:
    assert GAME.holds_hidden_cards(dealt("2C", "3C", "4C", "5C").state)
    assert not GAME.holds_hidden_cards(open_table().when(c.RecordDeal(dealer=-1)).state)
    assert not GAME.holds_hidden_cards(open_table().state)


def test_before_a_table_is_open_there_is_nothing() -> None:
    empty = TableState()
    assert GAME.to_act(empty) == ((), "", 0)
    assert GAME.deal(empty) is None
    assert GAME.hand(empty, 0) == ()
    assert GAME.moves(empty, 0) == ()
