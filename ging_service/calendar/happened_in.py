"""Times at which something happened in a club, as people write them: a time with its zone, or a date.

A date is a day of the time zone of the season that contains it, else of the club. Its moment is the noon of that day.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from ging_service.calendar.club_zone import club_zone, zone_of_day
from ging_service.calendar.event_times import happened_at
from ging_service.calendar.periods import seasons_of
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.days import DAY_OUT_OF_RANGE, day_of, is_skipped
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from ging_service.execution.services import Services

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
