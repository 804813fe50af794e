"""Moves for players by chance: what each seat could do now, with none but true claims."""

from __future__ import annotations

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.service import moves
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.decider.claiming import known
from tests.games.ging.table import (
    MEMBERS,
    Table,
    cards,
    combination,
    given,
    open_table,
    pass_deal,
    satisfied,
    suit,
)


def of_all(table: Table) -> list[tuple[c.Command, ...]]:
    return [moves(table.state, seat) for seat in range(4)]


def test_g3_players_who_have_not_cut_cut() -> None:
    rules = HouseRules(first_dealer="lowest")
    table = given().after(c.OpenTable(members=MEMBERS, rules=rules), c.CutCard(seat=2, card=cards("9S")[0]))
    assert [[type(move) for move in of] for of in of_all(table)] == [[c.CutCard], [c.CutCard], [], [c.CutCard]]


def test_g4_the_dealer_deals() -> None:
    assert of_all(open_table()) == [(), (), (), (c.DealCards(),)]
    assert of_all(open_table(shuffle="committed")) == [(), (), (), (c.CommitShuffle(),)]


def test_g29_a_table_without_a_set_end_can_end_after_a_deal() -> None:
    table = open_table(ending="open")
    assert of_all(table)[3] == (c.DealCards(),)
    assert of_all(pass_deal(table))[0] == (c.DealCards(), c.EndTable())


def test_g20_a_showdown_is_settled() -> None:
    assert of_all(known(mode="showdown")) == [(c.Settle(),)] * 4


def test_g19_claims_are_true_and_made_once() -> None:
    table = known(SWEEPS)
    content = c.BeSatisfied(seat=0, by="player")
    sevens, hearts, diamonds = combination(0, "four_sevens"), suit(0, "H", 24), suit(0, "D", 15)
    assert moves(table.state, 0)[:2] == (content, sevens)
    assert {hearts, diamonds} < set(moves(table.state, 0)[2:])
    left = moves(table.after(sevens, hearts).state, 0)
    assert content in left
    assert diamonds in left
    assert not {sevens, hearts} & set(left)


def test_g19_a_satisfied_player_makes_no_move() -> None:
    table = known(EXAMPLE_1).after(*satisfied(1))
    assert moves(table.state, 1) == ()
    assert moves(table.state, 0)[0] == c.BeSatisfied(seat=0, by="player")


def test_each_move_is_allowed() -> None:
    for table in (open_table(), known(SWEEPS), known(EXAMPLE_1, mode="showdown")):
        for move in (move for of in of_all(table) for move in of if not isinstance(move, c.DealCards)):
            assert GAME.decide(move, table.state)
