from __future__ import annotations

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.service import moves
from ging_service.games.thirty_one.decider.state import TableState
from tests.games.thirty_one.table import ADA, BOB, WON, open_table, started


def test_between_rounds_everybody_can_start_the_next() -> None:
    assert moves(open_table().state, BOB) == (c.StartRound(),)
    assert moves(started().takes(WON).state, ADA) == (c.StartRound(),)


def test_nm94_without_a_number_of_rounds_the_table_can_end() -> None:
    assert moves(started(rounds=0).takes(WON).state, ADA) == (c.StartRound(), c.EndTable())


def test_nm91_the_player_at_turn_takes_a_card_that_fits() -> None:
    state = started().takes("6S 6H 6D 6C 5S AS").state
    found = moves(state, ADA)
    assert [move.card for move in found if isinstance(move, c.TakeCard)] == ["AH", "AD", "AC"]
    assert moves(state, BOB) == ()


def test_nobody_moves_before_a_table_is_open() -> None:
    assert moves(TableState(), ADA) == ()
    assert moves(TableState(phase="taking"), ADA) == ()
