"""NM92: the exact solution for two players, checked by playing every round and by a count of its own."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.games.thirty_one.rules import (
    PACK,
    TARGET,
    cards_that_fit,
    cards_that_win_now,
    number_of,
    outcome_of,
    solve,
    total_of,
)
from tests.games.thirty_one.table import NOTHING_FITS, WON, cards

if TYPE_CHECKING:
    from ging_service.games.thirty_one.rules import Stuck


def numbers(found: tuple[str, ...]) -> set[str]:
    return {card[0] for card in found}


def test_nm92_the_first_player_wins_with_an_ace_a_2_or_a_5() -> None:
    solution = solve((), "last_taker")
    assert (solution.prospect, numbers(solution.cards)) == ("win", {"A", "2", "5"})
    assert len(solution.cards) == 12, "in every suit"


def test_nm92_with_draws_only_a_5_wins() -> None:
    solution = solve((), "draw")
    assert (solution.prospect, numbers(solution.cards)) == ("win", {"5"})


def test_nm92_a_3_first_of_the_series_3_10_17_24_loses() -> None:
    assert solve(cards("3S"), "last_taker").prospect == "win", "for the second player"
    assert "4S" in solve(cards("3S"), "last_taker").cards, "the threes and fours run out"


def test_nm92_a_total_of_31_takes_6_to_13_cards() -> None:
    counts = {
        sum(taken)
        for taken in product(range(5), repeat=6)
        if sum(count * number for number, count in enumerate(taken, 1)) == TARGET
    }
    assert (min(counts), max(counts)) == (6, 13)


def test_nm92_who_only_loses_may_take_any_card() -> None:
    taken = cards("AS")
    solution = solve(taken, "last_taker")
    assert (solution.prospect, solution.cards) == ("loss", cards_that_fit(taken))


def test_nm92_a_draw_is_kept_where_no_card_wins() -> None:
    solution = solve(cards("AS AH AD AC 6S 6H 2S 2H 2D 2C"), "draw")
    assert (solution.prospect, numbers(solution.cards)) == ("draw", {"5", "6"})


@cache
def value(taken: tuple[int, ...], total: int, *, is_draw: bool) -> int:
    """The same, reckoned forwards from the numbers taken: −1, 0 or 1 for the player at turn."""
    fitting = [number for number in range(1, 7) if taken.count(number) < 4 and total + number <= TARGET]
    if not fitting:
        return 0 if is_draw and total < TARGET else -1
    return max(-value(tuple(sorted((*taken, number))), total + number, is_draw=is_draw) for number in fitting)


@pytest.mark.parametrize("stuck", ["last_taker", "draw"])
@given(data=st.data())
def test_nm92_the_solution_agrees_with_another_reckoning_in_every_position(stuck: Stuck, data: st.DataObject) -> None:
    taken: tuple[str, ...] = ()
    for _card in range(data.draw(st.integers(0, 10))):
        after = (*taken, data.draw(st.sampled_from(cards_that_fit(taken))))  # type: ignore[arg-type]
        if outcome_of(after, 2, stuck) is not None:  # type: ignore[arg-type]
            break
        taken = after
    solution = solve(taken, stuck)  # type: ignore[arg-type]
    reckoned = {
        card: -value(
            tuple(sorted(number_of(one) for one in (*taken, card))),  # type: ignore[arg-type]
            total_of((*taken, card)),  # type: ignore[arg-type]
            is_draw=stuck == "draw",
        )
        for card in cards_that_fit(taken)  # type: ignore[arg-type]
    }
    best = max(reckoned.values())
    assert {"win": 1, "draw": 0, "loss": -1}[solution.prospect] == best
    assert set(solution.cards) == {card for card, worth in reckoned.items() if worth == best}


def test_nm90_cards_that_win_at_once() -> None:
    before = cards(WON)[:-1]
    assert numbers(cards_that_win_now(before, 2, "last_taker")) == {"2"}
    assert cards_that_win_now((), 6, "last_taker") == ()
    assert numbers(cards_that_win_now(before, 5, "last_taker")) == {"2"}, "for the player who began, too"


def test_nm91_the_last_card_that_fits_wins_at_once_unless_that_is_a_draw() -> None:
    before = cards(NOTHING_FITS)[:-1]
    assert numbers(cards_that_win_now(before, 3, "last_taker")) == {"5", "6"}
    assert cards_that_win_now(before, 3, "draw") == ()


def test_the_pack_is_what_the_solution_counts() -> None:
    assert {number: [number_of(card) for card in PACK].count(number) for number in range(1, 7)} == dict.fromkeys(
        range(1, 7), 4
    )
