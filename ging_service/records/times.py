"""Times of an evening: written as on the wall clock, kept as moments in UTC."""

from __future__ import annotations

import datetime as dt
import re
import zoneinfo
from typing import TYPE_CHECKING

from ging_service.domain.days import begins_at, is_skipped
from ging_service.records.errors import Misread

if TYPE_CHECKING:
    from ging_service.records.record import Heading

_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
_OFFSET = re.compile(r"([+-])(\d\d):([0-5]\d)")


def zone_of(name: str) -> dt.tzinfo:
    """The time zone of a name, ``UTC`` or an offset as ``+01:00``. Raises ``Misread("bad_time_zone")``."""
    if name == "UTC":
        return dt.UTC
    offset = _OFFSET.fullmatch(name)
    if offset:
        ahead = dt.timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        if ahead < dt.timedelta(days=1):
            return dt.timezone(ahead if offset[1] == "+" else -ahead)
    try:
        return zoneinfo.ZoneInfo(name)
    # The name becomes a path: one that leads out of the database is a ValueError, a folder such as Europe an OSError.
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        detail = f"{name!r} is not a known time zone: use a name such as 'Europe/London', 'UTC' or '+01:00'"
        raise Misread("bad_time_zone", detail, key="time_zone") from error


def is_time(text: str) -> bool:
    """Return True if a word of an action is a time."""
    return bool(_CLOCK.fullmatch(text) or _MOMENT.fullmatch(text))


def moment_of(text: str, last: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """Return the moment that a time in a record means: the first such time of the clock that is not before ``last``.

    When a clock is put back, it shows an hour twice, and either may be meant. A full time in UTC
    ("2026-11-20T19:42:00Z") means itself. Raises ``Misread("bad_time")``, also for a time that the clock leaves out.
    """
    clock = _CLOCK.fullmatch(text)
    try:
        if clock is None:
            return dt.datetime.fromisoformat(text)
        hour, minute, second, fraction = clock.groups()
        time = dt.time(int(hour), int(minute), int(second or 0), int((fraction or "0").ljust(6, "0")))
        return _next(time, last, zone)
    except (ValueError, OverflowError) as error:
        raise Misread("bad_time", f"{text!r} is not a time") from error


def _next(time: dt.time, last: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """The first moment from ``last`` on at which a clock shows this time: today or, if that is over, tomorrow."""
    before = last.astimezone(zone)
    for days in (0, 1):
        day = before.date() + dt.timedelta(days=days)
        shown = _shown(day, time, zone)
        for moment in shown:
            if moment >= last:
                return moment
        # A time that the clock skips later on is a mistake. One that it has skipped already means tomorrow.
        if not shown and before.replace(tzinfo=None) < dt.datetime.combine(day, time):
            raise _left_out(day, time)
    raise AssertionError("tomorrow comes")  # pragma: no cover


def _shown(day: dt.date, time: dt.time, zone: dt.tzinfo) -> list[dt.datetime]:
    """The moments at which a clock shows this time on a day.

    There is one, two if the clock is put back, and none if it is put forward over the time.
    """
    moments = [dt.datetime.combine(day, time.replace(fold=fold), zone).astimezone(dt.UTC) for fold in (0, 1)]
    wanted = dt.datetime.combine(day, time.replace(fold=0))
    # Python maps a skipped time to a moment as well. On the way back that moment shows another time.
    return [moment for moment in moments if moment.astimezone(zone).replace(tzinfo=None, fold=0) == wanted]


def _left_out(day: dt.date, time: dt.time, key: str = "") -> Misread:
    return Misread(
        "bad_time",
        f"the local time {time.isoformat('auto')} did not exist on {day}: the clock was put forward",
        key=key,
    )


def spell_moment(moment: dt.datetime, last: dt.datetime, zone: dt.tzinfo) -> str:
    """Return the shortest text that ``moment_of`` reads as this moment."""
    local = moment.astimezone(zone).time()
    spelt = local.isoformat(timespec="auto") if local.second or local.microsecond else f"{local:%H:%M}"
    try:
        # The text is read back, because a clock time can mean another day, or the other of two equal hours.
        understood = moment_of(spelt, last, zone)
    except Misread:
        understood = None
    if understood == moment:
        return spelt
    return moment.astimezone(dt.UTC).replace(tzinfo=None).isoformat() + "Z"


def moment_of_heading(heading: Heading) -> dt.datetime:
    """Return when the table opened, from the head of its record. Raises ``Misread``."""
    zone = zone_of(heading.time_zone)
    try:
        shown = _shown(heading.date, heading.time, zone)
        # An evening without a time has that of midnight: the day begins later where the clock skips it.
        if not shown and heading.time == dt.time() and not is_skipped(heading.date, zone):
            shown = [begins_at(heading.date, zone)]
    except OverflowError as error:
        raise Misread("bad_time", "this date is out of range", key="date") from error
    if not shown:
        raise _left_out(heading.date, heading.time, key="time")
    # Of two moments the first is meant: the second one has to be written in UTC, as ``heading_at`` does.
    return shown[0]
