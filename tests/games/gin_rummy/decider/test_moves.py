"""Moves for players by chance: they follow from what the player sees, and the rules allow them."""

from __future__ import annotations

from dataclasses import replace

from ging_service.domain.game import Viewer
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.service import moves
from ging_service.games.gin_rummy.decider.views import see
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import (
    ADA,
    BOB,
    GR27,
    MEMBERS,
    Table,
    deal,
    dealt,
    knock,
    open_table,
    ready_to_knock,
    throw,
)

HANDS = ("5C 6C 7C 10H 10D 10C JS QS KS KC", "8S 8H 8D 8C 2H 3H 4H 9C KD QH")


def test_gr2_players_who_have_not_cut_cut() -> None:
    table = Table().when(c.OpenTable(members=MEMBERS, rules=HouseRules()))
    assert [moves(table.state, seat) for seat in (ADA, BOB)] == [(c.CutCard(seat=ADA),), (c.CutCard(seat=BOB),)]
    table = table.when(c.CutCard(seat=ADA, card=cards("9S")[0]))
    assert [moves(table.state, seat) for seat in (ADA, BOB)] == [(), (c.CutCard(seat=BOB),)]


def test_gr3_the_dealer_deals() -> None:
    table = open_table(games=0)
    assert [moves(table.state, seat) for seat in (ADA, BOB)] == [(c.DealCards(),), ()]


def test_gr32_after_a_game_either_player_may_end_the_table() -> None:
    table = ready_to_knock(games=0, target=10).when(knock(BOB, "KC", *GR27))
    assert [moves(table.state, seat) for seat in (ADA, BOB)] == [(c.EndTable(),), (c.DealCards(), c.EndTable())]
    agreed = ready_to_knock(games=2, target=10).when(knock(BOB, "KC", *GR27))
    assert moves(agreed.state, ADA) == ()


def test_gr4_the_upcard_is_taken_if_it_helps() -> None:
    helps = dealt(*HANDS, "10S")
    assert moves(helps.state, BOB) == (c.PassUpcard(seat=BOB), c.TakeDiscard(seat=BOB))
    useless = dealt(*HANDS, "QD")
    assert (moves(useless.state, BOB), moves(useless.state, ADA)) == ((c.PassUpcard(seat=BOB),), ())


def test_gr5_the_upcard_is_taken_after_two_passes_even_if_it_is_useless() -> None:
    table = dealt(*HANDS, "QD").when(c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA))
    assert moves(table.state, BOB) == (c.TakeDiscard(seat=BOB),)
    stock = dealt(*HANDS, "10S", both_pass="stock").when(c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA))
    assert moves(stock.state, BOB) == (c.DrawCard(seat=BOB),)


def test_gr6_a_player_draws_and_takes_what_helps() -> None:
    table = dealt(*HANDS, "AD").when(c.TakeDiscard(seat=BOB))
    assert moves(table.when(throw(BOB, "KC")).state, ADA) == (c.DrawCard(seat=ADA),)
    assert moves(table.when(throw(BOB, "7C")).state, ADA) == (c.DrawCard(seat=ADA), c.TakeDiscard(seat=ADA))


def test_gr7_the_best_cards_are_discarded_and_whoever_can_knock_may() -> None:
    table = ready_to_knock()
    assert moves(table.state, BOB) == (
        c.Discard(seat=BOB, card=cards("KC")[0]),
        replace(knock(BOB, "KC", "10H 10D 10C", "JS QS KS", "5C 6C 7C"), now_s=0),
    )


def test_gr10_a_hand_with_more_deadwood_is_not_knocked_with() -> None:
    table = dealt("AS 3S 5S 7S 9S JS KS 2D 4D 6D", HANDS[1], "QC").when(c.TakeDiscard(seat=BOB))
    assert {type(move) for move in moves(table.state, BOB)} == {c.Discard}


def test_gr8_a_taken_card_may_be_the_best_discard_only_where_the_table_allows_it() -> None:
    hands = ("5C 6C 7C 10H 10D 10C JS QS KS 9D", "8S 8H 8D 8C 2H 3H 4H 9C KD QH", "KH")
    refused = dealt(*hands).when(c.TakeDiscard(seat=BOB))
    assert {move.card for move in moves(refused.state, BOB) if isinstance(move, c.Discard)} == {"9D"}
    allowed = dealt(*hands, take_back="allowed").when(c.TakeDiscard(seat=BOB))
    assert {move.card for move in moves(allowed.state, BOB) if isinstance(move, c.Discard)} == {"KH"}


def test_gr15_a_hand_is_shown_at_its_best() -> None:
    table = ready_to_knock(showing="declared").when(knock(BOB, "KC", *GR27))
    (shown,) = moves(table.state, ADA)
    assert isinstance(shown, c.ShowHand)
    assert shown.lay_offs == (LayOff(card=cards("8C")[0], meld=0), LayOff(card=cards("9C")[0], meld=0))
    assert moves(table.state, BOB) == ()


def test_gr14_nothing_is_laid_off_after_gin() -> None:
    table = dealt(*HANDS, "10S", showing="declared").when(c.TakeDiscard(seat=BOB))
    table = table.when(knock(BOB, "KC", "5C 6C 7C", "10H 10D 10C 10S", "JS QS KS"))
    (shown,) = moves(table.state, ADA)
    assert isinstance(shown, c.ShowHand)
    assert shown.lay_offs == ()


def test_moves_follow_from_what_the_player_sees() -> None:
    table = ready_to_knock()
    assert moves(see(table.state, Viewer(seat=BOB, member="bob")), BOB) == moves(table.state, BOB)
    assert moves(see(table.state, Viewer(seat=ADA, member="ada")), BOB) == ()


def test_nobody_has_a_move_when_the_table_has_ended() -> None:
    assert moves(open_table().when(c.EndTable()).state, ADA) == ()


def test_gr31_players_resign_when_the_stock_is_all_but_gone() -> None:
    table = open_table(both_pass="stock").when(deal(*HANDS, "QD"))
    table = table.when(c.PassUpcard(seat=BOB), c.PassUpcard(seat=ADA))
    while len(table.deal.stock) > 3:
        assert not any(isinstance(move, c.Resign) for move in moves(table.state, table.deal.turn))
        seat = table.deal.turn
        table = table.when(c.DrawCard(seat=seat))
        assert table.deal.drawn is not None
        table = table.when(throw(seat, table.deal.drawn.card))
    assert c.Resign(seat=table.deal.turn) in moves(table.state, table.deal.turn)
