"""Time zones by name, and the day that a moment lies in."""

from __future__ import annotations

import datetime as dt

from ging_service.domain.errors import Refused
from ging_service.records.errors import Misread
from ging_service.records.times import zone_of


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
