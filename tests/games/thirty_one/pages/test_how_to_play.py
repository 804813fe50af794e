"""The examples of the introduction are worked out by the rules."""

from __future__ import annotations

from ging_service.games.thirty_one.pages.table import EXAMPLE, RUN_OUT, with_totals
from ging_service.games.thirty_one.rules import Outcome, cards_that_fit, check_round, solve


def test_nm90_in_the_example_the_second_player_wins_with_the_sixth_card() -> None:
    assert len(EXAMPLE) == 6
    assert check_round(EXAMPLE, 2, "last_taker") == Outcome(kind="thirty_one", place=1)


def test_nm92_the_threes_and_fours_run_out_at_28() -> None:
    totals = [total for _card, total in with_totals(RUN_OUT)]
    assert totals == [3, 7, 10, 14, 17, 21, 24, 28]
    assert {card[0] for card in cards_that_fit(RUN_OUT)} == {"A", "2"}
    assert solve(RUN_OUT, "last_taker").prospect == "loss", "for the first player"
