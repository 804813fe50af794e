"""Days as text, and when they begin."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import tzinfo

# The calendar's first and last day are left out: in some time zone they begin or end in the year 0 or 10000.
DAY_OUT_OF_RANGE: Final = "a day is one from 0001-01-02 to 9999-12-30"
"""Refusal text for days whose beginning or end lies beyond the calendar in some time zone."""

_SECOND: Final = timedelta(seconds=1)

# Without `re.ASCII`, `\d` also matches the digits of other scripts.
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def day_of(text: str) -> date | None:
    """Parse a day such as "2026-11-20"; None if the text is not a day."""
    try:
        # By itself, `fromisoformat` also takes 20261120 and 2026-W47-5 (Python 3.11).
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def begins_at(day: date, zone: tzinfo) -> datetime:
    """Return the moment at which a day begins, in UTC. If clocks skip midnight, it is the moment of the change.

    Raises ``OverflowError`` at the ends of the calendar.
    """
    begins, before = (datetime.combine(day, time(fold=fold), zone).astimezone(UTC) for fold in (0, 1))
    # A midnight that is skipped is read by the clock of before and by that of after the change. The second reading lies before
    # the change, and the first behind it where clocks changed at another time than midnight (Toronto, 1919-03-30, 23:30).
    while begins - before > _SECOND:
        middle = (before + (begins - before) / 2).replace(microsecond=0)
        begins, before = (begins, middle) if middle.astimezone(zone).date() < day else (middle, before)
    return begins


def is_skipped(day: date, zone: tzinfo) -> bool:
    """Return True if a zone has no such day, as when it moved across the date line."""
    return begins_at(day, zone).astimezone(zone).date() != day
