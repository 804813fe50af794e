"""Which deals lie open, as runs of numbers."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.numbers import is_in, missing_from, with_numbers

NUMBERS = st.sets(st.integers(1, 30))


@given(NUMBERS, NUMBERS)
def test_runs_hold_the_numbers_that_were_put_in_and_no_others(some: set[int], more: set[int]) -> None:
    runs = with_numbers(with_numbers((), some), more)
    everything = some | more
    assert [number for number in range(32) if is_in(runs, number)] == sorted(everything)
    assert missing_from(runs, 30) == tuple(sorted(set(range(1, 31)) - everything))
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(runs))


def test_numbers_in_a_row_are_one_run() -> None:
    assert with_numbers((), range(1, 10_001)) == ((1, 10_000),)
    assert with_numbers(((1, 4), (6, 9)), (5,)) == ((1, 9),)
    assert with_numbers(((1, 9),), (3,)) == ((1, 9),)
