"""Time zones by name and of a club, and the days of moments and of seasons."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.days import DAY_OUT_OF_RANGE, begins_at, day_of, is_skipped
from ging_service.domain.errors import Refused
from ging_service.domain.streams import CLUB
from ging_service.eventlog.codec import timestamp
from ging_service.execution.deciding import current
from ging_service.records.errors import Misread
from ging_service.records.times import zone_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.state import Season
    from ging_service.domain.books.terms import SeasonTerms
    from ging_service.execution.services import Services


def zone_named(name: str) -> dt.tzinfo:
    """Return the time zone with this name. Raises ``Refused("bad_time_zone")``."""
    try:
        return zone_of(name)
    except Misread as misread:
        raise Refused(misread.code, "", misread.detail, "zone") from misread


def day_in(moment: dt.datetime, zone: dt.tzinfo) -> str:
    """Return the day of a moment. At the ends of the calendar, where a zone's day would lie beyond, the day in UTC."""
    try:
        return moment.astimezone(zone).date().isoformat()
    except OverflowError:
        return moment.astimezone(dt.UTC).date().isoformat()


# The days of a season as moments.


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


# The time zone in which a club's dates are meant.


def club_zone(services: Services, club_id: str) -> str:
    """The club's own time zone; UTC until it has set one."""
    with services.club_transaction(club_id) as conn:
        zone: str = current(services, conn, club_id, CLUB).state.zone
    return zone


def zone_of_day(seasons: Sequence[Season], day: str, of_club: str) -> str:
    """The time zone of a day, such as "2026-11-20": of the season that it lies in, else of the club."""
    return next((one.terms.zone for one in seasons if one.terms.first_day <= day <= one.terms.last_day), of_club)
