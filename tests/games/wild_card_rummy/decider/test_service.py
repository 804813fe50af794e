from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import HIDDEN, Card
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider import service
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from tests.games.wild_card_rummy.laid import cards
from tests.games.wild_card_rummy.table import (
    ADA,
    BOB,
    MEMBERS,
    NOW_S,
    SEED,
    Table,
    deal,
    dealt,
    idle_turn,
    open_table,
    turn,
    until_stock,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING = c.OpenTable(members=MEMBERS, rules=HouseRules())


class LastOfAll:
    """Chance that chooses the last option, and turns over what it shuffles. ``shuffles``: what it has shuffled by."""

    def __init__(self) -> None:
        self.shuffles: list[tuple[int, str, int]] = []

    def choose(self, options: Sequence[Any]) -> Any:
        return options[-1]

    def seed(self) -> str:
        return SEED

    def order(self, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:
        assert shuffle.contributions == ()
        self.shuffles.append((shuffle.deal, shuffle.seed, shuffle.reshuffle))
        return tuple(reversed(pack))


def completed(command: c.Command, table: Table, chance: LastOfAll | None = None) -> Any:
    return service.complete(command, table.state, chance or LastOfAll(), NOW_S)


def test_wr2_the_service_draws_a_card_that_nobody_has_drawn_in_this_round() -> None:
    table = Table().when(OPENING)
    assert completed(c.CutCard(seat=ADA), table) == c.CutCard(seat=ADA, card=Card("KC"))
    table = table.when(c.CutCard(seat=ADA, card=Card("KC")))
    assert completed(c.CutCard(seat=BOB), table) == c.CutCard(seat=BOB, card=Card("QC"))


def test_wr29_cards_are_turned_up_by_chance_until_a_jack() -> None:
    whole = completed(c.TurnUpCards(order=cards("JS")), Table().when(OPENING))
    assert whole.order[:3] == cards("KC QC JC")
    assert sorted(whole.order) == sorted(ONE_PACK)


def test_wr4_the_service_shuffles_from_a_new_seed() -> None:
    chance = LastOfAll()
    whole = completed(c.DealCards(order=cards("AS"), seed="chosen", now_s=1), open_table(), chance)
    assert whole == c.DealCards(order=ONE_PACK[::-1], seed=SEED, now_s=NOW_S)
    assert chance.shuffles == [(1, SEED, 0)]


LAST = until_stock(dealt(stock_out="reshuffle", turn_limit_s=60), 1)
"""One card is left in the stock, and a player is to draw."""


def test_wr19_the_service_shuffles_the_pile_again_from_the_same_seed() -> None:
    chance = LastOfAll()
    drawn = LAST.when(c.DrawCard(seat=LAST.deal.turn))
    whole = completed(turn(BOB, "KC"), drawn, chance)
    assert whole.order == drawn.deal.discards[::-1]
    assert completed(c.EndTurn(), LAST, chance).order == LAST.deal.discards[::-1]
    second = until_stock(idle_turn(LAST), 1)
    assert completed(c.EndTurn(), second, chance).order == second.deal.discards[::-1]
    assert chance.shuffles == [(1, SEED, 1), (1, SEED, 1), (1, SEED, 2)]


@pytest.mark.parametrize(
    "table",
    [dealt(stock_out="reshuffle"), idle_turn(dealt(stock_out="reshuffle")), until_stock(dealt(), 1), open_table()],
)
def test_wr19_nothing_is_shuffled_where_the_stock_does_not_end_with_the_turn(table: Table) -> None:
    assert completed(turn(BOB, "KC"), table).order == ()


def test_wr35_the_service_tells_the_time() -> None:
    timed: tuple[Any, ...] = (
        c.NameWild(seat=ADA, rank="5"),
        turn(ADA, "KC", now_s=0),
        c.PutDownLast(seat=ADA, actions=()),
        c.LeaveDiscard(seat=ADA),
        c.EndTurn(),
    )
    for command in timed:
        whole = completed(command, dealt())
        assert whole.now_s == NOW_S
        assert GAME.asked(whole) == (None if isinstance(command, c.EndTurn) else command)


def test_other_commands_are_whole() -> None:
    for command in (OPENING, c.TakeDiscards(seat=BOB, count=1), c.DrawCard(seat=BOB), c.EndTable()):
        assert completed(command, dealt()) is command
        assert GAME.asked(command) is command


def test_what_the_service_adds_is_not_asked_for() -> None:
    assert GAME.asked(deal(open_table())) is None
    assert GAME.asked(c.TurnUpCards(order=ONE_PACK)) is None
    assert GAME.asked(c.CutCard(seat=BOB, card=Card("3S"))) == c.CutCard(seat=BOB)
    assert GAME.asked(turn(BOB, "3S", order=ONE_PACK)) == turn(BOB, "3S", now_s=0)


def test_members_sit_down_when_a_table_opens() -> None:
    assert GAME.seated_by(OPENING) == MEMBERS
    assert GAME.seated_by(c.EndTable()) == ()


def test_chance_decides_cuts_deals_draws_and_reshuffles() -> None:
    drawn: list[Any] = [
        e.CardCut(seat=ADA, card=Card("3S")),
        e.CardsTurnedUp(cards=cards("3S JH")),
        dealt().last[1],
        e.CardDrawn(deal=1, seat=ADA, card=Card("3S")),
        e.StockReshuffled(deal=1, stock=cards("3S")),
    ]
    assert all(map(service.is_drawn, drawn))
    recorded = (replace(drawn[3], card=HIDDEN), replace(drawn[4], stock=(HIDDEN,)))
    assert not any(map(service.is_drawn, (*recorded, e.DiscardsTaken(deal=1, seat=ADA, cards=cards("3S")))))


def test_cards_are_hidden_while_a_deal_of_the_service_runs() -> None:
    recorded = open_table().when(c.RecordDeal(dealer=-1, wild=""))
    found = [GAME.holds_hidden_cards(one.state) for one in (open_table(), dealt(), recorded)]
    assert found == [False, True, False]


def test_wr35_the_service_ends_a_turn() -> None:
    assert GAME.at_deadline(NOW_S) == c.EndTurn(now_s=NOW_S)
