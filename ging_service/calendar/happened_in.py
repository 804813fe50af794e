"""Times at which something happened, which may be earlier than its recording."""

from __future__ import annotations

import datetime as dt
import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from ging_service.calendar.periods import seasons_of
from ging_service.calendar.zoned_days import club_zone, zone_named, zone_of_day
from ging_service.domain.days import DAY_OUT_OF_RANGE, day_of, is_skipped
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from ging_service.execution.services import Services


# ``fromisoformat`` also reads weeks, days without a time and times without a zone, and ``\d`` the digits of other
# scripts.
_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
CLOCKS_DIFFER_BY = timedelta(minutes=1)
"""Tolerance for the caller's clock: how far ahead it may be."""


def happened_at(text: str, now: datetime, where: str = "happened_at") -> str:
    """RFC 3339 text in any zone as the log writes it, in UTC; "" stays "": it happened when it was recorded.

    Raises ``Refused``: ``bad_time``, or ``happened_in_future`` for a time that has not come.
    """
    if not text:
        return ""
    moment = moment_of(text, where)
    if moment > now + CLOCKS_DIFFER_BY:
        raise Refused("happened_in_future", "", "a recorded event cannot be in the future", where)
    return timestamp(moment)


def moment_of(text: str, where: str = "") -> datetime:
    """The moment, in UTC, that RFC 3339 text in any zone means. Raises ``Refused("bad_time")``."""
    try:
        # RFC 3339 allows a small t and z, which ``fromisoformat`` does not read.
        moment = datetime.fromisoformat(text.upper()).astimezone(UTC) if _RFC_3339.fullmatch(text) else None
    except (ValueError, OverflowError):
        moment = None
    if moment is None:
        detail = "a time is RFC 3339 text with its zone, such as 2026-11-20T19:30:00Z"
        raise Refused("bad_time", "", detail, where)
    return moment


# The time zone in which a club's dates are meant.


# Times at which something happened in a club, as people write them: a time with its zone, or a date.
#
# A date is a day of the time zone of the season that contains it, else of the club. Its moment is the noon of that day.


# The middle of a day: readers up to twelve hours away still see the same date.
_NOON: Final = dt.time(12)


def happened_in(services: Services, club_id: str, text: str) -> str:
    """Return the moment as the log writes it, in UTC; "" stays "": it happened when it was recorded.

    Raises ``NoSuchClub``, and ``Refused``: ``bad_time``, ``happened_in_future``.
    """
    now = services.clock()
    day = day_of(text)
    if day is None:
        return happened_at(text, now)
    zone = zone_of_day(seasons_of(services, club_id), text, club_zone(services, club_id))
    return noon_of(day, zone_named(zone), now, "happened_at")


def noon_of(day: dt.date, zone: dt.tzinfo, now: dt.datetime, where: str) -> str:
    """Return the noon of a day that has begun, even if that noon is still to come: a date always means the same moment.

    Raises ``Refused``: ``bad_time``, ``happened_in_future``.
    """
    try:
        noon = dt.datetime.combine(day, _NOON, zone).astimezone(dt.UTC)
        skipped = is_skipped(day, zone)
    except OverflowError as error:
        raise Refused("bad_time", "", DAY_OUT_OF_RANGE, where) from error
    if skipped:
        raise Refused("bad_time", "", f"there was no {day} in this time zone", where)
    # Days are compared, not moments: in the morning, the noon of today is still to come.
    if day > now.astimezone(zone).date():
        raise Refused("happened_in_future", "", "a recorded event cannot be in the future", where)
    return timestamp(noon)
