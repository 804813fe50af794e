"""Dates and times on the command line: every option that takes one uses one of these types.

As a start, a date is the beginning of its day, as an end its end: ``Session.begins`` and ``ends``. As the time when
something happened, it is the noon of its day: ``calendar.happened_in``.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, Final

import click

from ging_service.domain.days import DAY_OUT_OF_RANGE, day_of

_FIRST_DAY: Final = date(1, 1, 2)
_LAST_DAY: Final = date(9999, 12, 30)
"""Their beginning and end lie within the calendar in every time zone."""


class Day(click.ParamType[str]):
    """A date, as the text that the service takes."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401  click's signature
        """Check a date."""
        day = day_of(str(value))
        if day is None:
            self.fail(f"{str(value)!r} is not a date such as 2026-11-20", param, ctx)
        if not _FIRST_DAY <= day <= _LAST_DAY:
            self.fail(DAY_OUT_OF_RANGE, param, ctx)
        return day.isoformat()


class Time(click.ParamType[datetime | date]):
    """RFC 3339 text with its time zone, or a date, which gets the zone of its season or of the club."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime | date:  # noqa: ANN401  click's signature
        """Read a time."""
        if isinstance(value, date):
            return value
        text = str(value)
        if day_of(text) is not None:
            return date.fromisoformat(DAY.convert(text, param, ctx))
        try:
            # RFC 3339 allows a small t and z, which Python does not read.
            found = datetime.fromisoformat(text.upper())
            if found.tzinfo is not None:
                return found.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        example = "nor a time with its zone such as 2026-11-20T19:30:00Z"
        return self.fail(f"{text!r} is neither a date such as 2026-11-20 {example}", param, ctx)


DAY = Day()
TIME = Time()


def text_of_time(_context: click.Context, _option: click.Parameter, time: date | None) -> str:
    """Return a time as the service takes it, "" for none: the callback of options that are handed on as text."""
    if isinstance(time, datetime):
        from ging_service.eventlog.codec import timestamp

        return timestamp(time)
    return time.isoformat() if time else ""


def check_order(first: date | str | None, last: date | str | None) -> None:
    """Check the first and the last day, or moment, of ``--from`` and ``--to``. Raises ``click.UsageError``."""
    if first and last and last < first:  # type: ignore[operator]  # both are days, or both are moments
        raise click.UsageError("--to is before --from")
