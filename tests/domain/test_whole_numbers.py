"""Texts that are whole numbers, and those that ``int`` would read too, or would fail at."""

from __future__ import annotations

import pytest

from ging_service.domain.numbers import whole_number


def test_digits_are_a_number() -> None:
    assert [whole_number(text) for text in ("0", "17", "007", "9" * 15)] == [0, 17, 7, 10**15 - 1]


@pytest.mark.parametrize("text", ["", " 1", "1_0", "+1", "-1", "1.0", "٣", "²", "three", "9" * 16, "9" * 5000])
def test_nothing_else_is(text: str) -> None:
    assert whole_number(text) is None


def test_a_cursor_may_have_more_digits() -> None:
    assert whole_number("9" * 18, 18) == 10**18 - 1
    assert whole_number("9" * 19, 18) is None
