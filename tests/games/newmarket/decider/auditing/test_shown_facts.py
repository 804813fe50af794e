from __future__ import annotations

from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.auditing.shown_facts import ShownFacts
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.house_rules import HouseRules


def test_a_forged_start_leaves_one_way_for_each_card_of_its_suits() -> None:
    asked = e.StartAwaited(deal=1, seat=0, suits=("D", "X", "H") * 100, act_by_s=0)
    (cards,) = ShownFacts(4, (), "", HouseRules()).of([asked]).options
    assert len(cards) == len(PACKS["newmarket"]) // 2
