"""The bots: ``simple`` looks one card ahead, ``perfect`` plays the solution for two players (NM92)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import bot_levels, bot_named
from ging_service.games.thirty_one.bots import check_rules, perfect_choice, simple_choice
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.rules import HouseRules, cards_that_fit
from tests.games.thirty_one.table import ADA, BOB, WON, Table, open_table, started

LEVELS = ("simple", "perfect")


def played(first: str, second: str, opening: str = "", **rules: str) -> int:
    """Who wins a round between two bots, after some cards."""
    table = started(rounds=0, **rules).takes(opening)
    while table.state.phase == "taking":
        bot = bot_named("thirty_one", (first, second)[table.round.turn])
        table = table.when(bot(table.state, table.round.turn))
    assert table.round.result is not None
    return table.round.result.winner


def test_there_are_two_levels() -> None:
    assert bot_levels("thirty_one") == LEVELS


@pytest.mark.parametrize("stuck", ["last_taker", "draw"])
@pytest.mark.parametrize("other", LEVELS)
def test_nm92_the_perfect_bot_wins_every_round_that_it_begins(stuck: str, other: str) -> None:
    assert played("perfect", other, stuck=stuck) == ADA


@pytest.mark.parametrize("card", cards_that_fit(()))
def test_nm92_after_an_ace_a_2_or_a_5_the_first_player_wins_and_after_others_the_second(card: str) -> None:
    assert played("perfect", "perfect", card) == (ADA if card[0] in "A25" else BOB)


def test_a_card_that_wins_at_once_is_taken() -> None:
    state = started().takes("6S 6H 6D 6C 5S").state
    assert simple_choice(state.round.taken, state)[0] == "2"  # type: ignore[union-attr]
    assert perfect_choice(state.round.taken, state)[0] == "2"  # type: ignore[union-attr]


def test_the_simple_bot_does_not_let_the_next_player_win_at_once() -> None:
    state = started(3).takes("6S 6H 6D").state
    assert state.round is not None
    card = simple_choice(state.round.taken, state)
    assert card[0] == "6", "at 24 no card makes 31"
    state = started(3).takes("6S 5H 4D 4S").state
    assert state.round is not None
    assert simple_choice(state.round.taken, state)[0] == "5", "at 24 again; a 6 would make it 25"


def test_among_more_than_two_the_perfect_bot_plays_as_the_simple_one() -> None:
    for table in (started(3).takes(WON[:3]), started(3).takes(WON[:9])):
        state = table.state
        assert state.round is not None
        assert perfect_choice(state.round.taken, state) == simple_choice(state.round.taken, state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_starts_a_round_that_it_begins_and_waits_for_the_others(level: str) -> None:
    bot = bot_named("thirty_one", level)
    assert [bot(open_table(3).state, seat) for seat in range(3)] == [c.StartRound(), None, None]
    over = started(rounds=0).takes(WON).state
    assert [bot(over, seat) for seat in (ADA, BOB)] == [c.StartRound(), None]
    running: TableState = started().state
    assert bot(running, BOB) is None
    assert isinstance(bot(running, ADA), c.TakeCard)
    assert bot(Table().state, ADA) is None
    assert bot(TableState(phase="taking"), ADA) is None


def test_nm95_bots_play_for_counters_only_where_the_house_rules_allow_it() -> None:
    check_rules(HouseRules())
    check_rules(HouseRules(stake=1, starting_stack=5, bot_stakes="allowed"))
    with pytest.raises(Refused) as refused:
        check_rules(HouseRules(stake=1, starting_stack=5))
    assert (refused.value.code, refused.value.rule, refused.value.where) == ("bot_stakes", "NM95", "rules.bot_stakes")


def test_the_same_state_leads_to_the_same_card() -> None:
    state = started().takes("5S 4S").state
    moves = [bot_named("thirty_one", "perfect")(state, ADA) for _again in range(3)]
    assert all(one == other for one, other in pairwise(moves))
