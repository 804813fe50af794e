"""Fields that the service adds to commands: it overwrites every value that an outlet has put there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.service import complete
from ging_service.games.ging.decider.state import Shuffle, TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.table import open_table, recorded

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW_S = 1_795_000_000
MEMBERS = ("ada", "bob", "cat", "dan")


class Last:
    """Chance that chooses the last option, and shuffles by turning the pack round. ``shuffles``: those that were asked for."""

    def __init__(self) -> None:
        self.shuffles: list[Any] = []

    def choose(self, options: Sequence[Any]) -> Any:
        return options[-1]

    def seed(self) -> str:
        return "5e" * 32

    def order(self, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:
        self.shuffles.append(shuffle)
        return tuple(reversed(pack))


def completed(command: c.Command, state: TableState) -> Any:
    return complete(command, state, Last(), NOW_S)


def opening(chosen: int = -1, **rules: Any) -> c.OpenTable:
    return c.OpenTable(members=MEMBERS, rules=HouseRules(**rules), first_dealer=chosen)


def test_g3_the_first_dealer_is_drawn_where_the_house_rule_says_so() -> None:
    assert completed(opening(first_dealer="random"), TableState()).first_dealer == 3
    assert completed(opening(), TableState()) == opening()
    with pytest.raises(Refused, match="is drawn"):
        completed(opening(2, first_dealer="random"), TableState())


def test_g3_chance_cuts_a_card_that_nobody_has_cut_in_this_round() -> None:
    state = GAME.fold(TableState(), GAME.decide(opening(), TableState()))
    cut = c.CutCard(seat=0, card="")
    assert completed(cut, state).card == PACK[-1]
    after = GAME.fold(state, GAME.decide(c.CutCard(seat=0, card=PACK[-1]), state))
    assert completed(c.CutCard(seat=1, card=""), after).card == PACK[-2]
    assert completed(c.CutCard(seat=1, card="KS"), after).card == "KS"


def test_g4_the_pack_is_ordered_by_the_committed_shuffle_or_else_by_a_new_seed() -> None:
    chance, state = Last(), open_table().state
    asks = c.DealCards(order=("KS",), seed="chosen", now_s=7)
    dealt: Any = complete(asks, state, chance, NOW_S)
    assert (dealt.order, dealt.seed, dealt.now_s) == (tuple(reversed(PACK)), "5e" * 32, NOW_S)
    committed = open_table().after(c.CommitShuffle(seed="ab" * 32)).state
    complete(asks, committed, chance, NOW_S)
    assert chance.shuffles == [Shuffle(deal=1, seed="5e" * 32), committed.shuffle]
    assert completed(c.CommitShuffle(seed="chosen"), state).seed == "5e" * 32


def test_the_service_says_what_time_it_is() -> None:
    state = open_table().state
    assert completed(c.RecordDeal(now_s=7, dealer=-1, hands=()), state).now_s == NOW_S
    assert completed(c.CloseDeclaring(now_s=7), state) == GAME.at_deadline(NOW_S)
    assert completed(c.Settle(), state) == c.Settle()


def test_the_same_key_asks_for_the_same_but_for_what_the_service_adds() -> None:
    assert GAME.asked(c.DealCards(order=("KS",), seed="chosen", now_s=7)) is None
    assert GAME.asked(c.CommitShuffle(seed="chosen")) is None
    assert GAME.asked(c.RecordDeal(now_s=7, dealer=2, hands=())) == c.RecordDeal(now_s=0, dealer=2, hands=())
    assert GAME.asked(c.CloseDeclaring(now_s=7)) is None
    assert GAME.asked(c.Settle()) == c.Settle()


def test_the_game_tells_the_platform_about_its_tables() -> None:
    running = recorded(open_table()).state
    assert GAME.seated_by(opening()) == MEMBERS
    assert GAME.seated_by(c.Settle()) == ()
    assert not GAME.holds_hidden_cards(running)
    assert GAME.summary(running).phase == "declaring"
    assert GAME.summary(open_table().state).act_by_s == 0
    dealt = GAME.deal(running)
    assert dealt is not None
    assert (dealt.number, GAME.deal(open_table().state)) == (1, None)
    limited = open_table(declaring_limit_s=60).state
    assert GAME.time_limit_s(limited) == 60
    drawn = open_table().after(c.DealCards(order=PACK, seed="5e" * 32, now_s=0))
    assert GAME.holds_hidden_cards(drawn.state)
    assert [type(event).__name__ for event in drawn.happened if GAME.is_drawn(event)] == ["HandsDealt"]
