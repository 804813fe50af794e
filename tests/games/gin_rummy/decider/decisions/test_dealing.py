from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.table import (
    ADA,
    BOB,
    GR27,
    MEMBERS,
    NOW_S,
    SEED,
    Table,
    deal,
    knock,
    open_table,
    ready_to_knock,
)


def test_gr3_ten_cards_each_an_upcard_and_a_stock_of_31() -> None:
    table = open_table().when(c.DealCards(order=PACK, seed=SEED, now_s=NOW_S))
    table.then(
        e.ShuffleCommitted(deal=1, seed=SEED),
        e.HandsDealt(
            deal=1,
            game=1,
            dealer=ADA,
            hands=(PACK[1:20:2], PACK[0:20:2]),
            upcard=PACK[20],
            stock=PACK[21:],
            act_by_s=0,
        ),
    )
    assert (table.state.phase, table.deal.turn, table.deal.discards) == ("upcard", BOB, (PACK[20],))
    assert len(table.deal.stock) == 31


def test_gr3_the_hands_of_a_state_are_sorted_and_those_of_the_event_as_they_were_dealt() -> None:
    table = open_table().when(c.DealCards(order=PACK[::-1], seed=SEED, now_s=NOW_S))
    dealt = table.last[1]
    assert isinstance(dealt, e.HandsDealt)
    assert dealt.hands[BOB][0] == PACK[-1]
    assert table.deal.hands[BOB] == tuple(card for card in PACK if card in dealt.hands[BOB])


def test_gr3_a_running_deal_comes_to_its_end_first() -> None:
    ready_to_knock().refuses(deal(), "deal_running", "GR3")
    Table().refuses(deal(), "table_not_open", "")
    cutting = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
    cutting.refuses(deal(), "no_first_dealer", "GR2")


@pytest.mark.parametrize("order", [(), PACK[:51], (*PACK[:51], Card("AS")), (*PACK[:51], Card("?"))])
def test_gr1_the_shuffled_pack_is_the_pack_of_52(order: tuple[Card, ...]) -> None:
    open_table().refuses(c.DealCards(order=order, seed=SEED), "not_a_pack", "GR1", "order")


@pytest.mark.parametrize("seed", ["", "5E" * 32, "5e" * 31])
def test_gr3_a_seed_is_32_bytes(seed: str) -> None:
    open_table().refuses(replace(deal(), seed=seed), "bad_seed", "GR3", "seed")


@pytest.mark.parametrize(("rule", "dealer"), [("alternate", BOB), ("winner", BOB), ("loser", ADA)])
def test_gr2_the_next_dealer_follows_from_the_house_rule(rule: str, dealer: int) -> None:
    scored = ready_to_knock(next_dealer=rule).when(knock(BOB, "KC", *GR27))
    assert scored.state.dealer == dealer
    assert scored.when(deal()).deal.dealer == dealer


def test_gr30_a_time_limit_begins_with_the_deal() -> None:
    assert open_table(turn_limit_s=30).when(deal(now_s=500)).deal.act_by_s == 530
