"""The game object's answers to the platform about shuffles and the tray."""

from __future__ import annotations

from dataclasses import replace

from ging_service.games.ging.decider.commands import DealCards
from ging_service.games.ging.decider.events import HandsDealt
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from tests.games.ging.table import open_table


def test_g4_a_dealing_is_dealt_again_from_the_order_of_the_pack() -> None:
    table = open_table()
    events = table.when(DealCards(order=PACK, now_s=0, seed="")).events
    dealt = next(event for event in events if isinstance(event, HandsDealt))
    shuffled = GAME.shuffled(dealt, table.state)
    assert shuffled is not None
    assert shuffled.pack == PACK
    assert shuffled.deal_again(PACK) == dealt
    assert shuffled.deal_again(tuple(reversed(PACK))) != dealt
    assert GAME.shuffled(table.happened[0], table.state) is None


def test_g5_a_deal_begins_with_a_dressed_tray() -> None:
    state = open_table().state
    assert GAME.wrong_before_deal(state) == ""
    less = replace(state.counters, pee=state.counters.pee - 1)
    assert GAME.wrong_before_deal(replace(state, counters=less)) == "the tray is not dressed"


def test_g4_the_platform_is_told_the_house_rules_and_the_hands() -> None:
    table = open_table()
    assert GAME.rules_at(table.state) == table.state.seating.rules
    assert GAME.hand(table.state, 0) == ()
    dealt = table.when(DealCards(order=PACK, now_s=0, seed="")).table
    assert all(len(GAME.hand(dealt.state, seat)) == len(PACK) // 4 for seat in range(4))
