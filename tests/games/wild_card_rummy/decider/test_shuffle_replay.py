from __future__ import annotations

from dataclasses import replace

from ging_service.games.wild_card_rummy.decider.evolve import evolve
from ging_service.games.wild_card_rummy.decider.outcome import shuffled
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from tests.games.wild_card_rummy.table import deal, dealt, idle_turn, open_table, until_stock


def test_wr4_a_deal_follows_from_the_order_of_the_pack() -> None:
    before = open_table()
    command = deal(before, "AS", "2S", "3S")
    table = before.when(command)
    committed, started = table.last
    found = shuffled(started, table.state)
    assert found is not None
    assert (found.version, found.pack, found.shuffle) == (1, ONE_PACK, table.state.shuffle)
    assert found.deal_again(command.order) == started
    assert found.deal_again(ONE_PACK) != started
    assert shuffled(committed, table.state) is None


def test_wr19_a_reshuffle_follows_from_the_pile_and_the_same_seed() -> None:
    before = until_stock(dealt(stock_out="reshuffle"), 1)
    table = idle_turn(before)
    again = table.last[-1]
    state = before.state
    for event in table.last[:-1]:
        state = evolve(state, event)
    found = shuffled(again, state)
    assert found is not None
    assert state.deal is not None
    assert (found.version, found.pack) == (1, state.deal.discards[:-1])
    assert found.shuffle == replace(state.shuffle, reshuffle=1)  # type: ignore[type-var]
    assert found.deal_again(found.pack) == again
    no_shuffle = shuffled(again, replace(state, shuffle=None))
    assert no_shuffle is not None
    assert no_shuffle.shuffle is None
    recorded = replace(state, deal=replace(state.deal, recorded=True))
    assert shuffled(again, recorded) is None
