from __future__ import annotations

import pytest

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK
from tests.games.wild_card_rummy.laid import cards
from tests.games.wild_card_rummy.table import ADA, BOB, CLEO, NOW_S, SEED, deal, dealt, open_table

FIVE = ("ada", "bob", "cleo", "dan", "eve")
NAMING = dealt(wild_choice="dealer", turn_limit_s=60)


def test_wr4_the_service_commits_itself_and_deals() -> None:
    table = dealt("AS", "2S 3S", "4S", stock="KD QD", turn_limit_s=60)
    committed, started = table.last
    assert committed == e.ShuffleCommitted(deal=1, seed=SEED)
    assert isinstance(started, e.HandsDealt)
    assert [len(hand) for hand in started.hands] == [7, 8, 7]
    assert (started.deal, started.round, started.dealer, started.wild) == (1, 1, ADA, "A")
    assert (started.is_pressed, started.doubled, started.act_by_s) == (False, False, NOW_S + 60)
    assert started.stock[:2] == cards("KD QD")
    assert (table.state.phase, table.deal.turn, len(table.deal.stock)) == ("playing", BOB, 30)


def test_wr4_by_house_rule_the_dealer_plays_first() -> None:
    table = dealt(first_player="dealer")
    assert ([len(hand) for hand in table.deal.hands], table.deal.turn) == ([8, 7, 7], ADA)


def test_wr1_two_packs_are_dealt_from_five_seats_on() -> None:
    table = dealt("AS AS", members=FIVE, decks="two_from_five")
    assert len(table.deal.stock) == 104 - 36
    assert table.deal.hands[ADA][:2] == cards("AS AS")


def test_wr34_the_joker_is_in_the_pack() -> None:
    assert JOKER in dealt("Joker", joker="one").deal.hands[ADA]


def test_wr4_the_order_is_one_of_the_whole_pack() -> None:
    open_table().refuses(c.DealCards(order=ONE_PACK[1:], seed=SEED), "not_a_pack", "WR1", "order")
    open_table(decks="two").refuses(c.DealCards(order=ONE_PACK, seed=SEED), "not_a_pack", "WR1", "order")


@pytest.mark.parametrize("seed", ["", "5E" * 32, "5e" * 31])
def test_wr4_a_seed_is_32_bytes(seed: str) -> None:
    open_table().refuses(c.DealCards(order=ONE_PACK, seed=seed), "bad_seed", "WR4", "seed")


def test_wr4_nobody_deals_while_a_deal_runs() -> None:
    dealt().refuses(c.DealCards(), "deal_running", "WR4")


def test_wr23_a_deal_of_sevens_is_doubled() -> None:
    table = open_table(deals="K..A", double_on="seven_and_king")
    table = table.when(deal(table))
    assert (table.deal.wild, table.deal.doubled) == ("K", True)


def test_wr33_the_dealer_names_the_wild_rank_before_the_first_turn() -> None:
    assert (NAMING.deal.wild, NAMING.state.phase, NAMING.deal.turn) == ("", "naming", ADA)
    table = NAMING.when(c.NameWild(seat=ADA, rank="7", now_s=NOW_S))
    table.then(e.WildNamed(deal=1, seat=ADA, rank="7", doubled=False, act_by_s=NOW_S + 60))
    assert (table.deal.wild, table.state.phase, table.deal.turn, table.deal.act_by_s) == ("7", "playing", BOB, 1_060)


def test_wr33_a_rank_that_is_named_may_double_the_deal() -> None:
    named = dealt(wild_choice="dealer", double_on="seven_and_king").when(c.NameWild(seat=ADA, rank="K"))
    assert named.deal.doubled


def test_wr33_only_the_dealer_names_a_rank_that_is_left() -> None:
    NAMING.refuses(c.NameWild(seat=BOB, rank="7"), "not_your_turn", "WR33", "seat")
    NAMING.refuses(c.NameWild(seat=ADA, rank="1"), "rank_not_left", "WR33", "rank")
    dealt().refuses(c.NameWild(seat=BOB, rank="7"), "wrong_phase", "WR33")
    assert "these ranks have not been wild yet: 2 3" in dealt(wild_choice="dealer", deals="2..K").refuses(
        c.NameWild(seat=ADA, rank="A"), "rank_not_left", "WR33", "rank"
    )
    NAMING.refuses(c.DrawCard(seat=ADA), "wrong_phase", "WR11")
    NAMING.refuses(c.DrawCard(seat=CLEO), "not_your_turn", "WR11", "seat")
