"""Days as they are written, in one form only."""

from __future__ import annotations

from datetime import date

import pytest

from ging_service.domain.days import day_of


def test_a_day_is_its_year_month_and_day() -> None:
    assert day_of("2028-02-29") == date(2028, 2, 29)


@pytest.mark.parametrize("text", ["", "2026-02-29", "2026-13-01", "20261120", "2026-W47-5", "20.11.2026", "٢٠٢٦-٠٢-٠٢"])
def test_anything_else_is_no_day(text: str) -> None:
    assert day_of(text) is None
