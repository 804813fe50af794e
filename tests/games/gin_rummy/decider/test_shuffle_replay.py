from __future__ import annotations

from ging_service.games.gin_rummy.decider.deciding_again import shuffled
from ging_service.games.gin_rummy.rules.cards import PACK
from tests.games.gin_rummy.table import deal, open_table


def test_gr3_a_deal_follows_from_the_order_of_the_pack() -> None:
    table = open_table().when(deal("AS", "2S", "3S"))
    committed, dealt = table.last
    found = shuffled(dealt, table.state)
    assert found is not None
    assert (found.version, found.pack, found.shuffle) == (1, PACK, table.state.shuffle)
    assert found.deal_again(deal("AS", "2S", "3S").order) == dealt
    assert found.deal_again(PACK) != dealt
    assert shuffled(committed, table.state) is None
