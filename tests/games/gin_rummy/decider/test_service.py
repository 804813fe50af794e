from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider import service
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.gin_rummy.rules.cards import PACK
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from tests.games.gin_rummy.hands import cards
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

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING = c.OpenTable(members=MEMBERS, rules=HouseRules())


class LastOfAll:
    """Chance that chooses the last option, and does not shuffle."""

    def choose(self, options: Sequence[Any]) -> Any:
        return options[-1]

    def seed(self) -> str:
        return SEED

    def order(self, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:
        assert (shuffle.deal, shuffle.seed, shuffle.contributions) == (1, SEED, ())
        return tuple(pack)


def completed(command: c.Command, table: Table) -> c.Command:
    return service.complete(command, table.state, LastOfAll(), NOW_S)


def test_gr2_the_service_cuts_a_card_that_has_not_been_cut() -> None:
    table = Table().when(OPENING)
    assert completed(c.CutCard(seat=ADA), table) == c.CutCard(seat=ADA, card=PACK[-1])
    table = table.when(c.CutCard(seat=ADA, card=PACK[-1]))
    assert completed(c.CutCard(seat=BOB), table) == c.CutCard(seat=BOB, card=PACK[-2])


def test_gr3_the_service_shuffles_from_a_new_seed() -> None:
    asked = c.DealCards(order=cards("AS"), seed="chosen", now_s=1)
    assert completed(asked, open_table()) == c.DealCards(order=PACK, seed=SEED, now_s=NOW_S)


def test_gr30_the_service_tells_the_time() -> None:
    table = ready_to_knock()
    for command in (
        c.PassUpcard(seat=ADA),
        c.Discard(seat=ADA, card=PACK[0]),
        c.Knock(seat=ADA, discard=PACK[0], melds=()),
        c.EndTurn(),
    ):
        whole = completed(command, table)
        assert whole.now_s == NOW_S  # type: ignore[union-attr]
        assert GAME.asked(whole) == (None if isinstance(command, c.EndTurn) else command)


def test_other_commands_are_whole() -> None:
    for command in (OPENING, c.TakeDiscard(seat=BOB), c.DrawCard(seat=BOB), c.Resign(seat=BOB), c.EndTable()):
        assert completed(command, ready_to_knock()) is command
        assert GAME.asked(command) is command


def test_what_the_service_adds_is_not_asked_for() -> None:
    assert GAME.asked(deal()) is None
    assert GAME.asked(c.CutCard(seat=BOB, card=PACK[3])) == c.CutCard(seat=BOB)


def test_members_sit_down_when_a_table_opens() -> None:
    assert GAME.seated_by(OPENING) == MEMBERS
    assert GAME.seated_by(c.EndTable()) == ()


def test_chance_decides_cuts_deals_and_draws() -> None:
    drawn = [
        e.CardCut(seat=ADA, card=PACK[0]),
        open_table().when(deal()).last[1],
        e.CardDrawn(deal=1, seat=ADA, card=PACK[0]),
    ]
    assert all(map(service.is_drawn, drawn))
    assert not service.is_drawn(e.DiscardTaken(deal=1, seat=ADA, card=PACK[0]))


def test_cards_are_hidden_while_a_deal_runs() -> None:
    table = ready_to_knock(showing="declared")
    knocked = table.when(knock(BOB, "KC", *GR27))
    over = knocked.when(c.ShowHand(seat=ADA, melds=(), lay_offs=()))
    found = [GAME.holds_hidden_cards(one.state) for one in (open_table(), table, knocked, over)]
    assert found == [False, True, True, False]


def test_gr30_the_service_ends_a_turn() -> None:
    assert GAME.at_deadline(NOW_S) == c.EndTurn(now_s=NOW_S)
