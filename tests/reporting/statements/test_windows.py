"""Windows of statements: all months that were given, each once, in as few ranges as possible."""

from __future__ import annotations

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from ging_service.reporting.statements.movements import Range, windows

ALWAYS = Range(None, None)
MONTHS = st.dates(dt.date(2010, 1, 1)).map(lambda day: day.replace(day=1))


def at(year: int, month: int, day: int = 1) -> dt.datetime:
    return dt.datetime(year, month, day, tzinfo=dt.UTC)


@given(months=st.lists(MONTHS, unique=True, max_size=60).map(sorted))
def test_every_month_is_in_exactly_one_window(months: list[dt.date]) -> None:
    found = list(windows(months, ALWAYS))
    for month in months:
        moment = dt.datetime.combine(month.replace(day=28), dt.time(12), dt.UTC)
        ranges = [part for window in found for part in window.ranges if part.starts_at <= moment < part.ends_at]
        assert len(ranges) == 1
    assert [(one.first, one.last) for one in found] == sorted((one.first, one.last) for one in found)


def test_months_that_follow_each_other_are_one_range() -> None:
    months = [dt.date(2025, 11, 1), dt.date(2025, 12, 1), dt.date(2026, 1, 1), dt.date(2026, 2, 1), dt.date(2026, 5, 1)]
    assert [one.ranges for one in windows(months, ALWAYS)] == [
        (Range(at(2025, 11), at(2026, 1)),),
        (Range(at(2026, 1), at(2026, 3)), Range(at(2026, 5), at(2026, 6))),
    ]


def test_windows_end_with_their_period() -> None:
    months = [dt.date(2026, 1, 1), dt.date(2026, 3, 1)]
    (window,) = windows(months, Range(at(2026, 1, 10), at(2026, 3, 20)))
    assert window.ranges == (Range(at(2026, 1, 10), at(2026, 2)), Range(at(2026, 3), at(2026, 3, 20)))


def test_the_calendar_has_a_last_month() -> None:
    (window,) = windows([dt.date(9999, 12, 1)], ALWAYS)
    assert window.ranges == (Range(at(9999, 12), dt.datetime.max.replace(tzinfo=dt.UTC)),)
