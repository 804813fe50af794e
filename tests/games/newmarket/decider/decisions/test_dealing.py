"""Dealing and dressing (NM4 to NM6)."""

from __future__ import annotations

from dataclasses import replace

from ging_service.domain.cards import Card
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.game import GAME, counters_at
from ging_service.games.newmarket.rules.cards import PACKS
from tests.games.newmarket.table import NOW_S, SEED, Table, deal, open_table


def with_stacks(table: Table, *stacks: int) -> Table:
    layout = replace(table.state.layout, stacks=stacks)
    return replace(table, state=replace(table.state, layout=layout))


def dealing(table: Table) -> c.DealCards:
    return c.DealCards(order=PACKS[table.state.rules.game], seed=SEED, now_s=NOW_S)


def test_nm4_everybody_stakes_on_each_king_and_in_the_kitty() -> None:
    table = open_table(5)
    table = table.when(dealing(table))
    assert table.kinds == ["ShuffleCommitted", "HandsDealt", "LayoutDressed", "BuyOffered"]
    assert counters_at(table.state) == {
        **{f"stack/{seat}": 45 for seat in range(5)},
        **{f"heap/K{suit}": 5 for suit in "SHDC"},
        "kitty": 5,
    }
    assert GAME.places(5, table.state.rules) == tuple(counters_at(table.state))
    assert table.deal.net == (-5,) * 5


def test_nm53_in_the_original_game_everybody_stakes_on_the_layout_only() -> None:
    table = open_table(4, game="original", king_stake=2)
    table = table.when(dealing(table))
    assert table.kinds == ["ShuffleCommitted", "HandsDealt", "LayoutDressed", "StartAwaited"]
    assert counters_at(table.state)["heap/JS"] == 8
    assert counters_at(table.state)["kitty"] == 0
    assert GAME.to_act(table.state) == ((1,), "start", 0)


def test_nm6_the_service_commits_itself_to_the_shuffle_before_it_deals() -> None:
    table = open_table(4, turn_limit_s=30)
    table = table.when(deal(table, "QS", "QH", "QD", "QC"))
    assert table.last[0] == e.ShuffleCommitted(deal=1, seed=SEED)
    dealt = table.one(e.HandsDealt)
    assert [Card(f"Q{suit}") in hand for suit, hand in zip("SHDC", dealt.hands, strict=True)] == [True] * 4
    assert (dealt.sizes, dealt.dead_size) == ((9, 10, 10, 10), 9)
    assert table.one(e.BuyOffered).act_by_s == NOW_S + 30


def test_a_shuffle_that_the_service_cannot_have_made_is_refused() -> None:
    table = open_table(4)
    table.refuses(replace(dealing(table), seed="5E"), "bad_seed", "NM6", "seed")
    table.refuses(replace(dealing(table), order=PACKS["original"]), "not_a_pack", "NM1", "order")
    table.when(dealing(table)).refuses(dealing(table), "deal_running", "NM2")


def test_nm5_on_account_stacks_go_below_zero() -> None:
    table = with_stacks(open_table(4), 3, 50, 50, 50)
    assert table.when(dealing(table)).state.layout.stacks[0] == -2


def test_nm5_by_house_rule_who_is_short_takes_another_starting_stack() -> None:
    table = with_stacks(open_table(4, short="rebuy"), 4, 50, 5, 50)
    table = table.when(dealing(table))
    assert table.last[0] == e.StackBought(seat=0, member="ada", counters=50)
    assert table.kinds.count("StackBought") == 1
    assert table.state.layout.stacks == (49, 45, 0, 45)
    assert table.state.bought == 50


def test_the_second_deal_has_the_next_number() -> None:
    table = open_table(4)
    table = table.when(dealing(table), c.CallMisdeal())
    assert table.when(dealing(table)).one(e.HandsDealt).deal == 2
