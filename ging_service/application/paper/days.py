"""When a row of an old book happened: its day, or its time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from ging_service.application.happened import happened_at
from ging_service.application.queries.periods import zone_named
from ging_service.domain.books.state import Season
from ging_service.domain.days import day_of
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp

_NOON = dt.time(12)
_COLUMN = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Reads dates. A day means its noon in ``zone``; where that is None, in the zone of its season, else in UTC.

    A book says the same few days again and again: each is worked out once.
    """

    zone: dt.tzinfo | None
    seasons: Sequence[Season]
    now: dt.datetime
    _known: dict[str, str] = field(default_factory=dict)

    def moment_of(self, text: str) -> str:
        """RFC 3339 text in UTC of a day or a time. Raises ``Refused``: ``bad_time``, ``happened_in_future``."""
        found = self._known.get(text)
        if found is None:
            day = day_of(text)
            found = self._known[text] = self._time(text) if day is None else self._noon(day)
        return found

    def _time(self, text: str) -> str:
        if not text:
            raise Refused("bad_time", "", "a row says when: a day such as 2019-11-20", _COLUMN)
        try:
            return happened_at(text, self.now, _COLUMN)
        except Refused as refused:
            if refused.code != "bad_time":
                raise
            detail = f"{text[:40]!r} is neither a day such as 2019-11-20 nor a time such as 2019-11-20T19:30:00Z"
            raise Refused("bad_time", "", detail, _COLUMN) from refused

    def _noon(self, day: dt.date) -> str:
        """Today's noon may be to come: the day has begun."""
        zone = self._zone_on(day.isoformat())
        try:
            noon = dt.datetime.combine(day, _NOON, zone).astimezone(dt.UTC)
        except OverflowError as error:
            raise Refused("bad_time", "", f"the day {day} is out of range", _COLUMN) from error
        if day > self.now.astimezone(zone).date():
            raise Refused("happened_in_future", "", "what is recorded cannot happen later than now", _COLUMN)
        return timestamp(noon)

    def _zone_on(self, day: str) -> dt.tzinfo:
        if self.zone is not None:
            return self.zone
        names = (one.terms.zone for one in self.seasons if one.terms.first_day <= day <= one.terms.last_day)
        return zone_named(next(names, "UTC"))
