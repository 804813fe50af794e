"""Round numbers and calendar days for the axes of a chart."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Span = Literal["day", "month", "year"]

# Beyond these, a mark for each day, or for each month, would be too close to the next to be read.
_MOST_DAYS_BY_DAY: Final = 62
_MOST_DAYS_BY_MONTH: Final = 5 * 366
_MONTHS: Final = (1, 2, 3, 6)
_MONTH_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Tick(NamedTuple):
    """A place on an axis, and what stands there."""

    at: int
    label: str


def round_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that goes into a span ``most`` times at most."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if span <= step * times * most:
                return step * times
        step *= 10


def round_range(low: int, high: int, most: int) -> range:
    """Round numbers from at or below ``low`` to at or above ``high``, ``most`` steps or one more."""
    step = round_step(max(high - low, 1), most)
    # A curve that is flat on a round number needs a second mark: a range of one number has no height.
    return range(
        low // step * step, -(-high // step) * step + 1 + (step if low == high and low % step == 0 else 0), step
    )


def day_places(first: int, last: int, most: int) -> tuple[Span, list[int]]:
    """Return days, or starts of months or years, between two ordinals: ``most`` or hardly more; and which of these."""
    days = last - first
    if days <= _MOST_DAYS_BY_DAY:
        return "day", list(range(first, last + 1, round_step(days, most)))
    beginnings = list(_months(first, last))
    if days <= _MOST_DAYS_BY_MONTH:
        every = next((one for one in _MONTHS if days // 30 <= one * most), 12)
        return "month", [one.toordinal() for one in beginnings if (one.month - 1) % every == 0]
    step = round_step(days // 365, most)
    return "year", [one.toordinal() for one in beginnings if one.month == 1 and one.year % step == 0]


def day_ticks(first: int, last: int, most: int) -> list[Tick]:
    """The same, each with its label."""
    span, places = day_places(first, last, most)
    return [Tick(at, _LABELS[span](dt.date.fromordinal(at))) for at in places]


def deal_ticks(last: int, most: int) -> list[Tick]:
    """The beginning, and deals whose numbers are round."""
    step = round_step(last, most)
    return [Tick(at, f"{at}" if at else "start") for at in range(0, last + 1, step)]


def _months(first: int, last: int) -> Iterator[dt.date]:
    """The first days of months between two ordinals."""
    day = dt.date.fromordinal(first).replace(day=1)
    while day.toordinal() <= last:
        if day.toordinal() >= first:
            yield day
        # From the first of any month, 31 days later is in the next one.
        day = (day + dt.timedelta(days=31)).replace(day=1)


def _day(day: dt.date) -> str:
    return f"{day.day} {_MONTH_NAMES[day.month - 1]}"


def _month(day: dt.date) -> str:
    """January bears its year."""
    return f"{_MONTH_NAMES[day.month - 1]} {day.year}" if day.month == 1 else _MONTH_NAMES[day.month - 1]


_LABELS: Final[Mapping[Span, Callable[[dt.date], str]]] = {
    "day": _day,
    "month": _month,
    "year": lambda day: f"{day.year}",
}
