from __future__ import annotations

import pytest

from ging_service.games.ging.rules.claim_proof import penalty_payments


def test_g21_a_false_claimant_pays_each_other_player() -> None:
    assert penalty_payments(2, 1, 3, 18, "last_counter") == (2, 0, 2, 2)
    assert penalty_payments(0, 1, 3, 18, "last_counter") == (0, 0, 0, 0)
    assert penalty_payments(2, 1, 3, 6, "last_counter") == (2, 0, 2, 2)


@pytest.mark.parametrize(
    ("stack", "paid"), [(5, (2, 0, 2, 1)), (4, (2, 0, 1, 1)), (3, (1, 0, 1, 1)), (1, (1, 0, 0, 0)), (0, (0, 0, 0, 0))]
)
def test_g21_he_pays_as_far_as_his_stack_goes_the_elder_first(stack: int, paid: tuple[int, ...]) -> None:
    assert penalty_payments(2, 1, 3, stack, "last_counter") == paid


def test_g21_what_is_left_over_goes_from_the_eldest_of_the_others() -> None:
    assert penalty_payments(5, 2, 1, 1, "deals") == (0, 0, 0, 1)
    assert penalty_payments(5, 3, 1, 2, "deals") == (1, 0, 1, 0)


def test_g21_nothing_is_taken_from_a_stack_below_zero() -> None:
    assert penalty_payments(1, 0, 3, -4, "deals") == (0, 0, 0, 0)


def test_g21_g29_on_an_open_table_the_penalty_is_owed() -> None:
    assert penalty_payments(2, 0, 3, 1, "open") == (0, 2, 2, 2)
