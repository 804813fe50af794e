"""The days of a season as moments."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.days import DAY_OUT_OF_RANGE, begins_at, day_of, is_skipped
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from ging_service.domain.books.terms import SeasonTerms

_ONE_DAY = dt.timedelta(days=1)


def terms_with_moments(terms: SeasonTerms) -> SeasonTerms:
    """The terms with the moments of their days, in UTC. Raises ``Refused``: ``bad_time_zone``, ``bad_day``."""
    zone = zone_named(terms.zone)
    starts_at = _begins_at(terms.first_day, dt.timedelta(), zone, "first_day")
    ends_at = _begins_at(terms.last_day, _ONE_DAY, zone, "last_day")
    return replace(terms, starts_at=timestamp(starts_at), ends_at=timestamp(ends_at))


def _begins_at(day: str, days_later: dt.timedelta, zone: dt.tzinfo, where: str) -> dt.datetime:
    found = day_of(day)
    if found is None:
        raise Refused("bad_day", "", "a day must be written as 2026-11-20", where)
    try:
        if is_skipped(found, zone):
            raise Refused("bad_day", "", f"there was no {day} in this time zone", where)
        return begins_at(found + days_later, zone)
    except OverflowError as error:
        raise Refused("bad_day", "", DAY_OUT_OF_RANGE, where) from error
